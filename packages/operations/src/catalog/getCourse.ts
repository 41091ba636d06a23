import { Id } from '@manabi/kernel'
import { visibleOutline } from '@manabi/projections/catalog/courseOutlines'
import { visibleCourse } from '@manabi/projections/catalog/courses'
import { translationsOfCourse } from '@manabi/projections/catalog/translations'
import { z } from 'zod'
import { operation, Reply } from '../operation.ts'
import { CourseDetail } from './resources.ts'
import { showCourseDetail } from './show.ts'

export const getCourse = operation({
  id: 'getCourse',
  method: 'get',
  path: '/courses/{courseId}',
  tag: 'Catalog',
  summary: 'Read a course',
  description: 'The course with its sections and published lessons, in order.',
  caller: 'any',
  scope: 'read:catalog',
  params: z.object({ courseId: Id }),
  response: CourseDetail,
  etag: true,
  tool: { when: 'Use it to find the lessonId of a lesson; getLesson has its text.' },
  handle: async ({ caller, params: { courseId } }, { views }) => {
    const doc = await visibleCourse(views, caller, courseId)
    const outline = await visibleOutline(views, caller, courseId)
    const shown = showCourseDetail(doc, outline, await translationsOfCourse(views, { caller }, doc))
    return new Reply(200, shown, {}, doc.version)
  },
})
