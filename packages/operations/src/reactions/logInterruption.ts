import { Unavailable } from '@manabi/kernel'
import type { Services } from '../services.ts'

/** A read model that is being built, or behind, needs no warning. A store that is down warns itself. */
export function logInterruption(log: Services['log'], reaction: string, error: unknown): void {
  if (!(error instanceof Unavailable)) {
    log.warn({ err: error, reaction }, 'Reaction interrupted; it is tried again.')
    return
  }
  const { message, cause } = error
  log.info({ reaction, reason: cause instanceof Error ? cause.message : message }, 'Reaction waits.')
}
