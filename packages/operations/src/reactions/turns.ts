import type { Services } from '../services.ts'
import { AskedTurn } from './askedTurn.ts'
import { Lease } from './lease.ts'
import type { Turn } from './turn.ts'

/** On a server a turn is a lease, renewed all the time; on files nothing is written at rest. */
export const turnOf = ({ state, clock }: Pick<Services, 'state' | 'clock'>, reaction: string): Turn =>
  state.readsLatest ? new AskedTurn(state, reaction) : new Lease(state, reaction, clock)
