import type { Id } from '@manabi/kernel'
import { type Addition, type Counts, Sums } from './counts.ts'
import type { MonthOf } from './monthDoc.ts'
import type { PeerGroupSums } from './peerGroups.ts'
import type { ActivityPageDoc } from './personActivity.ts'

/** What changes are added to. */
export type Counted = PeerGroupSums | MonthOf

/** What one thing that happened adds, as few objects as can be: most events make three. */
export type Change = PlainChange | DoneChange | Kept

export interface PlainChange extends Addition {
  readonly to: Counted
  readonly what?: never
}

/** Returns the same object again while its arguments stay the same: there are many, and each stays until it is counted. */
function remembering() {
  let last: PlainChange | null = null
  return (to: Counted, path: readonly string[], by: number): PlainChange => {
    const isSame = last?.to === to && last.by === by && isEqual(last.path, path)
    if (last === null || !isSame) last = { to, path, by }
    return last
  }
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, depth) => name === other[depth])

/** Of an organization's month. */
export const monthChange = remembering()

/** Of what a peer group did on a day. */
export const dayChange = remembering()

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
  readonly sums: Counts
}

export const totalOf = (changes: readonly Change[]): Sum | Kept =>
  changes[0]!.what === 'kept' ? changes[0]! : sumOf(changes as readonly (PlainChange | DoneChange)[])

export function sumOf(changes: readonly (PlainChange | DoneChange)[]): Sum {
  const sums = new Sums()
  const done = new DoneSums(sums)
  for (const change of changes) {
    if (change.what === undefined) sums.add(change)
    else done.add(change)
  }
  return { of: changes[0]!.to, sums: sums.counts }
}

/** Most changes are of the same course as the one before: the branches of that are kept at hand. */
class DoneSums {
  readonly #sums: Sums
  #in: DoneIn | null = null
  #course: Sums
  #all: Sums

  constructor(sums: Sums) {
    this.#sums = sums
    this.#course = this.#all = sums
  }

  add({ what, id, by }: DoneChange): void {
    if (this.#in !== what) this.#turnTo(what)
    this.#course.increase(id, by)
    this.#all.increase(what.owner, by)
  }

  #turnTo(to: DoneIn): void {
    const { what, courseId } = to
    const course = this.#sums.branch('courses').branch(courseId)
    this.#course = what === 'lessons' ? course.branch('lessons') : course
    this.#all = this.#sums.branch('done').branch(what)
    this.#in = to
  }
}
