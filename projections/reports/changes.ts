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
  const runs: { since: string; sums: Sums }[] = []
  let last: (typeof runs)[number] | undefined
  for (const change of changes) {
    const { since } = change.to
    if (last?.since !== since) {
      last = { since, sums: {} }
      runs.push(last)
    }
    if (change.what === undefined) addTo(last.sums, change)
    else addDone(last.sums, change)
  }
  return { of: changes[0]!.to, runs }
}

function addDone(sums: Sums, { what, courseId, id, day, owner, by }: DoneChange): void {
  const course = branch(branch(sums, 'courses'), courseId)
  if (what === 'courses') increase(course, 'completed', by)
  else increase(branch(course, 'lessons'), id, by)
  increase(branch(branch(sums, 'done'), what), owner, by)
  increase(branch(branch(branch(sums, 'days'), day), what), owner, by)
}
