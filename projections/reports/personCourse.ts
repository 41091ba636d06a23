import { type Day, earlier, type Id, later, type Recorded, tokyoDayOf } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'
import { audienceOf } from './audience.ts'
import { type Done, type DoneOn, doneOn, withDone, withoutDone } from './done.ts'
import { comingDay } from './reportDays.ts'

/**
 * What a person did in a course: when it happened, the earliest known, for what reports count; and when it came, for what was known at
 * the end of a day. Grows with the lessons of the course.
 */
export interface PersonCourseDoc {
  readonly kind: 'course'
  readonly organizationId?: null
  readonly known?: null
  /** The person. */
  readonly bucket: Id
  readonly courseId: Id
  readonly owner: Id
  /** The days on which the first and the last event came. */
  readonly firstCame: Day
  readonly lastCame: Day
  readonly lessons: readonly DoneOn[]
  /** Completions reported of lessons that are not completed: the event that completes them is about to follow. */
  readonly reported: readonly Report[] | null
  /** The first passes. */
  readonly quizzes: readonly DoneOn[] | null
  readonly completed: Completion | null
}

type Report = readonly [lessonId: Id, day: Day]

interface Completion extends Done {
  readonly lessonIds: readonly Id[]
}

type LessonEvent = Recorded<Exclude<ProgressEvent, { type: 'CourseCompleted' | 'CourseRepeated' }>>

export function personCourseId(userId: Id, courseId: Id): string {
  if (known.userId !== userId || known.courseId !== courseId) known = { userId, courseId, id: `${userId}/${courseId}` }
  return known.id
}

/** The last one asked for, as most events follow one of the same learner in the same course. */
let known = { userId: '', courseId: '', id: '' }

/** The course when another event has come. */
export function withEvent(doc: PersonCourseDoc | null, event: Recorded<ProgressEvent>): PersonCourseDoc {
  const [{ data }, lastCame] = [event, comingDay(doc?.lastCame, event)]
  if (doc !== null) return doc.lastCame === lastCame ? doc : { ...doc, lastCame }
  return {
    ...{ kind: 'course', bucket: data.userId, courseId: data.courseId, owner: data.courseOrganizationId },
    ...{ firstCame: lastCame, lastCame, lessons: [], reported: null, quizzes: null, completed: null },
  }
}

export function withLesson(course: PersonCourseDoc, event: LessonEvent): PersonCourseDoc {
  const { lessonId } = event.data
  const known = doneOn(course.lessons, lessonId)
  const report = course.reported?.find(([id]) => id === lessonId)
  const done = {
    ...{
      day: earlier(report?.[1], dayOf(event)),
      came: known?.came ?? course.lastCame,
      audience: audienceOfEvent(event),
    },
  }
  return {
    ...course,
    lessons: withDone(known === undefined ? course.lessons : withoutDone(course.lessons, lessonId), lessonId, done),
    reported: report === undefined ? course.reported : (course.reported?.filter((one) => one !== report) ?? null),
  }
}

/** A reported completion of a lesson that may be completed already. */
export function withReported(course: PersonCourseDoc, event: LessonEvent): PersonCourseDoc {
  const { lessonId } = event.data
  const day = dayOf(event)
  const known = doneOn(course.lessons, lessonId)
  if (known === undefined) return { ...course, reported: reportedWith(course.reported, lessonId, day) }
  if (known.day <= day) return course
  const { came, audience } = known
  const lessons = withDone(withoutDone(course.lessons, lessonId), lessonId, { day, came, audience })
  return recompleted({ ...course, lessons })
}

function reportedWith(reported: readonly Report[] | null, lessonId: Id, day: Day): readonly Report[] {
  const before = reported?.find(([id]) => id === lessonId)
  return [...(reported ?? []).filter((one) => one !== before), [lessonId, earlier(before?.[1], day)]]
}

export function withFirstPass(course: PersonCourseDoc, event: LessonEvent): PersonCourseDoc {
  const done = { day: dayOf(event), came: course.lastCame, audience: audienceOfEvent(event) }
  const { lessonId } = event.data
  const quizzes = course.quizzes ?? []
  const isKnown = doneOn(quizzes, lessonId) !== undefined
  return { ...course, quizzes: withDone(isKnown ? withoutDone(quizzes, lessonId) : quizzes, lessonId, done) }
}

/** The course was completed when the last of its lessons was. */
export function withCompletion(
  course: PersonCourseDoc,
  event: Recorded<Extract<ProgressEvent, { type: 'CourseCompleted' }>>,
): PersonCourseDoc {
  const done = { day: dayOf(event), came: course.lastCame, audience: audienceOfEvent(event) }
  return recompleted({ ...course, completed: { ...done, lessonIds: event.data.lessonIds ?? [] } })
}

function recompleted(course: PersonCourseDoc): PersonCourseDoc {
  if (course.completed === null) return course
  const wanted = new Set(course.completed.lessonIds)
  const days = course.lessons.flatMap(({ day, ids }) => (ids.some((id) => wanted.has(id)) ? [day] : []))
  if (days.length === 0) return course
  const day = days.reduce((last, day) => later(last, day))
  return day === course.completed.day ? course : { ...course, completed: { ...course.completed, day } }
}

const dayOf = (event: Recorded<ProgressEvent>): Day => tokyoDayOf(happenedAt(event))

const audienceOfEvent = ({ data }: Recorded<ProgressEvent>): readonly Id[] =>
  audienceOf(data.courseOrganizationId, data.isPublicCourse, data.organizations)
