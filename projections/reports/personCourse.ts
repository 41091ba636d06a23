import { type Day, earlier, type Id, later, type Recorded, tokyoDayOf } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'
import { toldOf } from './told.ts'

/**
 * What a person did in a course. Days are those on which things happened, the earliest known. Lists and not maps, because most events
 * add one item to a long one: grows with the lessons of the course.
 */
export interface PersonCourseDoc {
  readonly kind: 'course'
  readonly organizationId: null
  readonly bucket: null
  readonly courseId: Id
  readonly owner: Id
  readonly isPublic: boolean
  readonly lessons: readonly Done[]
  /** Completions told of lessons that are not completed: the event that completes them is about to follow. */
  readonly reported: Readonly<Record<Id, Day>>
  /** The first passes. */
  readonly quizzes: readonly Done[]
  readonly completed: { readonly done: Done; readonly lessonIds: readonly Id[] } | null
  /** The organizations to which the person belonged, as far as they are told of the course, each time others. */
  readonly told: readonly (readonly Id[])[]
}

/** What was done, when, and which of `told` applied. */
export type Done = readonly [id: Id, day: Day, told: number]

type LessonEvent = Recorded<Exclude<ProgressEvent, { type: 'CourseCompleted' }>>

export function personCourseId(userId: Id, courseId: Id): string {
  if (known.userId !== userId || known.courseId !== courseId) known = { userId, courseId, id: `${userId}/${courseId}` }
  return known.id
}

/** The last one asked for, as most events follow one of the same learner in the same course. */
let known = { userId: '', courseId: '', id: '' }

export const begun = (doc: PersonCourseDoc | null, { data }: Recorded<ProgressEvent>): PersonCourseDoc =>
  doc ?? {
    ...{ kind: 'course', organizationId: null, bucket: null, courseId: data.courseId },
    ...{ owner: data.courseOrganizationId, isPublic: data.isPublicCourse },
    ...{ lessons: [], reported: {}, quizzes: [], completed: null, told: [] },
  }

export function withLesson(course: PersonCourseDoc, event: LessonEvent): PersonCourseDoc {
  const { lessonId } = event.data
  const day = earlier(course.reported[lessonId], dayOf(event))
  const [told, index] = toldWith(course, event)
  const reported = course.reported[lessonId] === undefined ? course.reported : without(course.reported, lessonId)
  return { ...course, told, reported, lessons: put(course.lessons, [lessonId, day, index]) }
}

/** A completion told, of a lesson that may be completed already. */
export function withReported(course: PersonCourseDoc, event: LessonEvent): PersonCourseDoc {
  const { lessonId } = event.data
  const day = dayOf(event)
  const before = course.lessons.find(([id]) => id === lessonId)
  if (before === undefined)
    return { ...course, reported: { ...course.reported, [lessonId]: earlier(course.reported[lessonId], day) } }
  if (before[1] <= day) return course
  return recompleted({ ...course, lessons: put(course.lessons, [lessonId, day, before[2]]) })
}

export function withFirstPass(course: PersonCourseDoc, event: LessonEvent): PersonCourseDoc {
  const [told, index] = toldWith(course, event)
  return { ...course, told, quizzes: put(course.quizzes, [event.data.lessonId, dayOf(event), index]) }
}

/** The course was completed when the last of its lessons was. */
export function withCompletion(
  course: PersonCourseDoc,
  event: Recorded<Extract<ProgressEvent, { type: 'CourseCompleted' }>>,
): PersonCourseDoc {
  const [told, index] = toldWith(course, event)
  const done: Done = [course.courseId, dayOf(event), index]
  return recompleted({ ...course, told, completed: { done, lessonIds: event.data.lessonIds ?? [] } })
}

function recompleted(course: PersonCourseDoc): PersonCourseDoc {
  if (course.completed === null) return course
  const { done, lessonIds } = course.completed
  const wanted = new Set(lessonIds)
  const days = course.lessons.flatMap(([id, day]) => (wanted.has(id) ? [day] : []))
  if (days.length === 0) return course
  const day = days.reduce((last, day) => later(last, day))
  return day === done[1] ? course : { ...course, completed: { lessonIds, done: [done[0], day, done[2]] } }
}

const dayOf = (event: Recorded<ProgressEvent>): Day => tokyoDayOf(happenedAt(event))

/** The organizations told now, and their place among those of the course. */
function toldWith({ told }: PersonCourseDoc, { data }: Recorded<ProgressEvent>) {
  const now = toldOf(data.courseOrganizationId, data.isPublicCourse, data.organizations)
  const known = told.findIndex((ids) => ids.length === now.length && ids.every((id, i) => id === now[i]))
  return known === -1 ? ([[...told, now], told.length] as const) : ([told, known] as const)
}

/** Items keep their places, so that what has changed is seen without comparing all with all. */
function put(items: readonly Done[], item: Done): readonly Done[] {
  const known = items.findIndex(([id]) => id === item[0])
  return known === -1 ? [...items, item] : items.with(known, item)
}

function without<Value>(values: Readonly<Record<Id, Value>>, id: Id): Readonly<Record<Id, Value>> {
  const { [id]: _, ...others } = values
  return others
}
