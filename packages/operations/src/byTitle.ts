import type { Id } from '@manabi/kernel'

type Titled = readonly [title: string, id: Id]

/** By title, then id. */
export const byTitle = ([title, id]: Titled, [otherTitle, otherId]: Titled): number =>
  title.localeCompare(otherTitle, 'ja-JP') || (id < otherId ? -1 : 1)
