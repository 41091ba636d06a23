import { Id, Timestamp } from '@manabi/kernel'
import { Explanations } from '@manabi/questions'
import { z } from 'zod'
import { updatedBy, writerExample } from '../../../writers.ts'
import { LessonDetail, LessonQuiz, lessonExample, MaterialSummary } from '../../resources.ts'

export const outlinedLessonExample = {
  id: lessonExample.id,
  courseId: lessonExample.courseId,
  sectionId: lessonExample.sectionId,
  title: lessonExample.title,
  estimatedMinutes: lessonExample.estimatedMinutes,
  isPublished: true,
  hasVideo: false,
  hasQuiz: true,
  hasDraft: false,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-04-01T00:00:00.000Z',
  ...writerExample,
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
    hasDraft: z.boolean().meta({ description: 'Whether there are changes that learners do not see yet.' }),
    createdAt: Timestamp.meta({ description: 'When it was created.' }),
    updatedAt: Timestamp.meta({ description: 'When its content last changed.' }),
    updatedBy,
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
export const AuthoredLessonDetail = z
  .object({
    ...{ ...AuthoredLesson.shape, ...LessonDetail.shape, ...ofGroup },
    quiz: LessonQuiz.extend({
      explanations: Explanations.meta({ description: 'Which explanations learners get.' }),
    }).nullable(),
  })
  .meta({
    id: 'AuthoredLessonDetail',
    description: 'A lesson with its content, draft or published, for its authors. The answer key never shows.',
    examples: [
      {
        ...{ ...outlinedLessonExample, ...lessonExample, translationOf: null },
        quiz: { ...lessonExample.quiz, explanations: 'passed' },
      },
    ],
  })

export const AttachedMaterials = z.array(MaterialSummary)
