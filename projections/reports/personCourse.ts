import { type Day, earlier, type Id, later, type Recorded, tokyoDayOf } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'
import { type CourseActivity, comingDay, withActivity } from './courseActivity.ts'
import { toldOf } from './told.ts'

/**
 * What a person did in a course: when it happened, the earliest known, for what reports count; and when it came, for what was known at
 * the end of a day. Lists and not maps, because most events add one item to a long one: grows with the lessons of the course.
 */
export interface PersonCourseDoc extends CourseActivity {
  readonly kind: 'course'
  readonly organizationId?: null
  /** The person. */
  readonly bucket: Id
  readonly courseId: Id
  readonly owner: Id
  readonly isPublic: boolean
  readonly lessons: readonly Done[]
  /** The organizations to which the person belonged, as far as they are told of the course, each time others. */
  readonly told: readonly (readonly Id[])[]
  /** Completions told of lessons that are not completed: the event that completes them is about to follow. */
  readonly reported: Readonly<Record<Id, Day>>
  /** The first passes. */
  readonly quizzes: readonly Done[]
  readonly completed: Completion | null
}

interface Completion {
  readonly done: Done
  readonly lessonIds: readonly Id[]
  /** The day on which it came. */
  readonly came: Day
}

/** What was done, when, and which of `told` applied; the day on which it came, where that is another one. */
export type Done = readonly [id: Id, day: Day, told: number, came?: Day]

export const cameOf = (done: Done): Day => done[3] ?? done[1]

type LessonEvent = Recorded<Exclude<ProgressEvent, { type: 'CourseCompleted' }>>

export function personCourseId(userId: Id, courseId: Id): string {
  if (known.userId !== userId || known.courseId !== courseId) known = { userId, courseId, id: `${userId}/${courseId}` }
  return known.id
}

/** The last one asked for, as most events follow one of the same learner in the same course. */
let known = { userId: '', courseId: '', id: '' }

export const begun = (doc: PersonCourseDoc | null, { data }: Recorded<ProgressEvent>): PersonCourseDoc =>
  doc ?? {
    ...{ kind: 'course', bucket: data.userId, courseId: data.courseId },
    ...{ owner: data.courseOrganizationId, isPublic: data.isPublicCourse },
    ...{ lessons: [], told: [], latest: null, reported: {}, quizzes: [], completed: null },
  }

export function withLesson(before: PersonCourseDoc, event: LessonEvent): PersonCourseDoc {
  const { lessonId } = event.data
  const course = withActivity(before, event)
  const place = placeOf(course.lessons, lessonId)
  const known = course.lessons[place]
  const came = known === undefined ? comingDay(course, event) : cameOf(known)
  const reportedOn = course.reported[lessonId]
  const day = earlier(reportedOn, dayOf(event))
  const [told, index] = toldWith(course, event)
  const lessons = put(course.lessons, doneOn(lessonId, { day, came, told: index }), place)
  const reported = reportedOn === undefined ? course.reported : without(course.reported, lessonId)
  return { ...course, told, lessons, reported }
}

/** A completion told, of a lesson that may be completed already. */
export function withReported(before: PersonCourseDoc, event: LessonEvent): PersonCourseDoc {
  const { lessonId } = event.data
  const course = withActivity(before, event)
  const day = dayOf(event)
  const place = placeOf(course.lessons, lessonId)
  const known = course.lessons[place]
  if (known === undefined)
    return { ...course, reported: { ...course.reported, [lessonId]: earlier(course.reported[lessonId], day) } }
  if (known[1] <= day) return course
  const done = doneOn(lessonId, { day, came: cameOf(known), told: known[2] })
  return recompleted({ ...course, lessons: put(course.lessons, done, place) })
}

export function withFirstPass(course: PersonCourseDoc, event: LessonEvent): PersonCourseDoc {
  const { lessonId } = event.data
  const [told, index] = toldWith(course, event)
  const quizzes = put(course.quizzes, [lessonId, dayOf(event), index], placeOf(course.quizzes, lessonId))
  return { ...course, told, quizzes }
}

/** The course was completed when the last of its lessons was. */
export function withCompletion(
  before: PersonCourseDoc,
  event: Recorded<Extract<ProgressEvent, { type: 'CourseCompleted' }>>,
): PersonCourseDoc {
  const course = before.latest === null ? before : withActivity(before, event)
  const [told, index] = toldWith(course, event)
  const done: Done = [course.courseId, dayOf(event), index]
  const came = comingDay(course, event)
  return recompleted({ ...course, told, completed: { done, lessonIds: event.data.lessonIds ?? [], came } })
}

function recompleted(course: PersonCourseDoc): PersonCourseDoc {
  if (course.completed === null) return course
  const { done, lessonIds } = course.completed
  const wanted = new Set(lessonIds)
  const days = course.lessons.flatMap(([id, day]) => (wanted.has(id) ? [day] : []))
  if (days.length === 0) return course
  const day = days.reduce((last, day) => later(last, day))
  return day === done[1] ? course : { ...course, completed: { ...course.completed, done: [done[0], day, done[2]] } }
}

const dayOf = (event: Recorded<ProgressEvent>): Day => tokyoDayOf(happenedAt(event))

/** The organizations told now, and their place among those of the course. */
function toldWith({ told }: PersonCourseDoc, { data }: Recorded<ProgressEvent>) {
  const now = toldOf(data.courseOrganizationId, data.isPublicCourse, data.organizations)
  const known = told.findIndex(
    (ids) => ids === now || (ids.length === now.length && ids.every((id, i) => id === now[i])),
  )
  return known === -1 ? ([[...told, now], told.length] as const) : ([told, known] as const)
}

interface When {
  readonly day: Day
  readonly came: Day
  readonly told: number
}

const doneOn = (id: Id, { day, came, told }: When): Done => (came === day ? [id, day, told] : [id, day, told, came])

/** Where the item is; where the next one goes when it is not there. */
function placeOf(items: readonly Done[], id: Id): number {
  let place = 0
  while (place < items.length && items[place]![0] !== id) place++
  return place
}

/** Items keep their places, so that what has changed is seen without comparing all with all. */
const put = (items: readonly Done[], item: Done, place: number): readonly Done[] =>
  place === items.length ? [...items, item] : items.with(place, item)

function without<Value>(values: Readonly<Record<Id, Value>>, id: Id): Readonly<Record<Id, Value>> {
  const { [id]: _, ...others } = values
  return others
}
