import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'
import type { Services } from '../services.ts'

interface Patience {
  /** In milliseconds. Left out: until it is done. */
  readonly atMost?: number
}

/**
 * Does now what a reaction does in any case, so that the caller finds it done; while a store is down it is left to the reaction, and what
 * takes longer than `atMost` goes on behind the answer. Only for what follows the deciding write of a use case.
 */
export async function eventually(
  { log }: Pick<Services, 'log'>,
  work: () => Promise<unknown>,
  { atMost }: Patience = {},
): Promise<void> {
  const done = work().catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error
    const { part, cause } = error
    const reason = error.reason ?? (cause instanceof Error ? cause.message : null)
    log.warn({ part, reason }, 'A store is down or not ready yet. A reaction finishes this later.')
  })
  if (atMost === undefined) await done
  else await Promise.race([done, late(atMost, done)])
}

async function late(milliseconds: number, done: Promise<unknown>): Promise<void> {
  // What goes wrong after the answer is the reaction's to tell: it meets the same.
  const settled = new AbortController()
  done.catch(() => {}).finally(() => settled.abort())
  await sleep(milliseconds, undefined, { signal: settled.signal, ref: false }).catch(() => {})
  // A refusal that came in time is the caller's.
  if (settled.signal.aborted) await done
}
