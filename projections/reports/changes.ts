import type { Day, Id } from '@manabi/kernel'
import { type Addition, type DaySums, Sums } from './counts.ts'
import type { MonthOf } from './monthDoc.ts'
import type { PeerGroupDay } from './peerGroups.ts'
import type { ActivityPageDoc } from './personActivity.ts'

/** What changes are added to. */
export type Counted = PeerGroupDay | MonthOf

/** What one thing that happened adds, as few objects as can be: most events make two. */
export type Change = PlainChange | DoneChange | Kept

export interface PlainChange extends Addition {
  readonly to: Counted
  readonly what?: never
}

/** Of an organization's month. Returns the same object again while its arguments stay the same: there are many, and each stays until it is counted. */
export function monthChange(to: MonthOf, what: string, owner: string, by: number): PlainChange {
  if (last === null || last.to !== to || last.path[0] !== what || last.path[1] !== owner || last.by !== by) {
    last = { to, path: [what, owner], by }
  }
  return last
}

let last: PlainChange | null = null

/** A lesson or course done by a peer group, or not any more. */
export interface DoneChange {
  readonly to: Counted
  readonly what: DoneIn
  /** Of the lesson, or `completed`. */
  readonly id: string
  readonly by: 1 | -1
}

/** What changes that follow each other mostly have in common: there are many, and they stay until they are counted. */
export interface DoneIn {
  readonly what: 'lessons' | 'courses'
  readonly courseId: Id
  readonly day: Day
  /** `own`, or the course of another organization. */
  readonly owner: string
}

/** A document that stays as it is. */
export interface Kept {
  readonly what: 'kept'
  readonly doc: ActivityPageDoc
}

export interface Sum {
  readonly of: Counted
  readonly byDay: readonly DaySums[]
}

export const totalOf = (changes: readonly Change[]): Sum | Kept =>
  changes[0]!.what === 'kept' ? changes[0]! : sumOf(changes as readonly (PlainChange | DoneChange)[])

/** Sums up changes in the order of their events. Changes of one day that follow each other are added to one sum. */
export function sumOf(changes: readonly (PlainChange | DoneChange)[]): Sum {
  const byDay: { readonly since: string; readonly sums: Sums; readonly done: DoneSums }[] = []
  let last: (typeof byDay)[number] | undefined
  for (const change of changes) {
    const { since } = change.to
    if (last?.since !== since) {
      const sums = new Sums()
      last = { since, sums, done: new DoneSums(sums) }
      byDay.push(last)
    }
    if (change.what === undefined) last.sums.add(change)
    else last.done.add(change)
  }
  return { of: changes[0]!.to, byDay: byDay.map(({ since, sums }) => ({ since, sums: sums.counts })) }
}

/** Most changes are of the same course and day as the one before: the branches of that are kept at hand. */
class DoneSums {
  readonly #sums: Sums
  #in: DoneIn | null = null
  #course: Sums
  #all: Sums
  #day: Sums

  constructor(sums: Sums) {
    this.#sums = sums
    this.#course = this.#all = this.#day = sums
  }

  add({ what, id, by }: DoneChange): void {
    if (this.#in !== what) this.#turnTo(what)
    this.#course.increase(id, by)
    this.#all.increase(what.owner, by)
    this.#day.increase(what.owner, by)
  }

  #turnTo(to: DoneIn): void {
    const { what, courseId, day } = to
    const course = this.#sums.branch('courses').branch(courseId)
    this.#course = what === 'lessons' ? course.branch('lessons') : course
    this.#all = this.#sums.branch('done').branch(what)
    this.#day = this.#sums.branch('days').branch(day).branch(what)
    this.#in = to
  }
}
