import { type EventOf, earlier, type Id, later, type Recorded, type Timestamp } from '@manabi/kernel'
import { type CourseCompleted, happenedAt, includes, type NumberedLesson, sizeOf } from '@manabi/progress'
import type { Tally } from '@manabi/read-store'
import type { CourseProgressDoc, ManyLessons } from './courseProgressDoc.ts'
import {
  type LessonEvent,
  type LessonRecord,
  type LessonRecords,
  merged,
  recordOf,
  reportedCompletionOf,
} from './lessonRecord.ts'

/**
 * How many lessons the document of a course holds, which each event writes. Once a learner did more, lessons are kept in documents of
 * their own, some in each, and that of the course keeps what follows.
 */
export const mostLessons = 32

export const manyLessons = (lessons: LessonRecords): ManyLessons => {
  const records = Object.entries(lessons)
  return {
    lastCompletedAt: records.reduce<Timestamp | null>(
      (last, [, { completedAt }]) => (completedAt === undefined ? last : later(last ?? undefined, completedAt)),
      null,
    ),
    reported: Object.fromEntries(
      records.flatMap(([id, { reportedAt }]) => (reportedAt === undefined ? [] : [[id, reportedAt]])),
    ),
    ...(records.some(([, { number }]) => number === undefined) && { isOlder: true }),
  }
}

/** After an event of a lesson; `doc` is as before it. */
export function withEvent(doc: CourseProgressDoc, before: ManyLessons, event: Recorded<LessonEvent>): ManyLessons {
  const { lessonId, lessonNumber } = event.data
  const many: ManyLessons = lessonNumber === undefined ? { ...before, isOlder: true } : before
  if (event.type === 'LessonCompleted') {
    const { [lessonId]: reportedAt, ...reported } = many.reported
    const at = earlier(reportedAt, happenedAt(event))
    return { ...many, reported, lastCompletedAt: later(many.lastCompletedAt ?? undefined, at) }
  }
  const at = reportedCompletionOf(event)
  if (at === null) return many
  if (includes(doc.done, event.data)) {
    const last = doc.completedAt ?? many.lastCompletedAt
    return last !== null && at < last ? { ...many, isRevised: true } : many
  }
  const reported = { ...many.reported, [lessonId]: earlier(many.reported[lessonId], at) }
  return Object.keys(reported).length > mostLessons ? { ...many, reported: {}, isRevised: true } : { ...many, reported }
}

/** The course was completed with these lessons; left out in older events. */
export function completedWith(
  doc: CourseProgressDoc,
  many: ManyLessons,
  { at, lessonIds }: { readonly at: Timestamp; readonly lessonIds: readonly Id[] | undefined },
): Pick<CourseProgressDoc, 'completedAt' | 'many'> {
  if (lessonIds === undefined) return { completedAt: at, many }
  const isLast = many.isRevised === undefined && sizeOf(doc.done) === lessonIds.length
  if (isLast) return { completedAt: many.lastCompletedAt ?? at, many }
  return { completedAt: at, many: { ...many, isRevised: true } }
}

/** Sixteen lessons of the course, or its completion. Without a field of an index: lists do not find them. */
export type LessonsDoc = { readonly lessons: LessonRecords } | CompletionDoc

interface CompletionDoc {
  readonly lessonIds: readonly Id[]
}

interface LearnerInCourse {
  readonly userId: Id
  readonly courseId: Id
}

export const courseDocId = ({ userId, courseId }: LearnerInCourse): string => `${userId}:${courseId}`
export const completionDocId = (learner: LearnerInCourse): string => `${courseDocId(learner)}:completion`

/** Sixteen lessons by their numbers: learners who follow the order of the course change one document after the other. A lesson without a number has its own. */
export const lessonsDocId = (learner: LearnerInCourse, { lessonId, lessonNumber }: NumberedLesson): string =>
  `${courseDocId(learner)}:${lessonNumber === undefined ? lessonId : lessonNumber >>> 4}`

/** The documents of lessons, derived from that of the course once it has many. Its first event then moves the lessons that it held. */
export const derivedLessons: Tally<CourseProgressDoc, LessonsDoc, LessonsDoc> = {
  changes: ({ before, after, event }, note) => {
    if (after?.many === undefined) return
    const add = (lessonId: Id, record: LessonRecord) =>
      note(lessonsDocId(after, { lessonId, lessonNumber: record.number }), { lessons: { [lessonId]: record } })
    for (const [lessonId, record] of Object.entries(before?.lessons ?? {})) add(lessonId, record)
    if (event.type !== 'CourseCompleted')
      add((event as LessonHappened).data.lessonId, recordOf(event as LessonHappened))
    const lessonIds = before?.completedWith ?? lessonIdsOf(event)
    if (lessonIds !== undefined) note(completionDocId(after), { lessonIds })
  },
  documents: (id) => [id],
  total: (changes) => changes.reduce<LessonsDoc | null>(withLessons, null)!,
  add: (doc, total) => withLessons(doc as LessonsDoc | null, total) as unknown as CourseProgressDoc,
}

type LessonHappened = Recorded<LessonEvent>

const lessonIdsOf = (event: Recorded): readonly Id[] | undefined =>
  event.type === 'CourseCompleted' ? (event as Recorded<EventOf<typeof CourseCompleted>>).data.lessonIds : undefined

function withLessons(doc: LessonsDoc | null, change: LessonsDoc): LessonsDoc {
  if (doc === null || !('lessons' in doc) || !('lessons' in change)) return change
  const lessons = { ...doc.lessons }
  for (const [id, record] of Object.entries(change.lessons)) lessons[id] = merged(lessons[id], record)
  return { lessons }
}
