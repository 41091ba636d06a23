import { Level } from '@manabi/catalog'
import { Culture, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { pageOf } from '../page.ts'
import { ShownQuestions } from '../questions/shownQuestions.ts'

const count = z.int().min(0)
const minutes = z.int().min(0).meta({ description: 'Minutes.' })
const percent = z.int().min(0).max(100)
const culture = z.string().meta({ description: 'BCP 47 language tag.', examples: ['ja-JP'] })

export const courseExample = {
  id: 'crs_01jqp3v9k27c4m8w0d5t6x1yzb',
  title: 'プログラミング入門',
  culture: 'ja-JP',
  level: 'Beginner' as const,
  estimatedMinutes: 90,
  isPublic: true,
  sectionCount: 2,
  lessonCount: 7,
  organizationId: 'org_01jqp3v9k1r8s0y2c3x7h5n6mq',
  description: 'はじめての人のための講座です。',
}

export const CourseSummary = z
  .object({
    id: Id,
    title: z.string(),
    culture,
    level: Level,
    estimatedMinutes: minutes,
    isPublic: z.boolean(),
    sectionCount: count,
    lessonCount: count.meta({ description: 'Published lessons.' }),
    organizationId: Id,
    description: z.string(),
  })
  .meta({ id: 'CourseSummary', description: 'A course as lists show it.', examples: [courseExample] })

/** What is there in other languages (beyond.md, Translations). */
export const Translations = z
  .array(
    z.object({
      id: Id,
      culture,
      title: z.string().meta({ description: 'In that language.' }),
      isStale: z.boolean().meta({ description: 'Its source changed after it.' }),
    }),
  )
  .meta({
    description: 'The same in other languages, as far as the caller may see it, by language tag.',
    examples: [[{ id: 'crs_01jqp3v9kd7e9f1g3h5j7k9m1n', culture: 'en-US', title: 'Programming', isStale: false }]],
  })

export const CoursePage = pageOf(CourseSummary, 'CoursePage')

const OutlinedLesson = z.object({
  id: Id,
  title: z.string(),
  estimatedMinutes: minutes,
  hasVideo: z.boolean(),
  hasQuiz: z.boolean(),
})

export const CourseDetail = z
  .object({
    ...CourseSummary.shape,
    publishedAt: Timestamp.nullable(),
    sections: z.array(z.object({ id: Id, title: z.string(), lessons: z.array(OutlinedLesson) })),
    translations: Translations,
  })
  .meta({
    id: 'CourseDetail',
    description: 'A course with its sections and published lessons, in order.',
    examples: [
      {
        ...courseExample,
        publishedAt: '2026-04-01T00:00:00.000Z',
        sections: [
          {
            id: 'sec_01jqp3v9k4a6b8c0d2e4f6g8hj',
            title: 'はじめに',
            lessons: [
              {
                id: 'les_01jqp3v9k5k7m9n1p3q5r7s9tv',
                title: 'プログラムとは',
                estimatedMinutes: 10,
                hasVideo: false,
                hasQuiz: true,
              },
            ],
          },
        ],
        translations: [],
      },
    ],
  })

export const MaterialSummary = z
  .object({ id: Id, title: z.string(), kind: z.enum(['link', 'text']), mimeType: z.string().nullable() })
  .meta({
    id: 'MaterialSummary',
    description: 'A material as a lesson lists it.',
    examples: [{ id: 'mat_01jqp3v9k6w8x0y2z4a6b8c0de', title: '用語集', kind: 'text', mimeType: null }],
  })

export const materialExample = {
  id: 'mat_01jqp3v9k6w8x0y2z4a6b8c0de',
  title: '用語集',
  kind: 'text' as const,
  mimeType: null,
  organizationId: 'org_01jqp3v9k1r8s0y2c3x7h5n6mq',
  culture: 'ja-JP',
  description: '',
  url: null,
  text: '変数: 値につけた名前',
}

export const Material = z
  .object({
    ...MaterialSummary.shape,
    organizationId: Id,
    culture,
    description: z.string(),
    url: z.string().nullable(),
    text: z.string().nullable(),
  })
  .meta({
    id: 'Material',
    description: 'A link or a text that lessons refer to.',
    examples: [materialExample],
  })

export const LessonQuiz = z.object({ passingScore: percent, questions: ShownQuestions })

export const lessonExample = {
  id: 'les_01jqp3v9k5k7m9n1p3q5r7s9tv',
  courseId: courseExample.id,
  sectionId: 'sec_01jqp3v9k4a6b8c0d2e4f6g8hj',
  title: 'プログラムとは',
  culture: 'ja-JP',
  estimatedMinutes: 10,
  body: {
    format: 'markdown' as const,
    text: '# プログラムとは\n\n…',
    html: '<h1>プログラムとは</h1>\n<p>…</p>\n',
  },
  video: null,
  slides: null,
  materials: [],
  quiz: {
    passingScore: 70,
    questions: [
      {
        id: 'qst_01jqp3v9k7f9g1h3j5k7m9n1pq',
        text: '1 + 1 = ?',
        textHtml: '1 + 1 = ?',
        choices: [
          { id: 'cho_01jqp3v9k8r0s2t4v6w8x0y2za', text: '1', textHtml: '1' },
          { id: 'cho_01jqp3v9k9b1c3d5e7f9g1h3jk', text: '2', textHtml: '2' },
        ],
      },
    ],
  },
  translations: [],
}

export const LessonDetail = z
  .object({
    id: Id,
    courseId: Id,
    sectionId: Id,
    title: z.string(),
    culture,
    estimatedMinutes: minutes,
    body: z.object({
      format: z.enum(['markdown', 'html']),
      text: z.string(),
      html: z.string(),
    }),
    video: z
      .object({ url: z.string(), durationSeconds: z.int().min(0).nullable().meta({ description: 'Seconds.' }) })
      .nullable(),
    slides: z.object({ url: z.string() }).nullable(),
    materials: z.array(MaterialSummary),
    quiz: LessonQuiz.nullable(),
    translations: Translations,
  })
  .meta({
    id: 'LessonDetail',
    description: 'A lesson to read. Its quiz never carries the answer key.',
    examples: [lessonExample],
  })

export const pathExample = {
  id: 'pth_01jqp3v9kam2n4p6q8r0s2t4v6',
  title: '新入社員コース',
  description: '',
  culture: 'ja-JP',
  isPublic: false,
  organizationId: 'org_01jqp3v9k1r8s0y2c3x7h5n6mq',
  courseCount: 1,
  estimatedMinutes: 90,
}

export const PathSummary = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    culture,
    isPublic: z.boolean(),
    organizationId: Id,
    courseCount: count,
    estimatedMinutes: minutes,
  })
  .meta({
    id: 'PathSummary',
    description: 'A learning path. Counts and minutes cover the courses that the caller may see.',
    examples: [pathExample],
  })

