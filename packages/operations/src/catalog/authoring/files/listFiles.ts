import { Id, Text } from '@manabi/kernel'
import { listFiles as find } from '@manabi/projections/files/files'
import { type FileUse, usesOf } from '@manabi/projections/files/fileUses'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { pageQuery, toPage } from '../../../page.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { showFile, UsedFilePage } from './resources.ts'

const shown = ({ kind, id, title }: FileUse) => {
  if (kind === 'material') return []
  return kind === 'lesson' ? { lessonId: id, title } : { testId: id, title }
}

/** Beyond, Authoring: Files. */
export const listFiles = operation({
  id: 'listFiles',
  method: 'get',
  path: '/organizations/{organizationId}/files',
  tag: 'Authoring',
  summary: "List the organization's files",
  description: 'Newest first, each with the lessons and tests that name it.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id }),
  query: z.object({
    ...pageQuery,
    q: Text.max(200).default('').meta({ description: 'Words of the name, or their beginnings.' }),
  }),
  response: UsedFilePage,
  tool: {},
  handle: async ({ params, query }, { views, config }) => {
    const found = await find(views, params.organizationId, query)
    const uses = await usesOf(
      views,
      params.organizationId,
      found.items.map(({ fileId }) => fileId),
    )
    return toPage(query, found, (doc) => ({
      ...showFile(config.PUBLIC_URL, doc),
      usedIn: uses.get(doc.fileId)!.flatMap(shown),
    }))
  },
})
