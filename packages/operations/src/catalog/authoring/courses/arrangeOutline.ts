import { course, mostLessons, mostSections } from '@manabi/catalog'
import { ownCourse } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { outlinedLessonExample } from '../lessons/resources.ts'
import { authoredSectionExample } from '../sections/resources.ts'
import { AuthoredCourseDetail } from './resources.ts'
import { answerCourseDetail } from './showCourse.ts'

const OutlineOrder = z
  .object({
    sections: z
      .array(
        z.object({
          id: Id.trim(),
          lessonIds: z.array(Id.trim()).max(mostLessons).meta({ description: 'In order.' }),
        }),
      )
      .max(mostSections)
      .meta({ description: 'All sections, in order, with all lessons: each exactly once.' }),
  })
  .meta({
    id: 'OutlineOrder',
    description: 'The order of sections and lessons of a course.',
    examples: [{ sections: [{ id: authoredSectionExample.id, lessonIds: [outlinedLessonExample.id] }] }],
  })

/** Beyond, Authoring: Outline. */
export const arrangeOutline = operation({
  id: 'arrangeOutline',
  method: 'put',
  path: '/organizations/{organizationId}/courses/{courseId}/outline',
  tag: 'Authoring',
  summary: 'Set the order of sections and lessons',
  description:
    'Moves lessons between sections, too. 400 unless each section and each lesson of the course is named once.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  body: OutlineOrder,
  response: AuthoredCourseDetail,
  etag: true,
  problems: ['conflict'],
  tool: { idempotent: true, when: 'Read getAuthoredCourse first and send all of it back in the new order.' },
  handle: async (request, services) => {
    const { params, body, expectedVersion } = request
    await ownCourse(authorOf(request, services), params)
    const sections = body.sections.map(({ id, lessonIds }) => ({ sectionId: id, lessonIds }))
    await request.execute(course.arrangeOutline, [params.courseId], { sections, expectedVersion })
  },
  answer: (_, { params }, { views }) => answerCourseDetail(views, params),
})
