import { lesson } from '@manabi/catalog'
import { ownPublishedLesson } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { placeOfLesson } from '@manabi/projections/catalog/authoredCourses'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredLesson } from './resources.ts'
import { answerLesson } from './showLesson.ts'

/** Beyond, Authoring. */
export const publishLessonDraft = operation({
  id: 'publishLessonDraft',
  method: 'post',
  path: '/organizations/{organizationId}/lessons/{lessonId}/draft/publish',
  tag: 'Authoring',
  summary: 'Publish the draft of a lesson',
  description:
    'Learners see it from then on. 409 `conflict` where the lesson was changed since the draft began, or is not published: the draft stays.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id }),
  response: AuthoredLesson,
  etag: true,
  problems: ['conflict'],
  tool: { destructive: true, when: 'Ask first: learners see the draft from then on.' },
  handle: async (request, services) => {
    const { params, expectedVersion } = request
    const { course } = await ownPublishedLesson(authorOf(request, services), params)
    await request.execute(lesson.publishLessonDraft, [params.lessonId], { expectedVersion })
    return course.courseId
  },
  answer: async (courseId, { params }, { views }) =>
    answerLesson(views, await placeOfLesson(views, { ...params, courseId })),
})
