import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { importsIn, openStates } from './courseImports.ts'
import { importParams, OpenImports } from './resources.ts'

/** Not in the specification: a person who left the page of an import finds it again. */
export const listImports = operation({
  id: 'listImports',
  method: 'get',
  path: '/organizations/{organizationId}/imports',
  tag: 'Authoring',
  summary: 'List the imports that are not done',
  description: 'The newest first, five at most.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: importParams.pick({ organizationId: true }),
  response: OpenImports,
  tool: false,
  handle: async ({ params: { organizationId } }, { state }) => {
    const found = await importsIn(state).find({ where: { organizationId, state: { in: openStates } }, limit: 100 })
    return found
      .map(({ id, state, counts: { courseId } }) => ({ importId: id, state, courseId }))
      .sort((one, other) => (one.importId < other.importId ? 1 : -1))
  },
})
