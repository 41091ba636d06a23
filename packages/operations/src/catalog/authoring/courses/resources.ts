import { Level } from '@manabi/catalog'
import { Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { pageOf } from '../../../page.ts'
import { updatedBy, writerExample } from '../../../writers.ts'
import { CourseSummary, courseExample, Translations } from '../../resources.ts'
import { culture, description, isPublic, minutes, title, translationOf } from '../fields.ts'
import { AuthoredLessonOutline, outlinedLessonExample } from '../lessons/resources.ts'
import { AuthoredSection, authoredSectionExample } from '../sections/resources.ts'

const facts = {
  title,
  description: description.optional(),
  culture,
  level: Level.optional().meta({ description: 'Default Beginner.', examples: ['Beginner'] }),
  estimatedMinutes: minutes.optional(),
  isPublic: isPublic.optional(),
  translationOf,
}

/** Contract, Authoring. */
export const CourseInput = z.object(facts).meta({
  id: 'CourseInput',
  description: 'A new course. It is a draft until it is published.',
  examples: [
    { title: 'プログラミング入門', culture: 'ja-JP', level: 'Beginner', estimatedMinutes: 90, isPublic: true },
  ],
})

export const CourseChange = z
  .object({ ...facts, title: title.optional(), culture: culture.optional() })
  .meta({ id: 'CourseChange', description: 'What to change of a course.', examples: [{ title: 'プログラミング基礎' }] })

const authored = {
  ...courseExample,
  isPublished: true,
  publishedAt: '2026-04-01T00:00:00.000Z',
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-04-01T00:00:00.000Z',
  translationOf: null,
  translations: [],
  ...writerExample,
}

/** Contract, Authoring. */
export const AuthoredCourse = z
  .object({
    ...CourseSummary.shape,
    isPublished: z.boolean().meta({ description: 'Whether learners see it.' }),
    publishedAt: Timestamp.nullable().meta({ description: 'null for a draft.' }),
    createdAt: Timestamp.meta({ description: 'When it was created.' }),
    updatedAt: Timestamp.meta({ description: 'When it, its sections or its order last changed.' }),
    updatedBy,
    translationOf: Id.nullable().meta({ description: 'The course that this one translates.' }),
    translations: Translations,
  })
  .meta({
    id: 'AuthoredCourse',
    description: 'A course as its authors see it, draft or published.',
    examples: [authored],
  })

export const AuthoredCoursePage = pageOf(AuthoredCourse, 'AuthoredCoursePage')

export const AuthoredCourseDetail = AuthoredCourse.extend({
  sections: z
    .array(
      AuthoredSection.extend({
        lessons: z.array(AuthoredLessonOutline).meta({ description: 'All lessons in order, drafts too.' }),
      }),
    )
    .meta({ description: 'In order.' }),
}).meta({
  id: 'AuthoredCourseDetail',
  description: 'A course with all its sections and lessons, for its authors.',
  examples: [{ ...authored, sections: [{ ...authoredSectionExample, lessons: [outlinedLessonExample] }] }],
})
