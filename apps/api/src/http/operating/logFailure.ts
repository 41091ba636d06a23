import { isReported, type Problem, Unavailable } from '@manabi/kernel'
import type { Logger } from 'pino'

interface Failed {
  /** What was thrown, and the problem that the client is told of. */
  readonly error: unknown
  readonly problem: Problem
  readonly requestId: string
  readonly route: string | undefined
}

/**
 * Logs what is our fault: a mistake with its stack; a server or a file that does not answer in a sentence, unless its store has told
 * already, which it does once.
 */
export function logFailure(log: Logger, { error, problem, requestId, route }: Failed): void {
  if (problem.status < 500 || isReported(error)) return
  const facts = { requestId, route }
  if (error instanceof Unavailable) log.warn({ ...facts, part: error.part }, sentenceOf(error))
  else if (problem.code === 'internal_error') log.error({ err: error, ...facts }, 'request failed')
  else log.warn({ err: error, ...facts }, problem.code)
}

/** The same failure, in one line. */
export const sentenceOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} ${cause.message}` : message
