import { type EventOf, earlier, type Id, later, type Recorded, type Timestamp } from '@manabi/kernel'
import { type CourseCompleted, happenedAt, includes, type NumberedLesson, sizeOf } from '@manabi/progress'
import type { Tally } from '@manabi/read-store'
import type { CourseProgressDoc, ManyLessons } from './courseProgressDoc.ts'
import { type LessonEvent, type LessonRecord, type LessonRecords, merged, recordOf, toldBy } from './lessonRecord.ts'

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
    told: Object.fromEntries(records.flatMap(([id, { toldAt }]) => (toldAt === undefined ? [] : [[id, toldAt]]))),
    ...(records.some(([, { number }]) => number === undefined) && { isOlder: true }),
  }
}

/** After an event of a lesson; `doc` is as before it. */
export function withEvent(doc: CourseProgressDoc, before: ManyLessons, event: Recorded<LessonEvent>): ManyLessons {
  const { lessonId, lessonNumber } = event.data
  const many: ManyLessons = lessonNumber === undefined ? { ...before, isOlder: true } : before
  if (event.type === 'LessonCompleted') {
    const { [lessonId]: toldAt, ...told } = many.told
    const at = earlier(toldAt, happenedAt(event))
    return { ...many, told, lastCompletedAt: later(many.lastCompletedAt ?? undefined, at) }
  }
  const at = toldBy(event)
  if (at === null) return many
  if (includes(doc.done, event.data)) {
    const last = doc.completedAt ?? many.lastCompletedAt
    return last !== null && at < last ? { ...many, isRevised: true } : many
  }
  const told = { ...many.told, [lessonId]: earlier(many.told[lessonId], at) }
  return Object.keys(told).length > mostLessons ? { ...many, told: {}, isRevised: true } : { ...many, told }
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

/** A document of lessons that stand together in the course, or that of the completion. Without a field of an index: lists do not find them. */
export type PartDoc = { readonly lessons: LessonRecords } | CompletionDoc

interface CompletionDoc {
  readonly lessonIds: readonly Id[]
}

interface Place {
  readonly userId: Id
  readonly courseId: Id
}

export const courseDocId = ({ userId, courseId }: Place): string => `${userId}:${courseId}`
export const completionDocId = (place: Place): string => `${courseDocId(place)}:completion`

/** Sixteen lessons by their numbers: who goes through a course in its order changes one document after the other. A lesson without a number has its own. */
export const partDocId = (place: Place, { lessonId, lessonNumber }: NumberedLesson): string =>
  `${courseDocId(place)}:${lessonNumber === undefined ? lessonId : lessonNumber >>> 4}`

/** What events of a course with many lessons say of each; what its document held until then moves with the first. */
export const lessonTally: Tally<CourseProgressDoc, PartDoc, PartDoc> = {
  changes: ({ before, after, event }, note) => {
    if (after?.many === undefined) return
    const add = (lessonId: Id, record: LessonRecord) =>
      note(partDocId(after, { lessonId, lessonNumber: record.number }), { lessons: { [lessonId]: record } })
    for (const [lessonId, record] of Object.entries(before?.lessons ?? {})) add(lessonId, record)
    if (event.type !== 'CourseCompleted')
      add((event as LessonHappened).data.lessonId, recordOf(event as LessonHappened))
    const lessonIds = before?.completedWith ?? lessonIdsOf(event)
    if (lessonIds !== undefined) note(completionDocId(after), { lessonIds })
  },
  documents: (id) => [id],
  total: (changes) => changes.reduce<PartDoc | null>(withPart, null)!,
  add: (doc, total) => withPart(doc as PartDoc | null, total) as unknown as CourseProgressDoc,
}

type LessonHappened = Recorded<LessonEvent>

const lessonIdsOf = (event: Recorded): readonly Id[] | undefined =>
  event.type === 'CourseCompleted' ? (event as Recorded<EventOf<typeof CourseCompleted>>).data.lessonIds : undefined

function withPart(doc: PartDoc | null, change: PartDoc): PartDoc {
  if (doc === null || !('lessons' in doc) || !('lessons' in change)) return change
  const lessons = { ...doc.lessons }
  for (const [id, record] of Object.entries(change.lessons)) lessons[id] = merged(lessons[id], record)
  return { lessons }
}
