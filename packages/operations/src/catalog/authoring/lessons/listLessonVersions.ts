import { ownLesson } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { versionsOfLesson } from '@manabi/projections/catalog/lessonVersions'
import { z } from 'zod'
import { ContentVersion, showVersions } from '../../../contentVersions.ts'
import { operation } from '../../../operation.ts'
import { readerOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'

/** Beyond, Authoring: History. */
export const listLessonVersions = operation({
  id: 'listLessonVersions',
  method: 'get',
  path: '/organizations/{organizationId}/lessons/{lessonId}/versions',
  tag: 'Authoring',
  summary: 'List the versions of a lesson',
  description: 'Newest first, 500 at most. Publishing, moving, and writes that change nothing make no version.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id }),
  response: z.array(ContentVersion),
  tool: {},
  handle: async ({ params }, services) => {
    await ownLesson(readerOf(services), params)
    return showVersions(services.views, await versionsOfLesson(services.views, params.lessonId))
  },
})
