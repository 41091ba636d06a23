import type { Id } from '@manabi/kernel'
import { type CourseOutlineDoc, type PublishedLesson, publishedLessonsOf } from '../catalog/courseOutlines.ts'
import type { CourseProgressDoc, LessonRecord } from './courseProgress.ts'

/** A course as progress is measured against it now. */
export interface MeasuredCourse {
  readonly courseId: Id
  readonly title: string
  readonly publishedLessons: readonly Id[]
}

export const measurable = (outline: CourseOutlineDoc): MeasuredCourse => ({
  courseId: outline.courseId,
  title: outline.title,
  publishedLessons: publishedLessonsOf(outline).map(({ id }) => id),
})

/** Rounded down: 100 means that every published lesson is complete. */
export function percentOf(published: ReadonlySet<Id>, completed: ReadonlySet<Id>): number {
  let count = 0
  for (const id of published) if (completed.has(id)) count++
  return percentage(count, published.size)
}

const percentage = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part * 100) / whole))

/** What is measured of a learner's progress in a course. */
export type Measurable = Pick<CourseProgressDoc, 'startedAt' | 'lastActivityAt' | 'completedAt' | 'lessons'>

/** Course progress as the contract shows it. */
export function measured(doc: Measurable | null, { courseId, title, publishedLessons }: MeasuredCourse) {
  const totalLessons = publishedLessons.length
  const completedLessons = publishedLessons.filter((id) => doc?.lessons[id]?.completedAt !== undefined).length
  return {
    courseId,
    title,
    status: courseStatus(doc),
    completedLessons,
    totalLessons,
    percent: percentage(completedLessons, totalLessons),
    startedAt: doc?.startedAt ?? null,
    lastActivityAt: doc?.lastActivityAt ?? null,
    completedAt: doc?.completedAt ?? null,
  }
}

export type CourseProgress = ReturnType<typeof measured>

function courseStatus(doc: Measurable | null): 'not_started' | 'in_progress' | 'completed' {
  if (doc === null) return 'not_started'
  return doc.completedAt === null ? 'in_progress' : 'completed'
}

export const lessonProgress = ({ id, sectionId, title }: PublishedLesson, record: LessonRecord | undefined) => ({
  lessonId: id,
  sectionId,
  title,
  status: lessonStatus(record),
  ...timesOf(record),
  bestQuizScore: record?.bestQuizScore ?? null,
})

function lessonStatus(record: LessonRecord | undefined): 'not_viewed' | 'viewed' | 'completed' {
  if (record?.completedAt !== undefined) return 'completed'
  return record?.viewCount === undefined ? 'not_viewed' : 'viewed'
}

export const timesOf = (record: LessonRecord | undefined) => ({
  viewCount: record?.viewCount ?? 0,
  firstViewedAt: record?.firstViewedAt ?? null,
  lastViewedAt: record?.lastViewedAt ?? null,
  completedAt: record?.completedAt ?? null,
})
