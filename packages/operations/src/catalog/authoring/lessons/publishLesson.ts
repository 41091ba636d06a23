import { course } from '@manabi/catalog'
import { courseOfLesson } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { Publication } from '../publication.ts'
import { AuthoredLesson } from './resources.ts'
import { answerLesson } from './showLesson.ts'

export const publishLesson = operation({
  id: 'publishLesson',
  method: 'post',
  path: '/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}/lessons/{lessonId}/publish',
  tag: 'Authoring',
  summary: 'Publish or unpublish a lesson',
  description:
    'Publishes a draft, and makes a published lesson a draft again. `isPublished` names the state instead, and may be repeated.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id, sectionId: Id, lessonId: Id }),
  body: Publication,
  response: AuthoredLesson,
  etag: true,
  tool: { destructive: true, when: 'Ask first: learners see the lesson from then on, or no longer.' },
  handle: async (request, services) => {
    const { params, body } = request
    await courseOfLesson(authorOf(request, services), params)
    await request.execute(course.setLessonPublication, [params.courseId], { lessonId: params.lessonId, ...body })
  },
  answer: (_, { params }, { views }) => answerLesson(views, params),
})
