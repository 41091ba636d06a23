import { Id } from '@manabi/kernel'
import { authoredCourse, authoredSections } from '@manabi/projections/catalog/authoredCourses'
import { z } from 'zod'
import { operation, Reply } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { showLessonOutline } from '../lessons/showLesson.ts'
import { showSection } from '../sections/showSection.ts'
import { AuthoredCourseDetail } from './resources.ts'
import { showAuthoredCourse } from './showCourse.ts'

export const getAuthoredCourse = operation({
  id: 'getAuthoredCourse',
  method: 'get',
  path: '/organizations/{organizationId}/courses/{courseId}',
  tag: 'Authoring',
  summary: 'Read a course as its author',
  description: 'With all its sections and lessons, drafts included.',
  caller: 'any',
  scope: 'read:catalog',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  response: AuthoredCourseDetail,
  etag: true,
  tool: {},
  handle: async ({ params: { organizationId, courseId } }, { views }) => {
    const doc = await authoredCourse(views, organizationId, courseId)
    const sections = (await authoredSections(views, organizationId, courseId)).map((section) => ({
      ...showSection(courseId, section),
      lessons: section.lessons.map(showLessonOutline),
    }))
    return new Reply(200, { ...(await showAuthoredCourse(views, doc)), sections }, {}, doc.version)
  },
})
