import type { Note } from '@manabi/read-store'
import type { Change } from './changes.ts'
import type { KnownCohort } from './cohorts.ts'
import { monthOf } from './monthDoc.ts'
import type { Done, PersonCourseDoc } from './personCourse.ts'

type Doc = PersonCourseDoc | null

/** Whether nothing that is counted has changed. */
export const isSameDone = (before: Doc, after: Doc): boolean =>
  before !== null &&
  after !== null &&
  before.lessons === after.lessons &&
  before.quizzes === after.quizzes &&
  before.completed === after.completed

/** What a change of a person's course adds to a cohort on a day. Private courses of other organizations are none of its business. */
export function noteCourse(
  { before, after, day }: { readonly before: Doc; readonly after: Doc; readonly day: string },
  known: KnownCohort,
  note: Note<Change>,
): void {
  const { courseId, owner, isPublic } = (after ?? before)!
  const isOwn = owner === known.cohort.organizationId
  if (!isOwn && !isPublic) return
  const to = known.on(day)
  if (before === null) note(to.key, { to, path: ['courses', courseId, 'started'], by: 1 })
  if (after === null) note(to.key, { to, path: ['courses', courseId, 'started'], by: -1 })
  const noteDone =
    (what: 'lessons' | 'courses') =>
    ([id, day]: Done, by: Sign) =>
      note(to.key, { to, what, courseId, id, day, owner: isOwn ? 'own' : courseId, by })
  eachChange(before?.lessons, after?.lessons, noteDone('lessons'))
  eachChange(completionOf(before), completionOf(after), noteDone('courses'))
}

/** What it adds to the months of the organizations that were told. */
export function noteCourseMonths(before: Doc, after: Doc, note: Note<Change>): void {
  const { courseId, owner, told } = (after ?? before)!
  const noteIn =
    (name: string) =>
    ([, day, index]: Done, by: Sign): void => {
      for (const id of told[index]!) {
        const to = monthOf(id, day.slice(0, 7))
        note(to.key, { to, path: [name, id === owner ? 'own' : courseId], by })
      }
    }
  eachChange(before?.lessons, after?.lessons, noteIn('lessons'))
  eachChange(before?.quizzes, after?.quizzes, noteIn('quizzes'))
  eachChange(completionOf(before), completionOf(after), noteIn('courses'))
}

type Sign = 1 | -1

const completionOf = (doc: Doc): readonly Done[] | undefined => doc?.completed && [doc.completed.done]

/** Items keep their places; what is the same object has not changed. */
function eachChange(
  before: readonly Done[] = none,
  after: readonly Done[] = none,
  change: (done: Done, sign: Sign) => void,
): void {
  if (before === after) return
  for (let i = 0; i < Math.max(before.length, after.length); i++) {
    if (before[i] === after[i]) continue
    if (before[i] !== undefined) change(before[i]!, -1)
    if (after[i] !== undefined) change(after[i]!, 1)
  }
}

const none: readonly Done[] = []
