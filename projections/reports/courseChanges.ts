import type { Day, Id } from '@manabi/kernel'
import type { Note } from '@manabi/read-store'
import { type Change, type DoneIn, dayChange, monthChange } from './changes.ts'
import { type Done, type DoneOn, eachDifference } from './done.ts'
import { monthOf } from './monthDoc.ts'
import type { KnownPeerGroup } from './peerGroups.ts'
import type { PersonDoc } from './person.ts'
import type { PersonCourseDoc } from './personCourse.ts'
import { monthOfDay } from './reportDays.ts'

type Doc = PersonCourseDoc | null
type Groups = readonly DoneOn[] | null | undefined
type Sign = 1 | -1

/** Something in a person's course that counts from now on, or not any more. */
export type CourseChange =
  | { readonly what: 'started'; readonly by: Sign }
  | {
      readonly what: 'lessons' | 'quizzes' | 'courses'
      /** Of the lesson, or the course. */
      readonly id: Id
      readonly done: Done
      readonly by: Sign
    }

/** What an event changed that is counted. */
export function courseChangesOf(before: Doc, after: PersonCourseDoc): readonly CourseChange[] {
  if (before !== null && isSame(before, after)) return none
  const changes: CourseChange[] = before === null ? [{ what: 'started', by: 1 }] : []
  const noteItems = (what: 'lessons' | 'quizzes', was: Groups, is: Groups) =>
    eachDifference(was ?? [], is ?? [], (id, done, by) => changes.push({ what, id, done, by }))
  noteItems('lessons', before?.lessons, after.lessons)
  noteItems('quizzes', before?.quizzes, after.quizzes)
  if (before?.completed !== after.completed) changes.push(...completed(before, -1), ...completed(after, 1))
  return changes
}

const none: readonly CourseChange[] = []

const isSame = (one: PersonCourseDoc, other: PersonCourseDoc): boolean =>
  one.lessons === other.lessons && one.quizzes === other.quizzes && one.completed === other.completed

/** All of it that counts where the person is. */
export const countedOf = (course: PersonCourseDoc, by: Sign): readonly CourseChange[] => [
  { what: 'started', by },
  ...course.lessons.flatMap((done) => done.ids.map((id) => ({ what: 'lessons', id, done, by }) as const)),
  ...completed(course, by),
]

const completed = (course: Doc, by: Sign): readonly CourseChange[] =>
  course?.completed ? [{ what: 'courses', id: course.courseId, done: course.completed, by }] : none

/** Where a person counts. */
interface Where extends Pick<PersonDoc, 'activeFrom'> {
  readonly known: KnownPeerGroup
  /** When it comes. */
  readonly came: Day
}

/**
 * Notes what they add to a peer group when they come on a day. A course that its organization does not see adds as well, since it may
 * become public: reports leave out courses that the organization does not see.
 */
export function noteCourse(
  { courseId, owner: ownerId }: PersonCourseDoc,
  changes: readonly CourseChange[],
  { known, came, activeFrom }: Where,
  note: Note<Change>,
): void {
  const { organizationId } = known.peerGroup
  const owner = ownerId === organizationId ? 'own' : courseId
  const from = activeFrom[organizationId] ?? ''
  const to = known.on(came)
  for (const change of changes) {
    const { what, by } = change
    if (what === 'quizzes') continue
    if (what === 'started') {
      note(to.key, { to, path: ['courses', courseId, 'started'], by })
      continue
    }
    note(to.key, { to, what: doneIn(what, courseId, owner), id: what === 'lessons' ? change.id : 'completed', by })
    const { day } = change.done
    if (day < from) continue
    const active = known.active(day, came)
    note(active.key, dayChange(active, ['days', day, what, owner], by))
  }
}

/** The same one again, most of the time. */
function doneIn(what: DoneIn['what'], courseId: Id, owner: string): DoneIn {
  if (last.what !== what || last.courseId !== courseId || last.owner !== owner) last = { what, courseId, owner }
  return last
}

let last: DoneIn = { what: 'lessons', courseId: '', owner: '' }

/** Notes what they add to the months of the organizations that see the course. */
export function noteCourseMonths(
  { courseId, owner }: PersonCourseDoc,
  changes: readonly CourseChange[],
  note: Note<Change>,
): void {
  for (const change of changes) {
    if (change.what === 'started') continue
    const { what, done, by } = change
    const month = monthOfDay(done.day)
    for (const organizationId of done.audience) {
      const to = monthOf(organizationId, month)
      note(to.key, monthChange(to, [what, organizationId === owner ? 'own' : courseId], by))
    }
  }
}
