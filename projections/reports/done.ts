import type { Day, Id } from '@manabi/kernel'

/** When something was done. */
export interface Done {
  readonly day: Day
  /** The day on which it came. */
  readonly came: Day
  /** The person's organizations that see the course. */
  readonly audience: readonly Id[]
}

/** What was done at one time: together, because most of what a person does in a course is of a few days. */
export interface DoneOn extends Done {
  readonly ids: readonly Id[]
}

export const doneOn = (groups: readonly DoneOn[], id: Id): DoneOn | undefined =>
  groups.find(({ ids }) => ids.includes(id))

/** Groups keep their places, and what is added is the last: so is seen at once what an event has changed. */
export function withDone(groups: readonly DoneOn[], id: Id, done: Done): readonly DoneOn[] {
  const last = groups.at(-1)
  if (last === undefined || !isSame(last, done)) return [...groups, { ...done, ids: [id] }]
  return [...groups.slice(0, -1), { ...last, ids: [...last.ids, id] }]
}

export const withoutDone = (groups: readonly DoneOn[], id: Id): readonly DoneOn[] =>
  groups.map((group) => (group.ids.includes(id) ? { ...group, ids: group.ids.filter((other) => other !== id) } : group))

const isSame = (one: Done, other: Done): boolean =>
  one.day === other.day &&
  one.came === other.came &&
  (one.audience === other.audience || areSame(one.audience, other.audience))

const areSame = (one: readonly Id[], other: readonly Id[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** What an event changed: of each group, it has added one at the end or taken out one. */
export function eachDifference(
  before: readonly DoneOn[],
  after: readonly DoneOn[],
  onDifference: (id: Id, done: Done, by: 1 | -1) => void,
): void {
  if (before === after) return
  for (let index = 0; index < after.length; index++) {
    const [was, is] = [before[index], after[index]!]
    if (was === is) continue
    if (is.ids.length > (was?.ids.length ?? 0)) onDifference(is.ids.at(-1)!, is, 1)
    else for (const id of was!.ids) if (!is.ids.includes(id)) onDifference(id, was!, -1)
  }
}
