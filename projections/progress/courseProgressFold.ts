import { earlier, later, type Recorded } from '@manabi/kernel'
import { happenedAt, includes, including, type LessonSet, noLessons, type ProgressEvent } from '@manabi/progress'
import { projection } from '@manabi/read-store'
import type { CourseProgressDoc } from './courseProgressDoc.ts'
import { type LessonEvent, type LessonRecords, merged, recordOf } from './lessonRecord.ts'
import { completedWith, courseDocId, derivedLessons, manyLessons, mostLessons, withEvent } from './manyLessons.ts'

export const courseProgress = projection<CourseProgressDoc, ProgressEvent>()({
  name: 'course-progress',
  version: 7,
  // Not by time: each event would change the index too, and a learner's courses are few enough to be sorted when read.
  indexes: [['userId', 'courseId']],
  id: ({ data }) => courseDocId(data),
  tally: derivedLessons,
  on: {
    LessonViewed: withLesson,
    LessonCompleted: withLesson,
    LessonCompletionReported: withLesson,
    QuizAttempted: withLesson,
    CourseCompleted: (doc, event) => {
      if (doc === null) return null
      const at = happenedAt(event)
      const { lessonIds } = event.data
      const latest = {
        lastActivityAt: later(doc.lastActivityAt, at),
        latestCompletionAt: later(doc.latestCompletionAt, at),
      }
      const active = { ...doc, ...latest }
      if (doc.many !== undefined) return { ...active, ...completedWith(doc, doc.many, { at, lessonIds }) }
      const completed = { ...active, completedAt: at }
      return lessonIds === undefined ? completed : withCompletion({ ...completed, completedWith: lessonIds })
    },
    CourseRepeated: (doc, { data: { occurredAt } }) =>
      doc && { ...doc, latestCompletionAt: later(doc.latestCompletionAt, occurredAt) },
  },
})

function withLesson(doc: CourseProgressDoc | null, event: Recorded<LessonEvent>): CourseProgressDoc {
  const { userId, courseId, courseTitle, lessonId } = event.data
  const at = happenedAt(event)
  const active = {
    completedAt: null,
    ...doc,
    userId,
    courseId,
    courseTitle,
    startedAt: earlier(doc?.startedAt, at),
    lastActivityAt: later(doc?.lastActivityAt, at),
    done: doneAfter(doc?.done ?? noLessons, event),
  }
  if (doc?.many !== undefined) return { ...active, many: withEvent(doc, doc.many, event) }
  const before = doc?.lessons?.[lessonId]
  const lessons = { ...doc?.lessons, [lessonId]: merged(before, recordOf(event)) }
  const after = withCompletion({ ...active, lessons })
  return before === undefined && Object.keys(lessons).length > mostLessons ? withMany(after, lessons) : after
}

const doneAfter = (done: LessonSet, { type, data }: Recorded<LessonEvent>): LessonSet =>
  type === 'LessonCompleted' && !includes(done, data) ? including(done, data) : done

/** A lesson may turn out to have been completed earlier than was known. */
function withCompletion(doc: CourseProgressDoc): CourseProgressDoc {
  const times = (doc.completedWith ?? []).flatMap((id) => doc.lessons?.[id]?.completedAt ?? [])
  return times.length === 0 ? doc : { ...doc, completedAt: times.reduce((last, time) => later(last, time)) }
}

function withMany(
  { lessons: _, completedWith: __, ...doc }: CourseProgressDoc,
  lessons: LessonRecords,
): CourseProgressDoc {
  return { ...doc, many: manyLessons(lessons) }
}
