import type { Changes } from './changes.ts'
import type { ProjectionAttempt } from './projectionAttempt.ts'

/** What an attempt gave to be written. */
export type Taken = readonly [attempt: ProjectionAttempt, changes: Changes]

export const isDue = ({ projection, hasChanges, isAwaited }: ProjectionAttempt): boolean =>
  isAwaited || (hasChanges && !projection.isDeferred)

export function notWritten([attempt, changes]: Taken, error: unknown): void {
  attempt.notWritten(changes)
  stopAt(attempt, error)
}

/** The store refused: the next attempt begins from the checkpoint. */
export function stopAt(attempt: ProjectionAttempt, error: unknown): void {
  attempt.fail(attempt.saved + 1, error)
}
