import { effectOf } from '@manabi/catalog/olx'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { ownImport } from './ownImport.ts'
import { ImportProgress, importParams } from './resources.ts'
import type { SkippedKind } from './skippedKinds.ts'

/** Beyond, Authoring: Import and export. */
export const getImport = operation({
  id: 'getImport',
  method: 'get',
  path: '/organizations/{organizationId}/imports/{importId}',
  tag: 'Authoring',
  summary: 'Ask what an import would change, or has done',
  description: 'Ask again each second or two while it is `reading` or `importing`.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: importParams,
  response: ImportProgress,
  tool: false,
  handle: async ({ params }, services) => {
    const { state, counts } = await ownImport(services, params)
    return {
      state,
      ...counts,
      changedHere: counts.changedHere.map(({ lessonId, title }) => ({ lessonId, title })),
      skipped: counts.skipped.map(shown),
    }
  },
})

const shown = <Kind extends Pick<SkippedKind, 'examples' | 'reason'>>(kind: Kind) => ({
  ...kind,
  effect: effectOf(kind.reason),
  examples: [...kind.examples],
})
