import type { StateLock } from '@manabi/state-store'
import type { Services } from '../services.ts'
import { Lease } from './lease.ts'

/** The right to run a reaction, which one process at a time has. */
export interface Turn {
  /** Takes or renews it: false while another process has it. */
  hold(): Promise<boolean>
  release(): Promise<void>
}

/**
 * The turns of this process, by reaction. On a server each is a lease, renewed all the time. Processes that share files share one lock for all
 * reactions: the operating system keeps it, and nothing is written at rest.
 */
export function turns({ state, clock }: Pick<Services, 'state' | 'clock'>): (reaction: string) => Turn {
  const lock = state.lock?.('reactions')
  if (lock === undefined) return (reaction) => new Lease(state, reaction, clock)
  const having = new Set<string>()
  return (reaction) => sharing(lock, having, reaction)
}

/** Given up with the last reaction that has it. */
const sharing = (lock: StateLock, having: Set<string>, reaction: string): Turn => ({
  hold: async () => {
    if (!lock.hold()) return false
    having.add(reaction)
    return true
  },
  release: async () => {
    having.delete(reaction)
    if (having.size === 0) lock.release()
  },
})