export const PathPage = pageOf(PathSummary, 'PathPage')

export const PathDetail = z.object({ ...PathSummary.shape, courses: z.array(CourseSummary) }).meta({
  id: 'PathDetail',
  description: 'A path with its courses in learning order.',
  examples: [{ ...pathExample, courses: [courseExample] }],
})

export const certificateExample = {
  id: 'crt_01jqp3v9kbx8y0z2a4b6c8d0ef',
  organizationId: 'org_01jqp3v9k1r8s0y2c3x7h5n6mq',
  title: 'プログラミング修了証',
  description: '',
  culture: 'ja-JP',
  criteria: { kind: 'course' as const, id: courseExample.id },
  validMonths: 24,
}

export const Certificate = z
  .object({
    id: Id,
    organizationId: Id,
    title: z.string(),
    description: z.string(),
    culture,
    criteria: z.object({ kind: z.enum(['course', 'path', 'test']), id: Id }).nullable(),
    validMonths: z.int().min(1).nullable(),
  })
  .meta({
    id: 'Certificate',
    description: 'What an organization awards when the criterion is met.',
    examples: [certificateExample],
  })

export const CertificatePage = pageOf(Certificate, 'CertificatePage')

export const SearchHit = z
  .object({
    type: z.enum(['course', 'path']),
    id: Id,
    title: z.string(),
    snippet: z.string(),
    culture,
    organizationId: Id,
    score: z.number().min(0).max(1),
  })
  .meta({
    id: 'SearchHit',
    description: 'A course or path in which every word was found.',
    examples: [
      {
        type: 'course',
        id: courseExample.id,
        title: courseExample.title,
        snippet: courseExample.description,
        culture: 'ja-JP',
        organizationId: courseExample.organizationId,
        score: 1,
      },
    ],
  })

export const SearchPage = pageOf(SearchHit, 'SearchPage')

/** Filters that several lists share. */
export const cultureFilter = Culture.optional()
export const organizationFilter = Id.optional().meta({ description: 'Only what this organization owns.' })
