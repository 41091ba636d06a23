import { Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { LessonDetail, lessonExample, MaterialSummary } from '../../resources.ts'

export const outlinedLessonExample = {
  id: lessonExample.id,
  courseId: lessonExample.courseId,
  sectionId: lessonExample.sectionId,
  title: lessonExample.title,
  estimatedMinutes: lessonExample.estimatedMinutes,
  isPublished: true,
  hasVideo: false,
  hasQuiz: true,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-04-01T00:00:00.000Z',
}

export const AuthoredLessonOutline = z
  .object({
    id: Id,
    courseId: Id.meta({ description: 'The course that it is in.' }),
    sectionId: Id.meta({ description: 'The section that it is in.' }),
    title: z.string().meta({ description: 'Shown in lists and as heading.' }),
    estimatedMinutes: z.int().min(0).meta({ description: 'Minutes.' }),
    isPublished: z.boolean().meta({ description: 'Whether learners of a published course see it.' }),
    hasVideo: z.boolean().meta({ description: 'Whether it has a video.' }),
    hasQuiz: z.boolean().meta({ description: 'Whether it has a quiz.' }),
    createdAt: Timestamp.meta({ description: 'When it was created.' }),
    updatedAt: Timestamp.meta({ description: 'When its content last changed.' }),
  })
  .meta({
    id: 'AuthoredLessonOutline',
    description: 'A lesson in the outline of its course, for its authors.',
    examples: [outlinedLessonExample],
  })

const ofGroup = {
  translationOf: Id.nullable().meta({ description: 'The lesson that this one translates.' }),
  translations: LessonDetail.shape.translations,
}

/** Contract, Authoring. */
export const AuthoredLesson = AuthoredLessonOutline.extend(ofGroup).meta({
  id: 'AuthoredLesson',
  description: 'A lesson as its authors see it, without its body.',
  examples: [{ ...outlinedLessonExample, translationOf: null, translations: [] }],
})

/** Contract, Authoring: the quiz with ids, without its key. */
export const AuthoredLessonDetail = z.object({ ...AuthoredLesson.shape, ...LessonDetail.shape, ...ofGroup }).meta({
  id: 'AuthoredLessonDetail',
  description: 'A lesson with its content, draft or published, for its authors. The answer key never shows.',
  examples: [{ ...outlinedLessonExample, ...lessonExample, translationOf: null }],
})

export const AttachedMaterials = z.array(MaterialSummary)
