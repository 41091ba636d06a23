import { addDays, type Day } from '@manabi/kernel'

/** The person is in the audience from the first day on, and on `left` no more. null: still. */
export interface Presence {
  readonly from: Day
  readonly left: Day | null
}

/** A person who is back at most so many days after leaving, such as after a transfer, goes on with the same duty. */
const longestGap = 30

/**
 * The beginnings of a duty: spells in the audience that go on after short gaps are one. Spells may overlap and come in any order: a
 * person may be in the audience by several lists (beyond, Requirements, rule 1).
 */
export function beginningsOf(spells: readonly Presence[]): readonly (readonly Presence[])[] {
  const beginnings: Presence[][] = []
  for (const spell of spells.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = beginnings.at(-1)
    const end = last === undefined ? null : endOf(last)
    if (last !== undefined && (end === null || spell.from <= addDays(end, longestGap))) last.push(spell)
    else beginnings.push([spell])
  }
  return beginnings
}

/** The spells of the beginning that is the last one by this day. */
export const lastBeginning = (spells: readonly Presence[], on: Day): readonly Presence[] | undefined =>
  beginningsOf(spells).findLast(([first]) => first!.from <= on)

/** null while one of them goes on. */
export const endOf = (spells: readonly Presence[]): Day | null =>
  spells.some(({ left }) => left === null)
    ? null
    : (spells
        .map(({ left }) => left!)
        .toSorted()
        .at(-1) ?? null)

export const isPresent = (spells: readonly Presence[], on: Day): boolean =>
  spells.some(({ from, left }) => from <= on && (left === null || on < left))
