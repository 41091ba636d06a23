import { type CommandError, ErrorType } from '@eventstore/db-client'
import { Unavailable } from '@manabi/kernel'

const passing = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
])

/** The server is away, restarting or electing: the same call may go through later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unavailable ||
  !(error instanceof Error && 'type' in error) ||
  passing.has((error as CommandError).type)

export const asUnavailable = (error: unknown): unknown => {
  if (error instanceof Unavailable) return error
  return isPassing(error) ? new Unavailable('eventStore', error) : error
}
