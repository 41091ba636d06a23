import type { Day } from '@manabi/kernel'
import type { Note } from '@manabi/read-store'
import type { Change } from './changes.ts'
import type { KnownCohort } from './cohorts.ts'
import { monthOf } from './monthDoc.ts'
import type { Done, PersonCourseDoc } from './personCourse.ts'

type Doc = PersonCourseDoc | null
type Sign = 1 | -1

/** What a change of a person's course counts more, or less. */
export interface CourseChange {
  readonly course: PersonCourseDoc
  readonly started: Sign | 0
  readonly lessons: readonly DoneSigned[]
  readonly quizzes: readonly DoneSigned[]
  readonly courses: readonly DoneSigned[]
}

interface DoneSigned {
  readonly done: Done
  readonly by: Sign
}

/** Null when nothing that is counted has changed. */
export function courseChangeOf(before: Doc, after: Doc): CourseChange | null {
  const started = before === null ? 1 : after === null ? -1 : 0
  const lessons = changesOf(before?.lessons, after?.lessons)
  const quizzes = changesOf(before?.quizzes, after?.quizzes)
  const courses = before?.completed === after?.completed ? none : changesOf(completionOf(before), completionOf(after))
  if (started === 0 && lessons === none && quizzes === none && courses === none) return null
  return { course: (after ?? before)!, started, lessons, quizzes, courses }
}

/** What it adds to a cohort on a day. Private courses of other organizations are none of its business. */
export function noteCourse(change: CourseChange, known: KnownCohort, day: Day, note: Note<Change>): void {
  const { courseId, owner: ownerId, isPublic } = change.course
  const isOwn = ownerId === known.cohort.organizationId
  if (!isOwn && !isPublic) return
  const owner = isOwn ? 'own' : courseId
  const to = known.on(day)
  if (change.started !== 0) note(to.key, { to, path: ['courses', courseId, 'started'], by: change.started })
  const noteDone = (what: 'lessons' | 'courses', { done, by }: DoneSigned): void =>
    note(to.key, { to, what, courseId, id: done[0], day: done[1], owner, by })
  for (const one of change.lessons) noteDone('lessons', one)
  for (const one of change.courses) noteDone('courses', one)
}

/** What it adds to the months of the organizations that were told. */
export function noteCourseMonths({ course, lessons, quizzes, courses }: CourseChange, note: Note<Change>): void {
  for (const one of lessons) noteMonths(course, 'lessons', one, note)
  for (const one of quizzes) noteMonths(course, 'quizzes', one, note)
  for (const one of courses) noteMonths(course, 'courses', one, note)
}

function noteMonths(
  { courseId, owner, told }: PersonCourseDoc,
  what: 'lessons' | 'quizzes' | 'courses',
  { done, by }: DoneSigned,
  note: Note<Change>,
): void {
  const month = done[1].slice(0, 7)
  for (const id of told[done[2]]!) {
    const to = monthOf(id, month)
    note(to.key, { to, path: [what, id === owner ? 'own' : courseId], by })
  }
}

const completionOf = (doc: Doc): readonly Done[] | undefined => (doc?.completed ? [doc.completed.done] : undefined)

/** Items keep their places; what is the same object has not changed. */
function changesOf(before: readonly Done[] = [], after: readonly Done[] = []): readonly DoneSigned[] {
  if (before === after) return none
  const changes: DoneSigned[] = []
  const length = Math.max(before.length, after.length)
  for (let i = 0; i < length; i++) {
    const [was, is] = [before[i], after[i]]
    if (was === is) continue
    if (was !== undefined) changes.push({ done: was, by: -1 })
    if (is !== undefined) changes.push({ done: is, by: 1 })
  }
  return changes.length === 0 ? none : changes
}

const none: readonly DoneSigned[] = []
