import type { Day, Id } from '@manabi/kernel'
import type { CohortDay } from './cohorts.ts'
import { type Addition, addTo, branch, increase, type Run, type Sums } from './counts.ts'
import type { PastActivityDoc } from './courseActivity.ts'
import type { MonthOf } from './monthDoc.ts'

/** What changes are added to. */
export type Counted = CohortDay | MonthOf

/** What one thing that happened adds, as few objects as can be: most events make two. */
export type Change = PlainChange | DoneChange | Kept

export interface PlainChange extends Addition {
  readonly to: Counted
  readonly what?: never
}

/** A lesson or course done by a cohort, or not any more. */
export interface DoneChange {
  readonly to: Counted
  readonly what: 'lessons' | 'courses'
  readonly courseId: Id
  /** Of the lesson, or the course. */
  readonly id: Id
  readonly day: Day
  /** `own`, or the course of another organization. */
  readonly owner: string
  readonly by: 1 | -1
}

/** A document that stays as it is. */
export interface Kept {
  readonly what: 'kept'
  readonly doc: PastActivityDoc
}

export interface Sum {
  readonly of: Counted
  readonly runs: readonly Run[]
}

export const totalOf = (changes: readonly Change[]): Sum | Kept =>
  changes[0]!.what === 'kept' ? changes[0]! : sumOf(changes as readonly (PlainChange | DoneChange)[])

/** Changes in the order of their events, summed up as far as no other day comes between them. */
export function sumOf(changes: readonly (PlainChange | DoneChange)[]): Sum {
  const runs: { since: string; sums: Sums; done: DoneSums }[] = []
  let last: (typeof runs)[number] | undefined
  for (const change of changes) {
    const { since } = change.to
    if (last?.since !== since) {
      const sums = {}
      last = { since, sums, done: new DoneSums(sums) }
      runs.push(last)
    }
    if (change.what === undefined) addTo(last.sums, change)
    else last.done.add(change)
  }
  return { of: changes[0]!.to, runs }
}

/** Most changes are of the same course and day as the one before: the branches of that are kept at hand. */
class DoneSums {
  readonly #sums: Sums
  #of: Pick<DoneChange, 'what' | 'courseId' | 'day'> | null = null
  #inCourse: Sums = {}
  #inAll: Sums = {}
  #inDay: Sums = {}

  constructor(sums: Sums) {
    this.#sums = sums
  }

  add(change: DoneChange): void {
    const { what, courseId, id, day, owner, by } = change
    const of = this.#of
    if (of === null || of.what !== what || of.courseId !== courseId || of.day !== day) this.#turnTo(change)
    increase(this.#inCourse, what === 'lessons' ? id : 'completed', by)
    increase(this.#inAll, owner, by)
    increase(this.#inDay, owner, by)
  }

  #turnTo(change: DoneChange): void {
    const { what, courseId, day } = change
    const course = branch(branch(this.#sums, 'courses'), courseId)
    this.#inCourse = what === 'lessons' ? branch(course, 'lessons') : course
    this.#inAll = branch(branch(this.#sums, 'done'), what)
    this.#inDay = branch(branch(branch(this.#sums, 'days'), day), what)
    this.#of = change
  }
}
