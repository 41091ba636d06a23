import { Culture, Id } from '@manabi/kernel'
import { Explanations, Question } from '@manabi/questions'
import { z } from 'zod'

/** Value types that events, requests and read models share (contract, Catalog and Authoring). */

export const levels = ['Beginner', 'Intermediate', 'Advanced'] as const
export const Level = z.enum(levels)
export type Level = z.infer<typeof Level>

export const LessonBody = z.object({ format: z.enum(['markdown', 'html']), text: z.string() })
export type LessonBody = z.infer<typeof LessonBody>

export const Video = z.object({ url: z.string(), durationSeconds: z.number().int().min(0).nullable() })
export type Video = z.infer<typeof Video>

const Slides = z.object({ url: z.string() })

export const Quiz = z.object({
  passingScore: z.number().int().min(0).max(100),
  /** `passed` in older events. */
  explanations: Explanations.default('passed'),
  questions: z.array(Question),
})
export type Quiz = z.infer<typeof Quiz>

export const defaultPassingScore = 70

/** Everything that an author writes in a lesson. */
export const LessonContent = z.object({
  title: z.string(),
  body: LessonBody,
  estimatedMinutes: z.number().int().min(0),
  video: Video.nullable(),
  slides: Slides.nullable(),
  quiz: Quiz.nullable(),
})
export type LessonContent = z.infer<typeof LessonContent>

/** The content alone of what has more than that. */
export const lessonContentOf = ({
  title,
  body,
  estimatedMinutes,
  video,
  slides,
  quiz,
}: LessonContent): LessonContent => ({
  title,
  body,
  estimatedMinutes,
  video,
  slides,
  quiz,
})

/** What a course says of itself, apart from its sections. */
export const CourseFacts = z.object({
  title: z.string(),
  description: z.string(),
  culture: Culture,
  level: Level,
  estimatedMinutes: z.number().int().min(0),
  isPublic: z.boolean(),
})
export type CourseFacts = z.infer<typeof CourseFacts>

/** The facts alone of what has more than that. */
export const courseFactsOf = ({
  title,
  description,
  culture,
  level,
  estimatedMinutes,
  isPublic,
}: CourseFacts): CourseFacts => ({ title, description, culture, level, estimatedMinutes, isPublic })

export const MaterialContent = z.object({
  title: z.string(),
  culture: Culture,
  description: z.string(),
  kind: z.enum(['link', 'text']),
  url: z.string().nullable(),
  text: z.string().nullable(),
  mimeType: z.string().nullable(),
  isPublished: z.boolean(),
})
export type MaterialContent = z.infer<typeof MaterialContent>

export const PathContent = z.object({
  title: z.string(),
  description: z.string(),
  culture: Culture,
  isPublic: z.boolean(),
  /** In learning order. */
  courseIds: z.array(Id),
})
export type PathContent = z.infer<typeof PathContent>

export const CertificateContent = z.object({
  title: z.string(),
  description: z.string(),
  culture: Culture,
  criteria: z.object({ kind: z.enum(['course', 'path', 'test']), id: Id }).nullable(),
  validMonths: z.number().int().min(1).nullable(),
})
export type CertificateContent = z.infer<typeof CertificateContent>
