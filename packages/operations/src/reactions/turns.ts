import type { Services } from '../services.ts'
import { AskedTurn } from './askedTurn.ts'
import { Lease } from './lease.ts'

/** The right to run a reaction, which one process at a time has. */
export interface Turn {
  /** Milliseconds after which its holder calls `hold` again, or another may take it. */
  readonly every: number
  /** Takes or keeps it: false while another process has it. */
  hold(): Promise<boolean>
  release(): Promise<void>
}

/** On a server a turn is a lease, renewed all the time; on files nothing is written at rest. */
export const turnOf = ({ state, clock }: Pick<Services, 'state' | 'clock'>, reaction: string): Turn =>
  state.readsLatest ? new AskedTurn(state, reaction) : new Lease(state, reaction, clock)
