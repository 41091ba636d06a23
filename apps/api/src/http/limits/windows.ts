/** Counts calls in fixed windows of one minute, the same minute for everybody (specification section 8). */
export interface Windows {
  /** Counts a call at `now` (milliseconds since 1970); false when it is beyond the `most` calls of this key in this window. */
  take(key: string, most: number, now: number): boolean | Promise<boolean>
}

export const windowMilliseconds = 60_000

/** The number of the window that a time is in. */
export const windowAt = (now: number): number => Math.floor(now / windowMilliseconds)

/** Keys of one window that a process remembers, about 10 MB: more callers than that in a minute push out the first ones. */
export const mostKeys = 100_000

export function makeRoom(counts: Map<string, unknown>, most: number): void {
  if (counts.size >= most) counts.delete(counts.keys().next().value!)
}
