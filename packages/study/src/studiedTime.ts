import type { Timestamp } from '@manabi/kernel'

interface Period {
  readonly startedAt: Timestamp
  readonly endedAt: Timestamp
}

/** Whole seconds, rounded down; null past the cap, where a session is abandoned. */
export function studiedSeconds({ startedAt, endedAt }: Period, capSeconds: number): number | null {
  const milliseconds = Math.max(0, Date.parse(endedAt) - Date.parse(startedAt))
  return milliseconds > capSeconds * 1_000 ? null : Math.floor(milliseconds / 1_000)
}
