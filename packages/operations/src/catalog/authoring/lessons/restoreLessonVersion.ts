import { lesson, lessonIn } from '@manabi/catalog'
import { ownLesson } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { placeOfLesson } from '@manabi/projections/catalog/authoredCourses'
import { z } from 'zod'
import { versionNumber } from '../../../contentVersions.ts'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { cleanBody } from '../cleanBody.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { contentOfVersion } from './contentOfVersion.ts'
import { AuthoredLesson } from './resources.ts'
import { answerLesson } from './showLesson.ts'

/** Beyond, Authoring: History. */
export const restoreLessonVersion = operation({
  id: 'restoreLessonVersion',
  method: 'post',
  path: '/organizations/{organizationId}/lessons/{lessonId}/versions/{version}/restore',
  tag: 'Authoring',
  summary: 'Restore a version of a lesson',
  description:
    'Writes it as the draft of a published lesson, in place of one that is there, and as the content of any other lesson. ' +
    'Questions and choices keep their ids. `If-Match` is the tag of the draft, or of the lesson where there is none.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id, version: versionNumber }),
  response: AuthoredLesson,
  etag: true,
  problems: ['conflict'],
  tool: { destructive: true, idempotent: true },
  handle: async (request, services) => {
    const { params, expectedVersion } = request
    const { organizationId, lessonId, version } = params
    const { course } = await ownLesson(authorOf(request, services), { organizationId, lessonId })
    const { courseId } = course
    const former = await contentOfVersion(services, lessonId, version)
    // What harms a reader is found by today's rules.
    const content = { ...former, body: await cleanBody(services, former.body) }
    if (lessonIn(course.sections, lessonId)?.isPublished)
      await request.execute(lesson.writeLessonDraft, [lessonId], { content, expectedVersion })
    else
      await request.execute(lesson.writeLesson, [lessonId], {
        ...{ lessonId, courseId, organizationId, content, expectedVersion },
      })
    return courseId
  },
  answer: async (courseId, { params: { organizationId, lessonId } }, { views }) =>
    answerLesson(views, await placeOfLesson(views, { organizationId, lessonId, courseId })),
})
