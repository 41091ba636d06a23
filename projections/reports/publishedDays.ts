import { type Day, type Id, later } from '@manabi/kernel'

/** By lesson, the days on which it was published and unpublished in turn; what changed back on the same day is left out. */
export type PublishedDays = Readonly<Record<Id, readonly Day[]>>

export function withPublished(
  days: PublishedDays,
  { lessonId, isPublished, day }: { readonly lessonId: Id; readonly isPublished: boolean; readonly day: Day },
): PublishedDays {
  const before = days[lessonId] ?? []
  if (isOdd(before.length) === isPublished) return days
  const last = before.at(-1)
  // Clocks of several processes differ: what follows is never of an earlier day than what it follows.
  const on = later(last, day)
  return { ...days, [lessonId]: last === on ? before.slice(0, -1) : [...before, on] }
}

/** The lessons that were published at the end of a day. */
export const publishedOn = (days: PublishedDays, day: Day): readonly Id[] =>
  Object.entries(days).flatMap(([id, changes]) => (isOdd(changes.filter((one) => one <= day).length) ? [id] : []))

const isOdd = (count: number): boolean => count % 2 === 1
