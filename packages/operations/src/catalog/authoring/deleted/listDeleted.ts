import { Id } from '@manabi/kernel'
import { deletedItems } from '@manabi/projections/catalog/authoredItems'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { peopleBy } from '../../../person.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { DeletedItem } from './resources.ts'

/** Beyond, Authoring: History. */
export const listDeleted = operation({
  id: 'listDeleted',
  method: 'get',
  path: '/organizations/{organizationId}/deleted',
  tag: 'Authoring',
  summary: 'List what was deleted',
  description: 'Newest first, 500 at most. What was deleted with a course or a section is not listed on its own.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id }),
  query: z.object({ courseId: Id.optional().meta({ description: 'Only what was deleted of this course.' }) }),
  response: z.array(DeletedItem),
  tool: {},
  handle: async ({ params, query }, { views }) => {
    const items = await deletedItems(views, params.organizationId, query.courseId)
    const personOf = await peopleBy(
      views,
      items.map(({ deletedBy }) => deletedBy),
    )
    return items.map(({ id, kind, title, courseId, deletedAt, deletedBy }) => ({
      ...{ id, kind, title, courseId, deletedAt },
      by: personOf(deletedBy),
    }))
  },
})
