import { course } from '@manabi/catalog'
import { ownCourse } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { CoursePublication } from '../publication.ts'
import { AuthoredCourse } from './resources.ts'
import { answerCourse } from './showCourse.ts'

export const publishCourse = operation({
  id: 'publishCourse',
  method: 'post',
  path: '/organizations/{organizationId}/courses/{courseId}/publish',
  tag: 'Authoring',
  summary: 'Publish or unpublish a course',
  description:
    'Publishes a draft, and makes a published course a draft again. `isPublished` names the state instead, and may be repeated. ' +
    '`lessonIds` publishes lessons too, all or none.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  body: CoursePublication,
  response: AuthoredCourse,
  etag: true,
  tool: { destructive: true, when: 'Ask first: learners see the course from then on, or no longer.' },
  handle: async (request, services) => {
    await ownCourse(authorOf(request, services), request.params)
    await request.execute(course.setCoursePublication, [request.params.courseId], { ...request.body })
  },
  answer: (_, { params }, { views }) => answerCourse(views, params),
})
