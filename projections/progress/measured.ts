import { type Id, tokyoDayOf } from '@manabi/kernel'
import { countIn, type LessonList, type LessonSet, lessonsById, type NumberedLesson } from '@manabi/progress'
import { type CourseOutlineDoc, type PublishedLesson, publishedLessonsOf } from '../catalog/courseOutlines.ts'
import type { CourseProgressDoc } from './courseProgressDoc.ts'
import type { LessonRecord } from './lessonRecord.ts'

/** A course as progress is measured against it now. */
export interface MeasuredCourse extends LessonList {
  readonly courseId: Id
  readonly title: string
}

/** The outline of a course is the same until its authors change it. */
const known = new WeakMap<CourseOutlineDoc, MeasuredCourse>()

export function measurable(outline: CourseOutlineDoc): MeasuredCourse {
  const before = known.get(outline)
  if (before !== undefined) return before
  const published = publishedLessonsOf(outline)
  // The former version, which is read until this one is built, has none.
  const isNumbered = published.every(({ number }) => number !== undefined)
  const course = {
    courseId: outline.courseId,
    title: outline.title,
    publishedLessons: published.map(({ id }) => id),
    ...(isNumbered && { publishedNumbers: published.map(({ number }) => number) }),
  }
  known.set(outline, course)
  return course
}

export const numbered = ({ publishedLessons, publishedNumbers = [] }: LessonList): NumberedLesson[] =>
  publishedLessons.map((lessonId, index) => ({ lessonId, lessonNumber: publishedNumbers[index] }))

/** Rounded down: 100 means that every published lesson is complete. */
export const percentage = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part * 100) / whole))

/** What is measured of a learner's progress in a course. */
export type Measurable = Pick<CourseProgressDoc, 'completedAt' | 'done'>

/** Course progress as the contract shows it. */
export function measured(
  doc: (Measurable & Pick<CourseProgressDoc, 'startedAt' | 'lastActivityAt' | 'latestCompletionAt'>) | null,
  course: MeasuredCourse,
) {
  const { courseId, title } = course
  const totalLessons = course.publishedLessons.length
  const completedLessons = completedIn(doc, course)
  return {
    courseId,
    title,
    status: courseStatus(doc),
    completedLessons,
    totalLessons,
    percent: percentOf(doc, completedLessons, totalLessons),
    startedAt: doc?.startedAt ?? null,
    lastActivityAt: doc?.lastActivityAt ?? null,
    completedAt: doc?.completedAt ?? null,
    lastCompletedAt: doc && lastCompletedAt(doc),
  }
}

/** It is completed once a day at most: what turned out to be completed earlier that day is the same completion. */
function lastCompletedAt({
  completedAt,
  latestCompletionAt,
}: Pick<CourseProgressDoc, 'completedAt' | 'latestCompletionAt'>) {
  if (completedAt === null || latestCompletionAt === undefined) return completedAt
  return tokyoDayOf(latestCompletionAt) > tokyoDayOf(completedAt) ? latestCompletionAt : completedAt
}

/** How much of the course is complete, as the contract shows it. */
export const percentIn = (doc: Measurable, course: MeasuredCourse): number =>
  percentOf(doc, completedIn(doc, course), course.publishedLessons.length)

/** A completed course that has no lesson any more is complete. */
function percentOf(doc: Measurable | null, completedLessons: number, totalLessons: number): number {
  if (totalLessons > 0) return percentage(completedLessons, totalLessons)
  return courseStatus(doc) === 'completed' ? 100 : 0
}

const completedIn = (doc: Measurable | null, course: MeasuredCourse): number =>
  doc === null ? 0 : countIn(doneIn(doc, course), course)

/**
 * What was done, as the course can count it. Documents of the former version, which are read until those of this one are built, have the
 * lessons alone; so has a course of the former version.
 */
export function doneIn(
  doc: Measurable & Pick<CourseProgressDoc, 'lessons'>,
  { publishedNumbers }: Pick<LessonList, 'publishedNumbers'> = { publishedNumbers: [] },
): LessonSet {
  if (doc.done !== undefined && (publishedNumbers !== undefined || doc.lessons === undefined)) return doc.done
  const lessons = Object.entries(doc.lessons ?? {})
  return lessonsById(lessons.flatMap(([id, { completedAt }]) => (completedAt === undefined ? [] : [id])))
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
