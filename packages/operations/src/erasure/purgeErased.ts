import type { Timestamp } from '@manabi/kernel'
import type { Services } from '../services.ts'

/** A store, and when its bytes were rewritten. */
export interface Rewritten {
  readonly name: 'state' | 'views'
  readonly rewrittenAt: Timestamp
}

export type ErasedStores = Pick<Services, 'clock' | 'eventStore' | 'personalReadModels' | 'readStore' | 'state'>

/**
 * Makes the stores forget the bytes of what the events up to a position erased. Rejects with `Unavailable`, to be called again with the same
 * position, while files hold them.
 */
export async function purgeErased(
  { state, readStore, personalReadModels: projections, clock }: ErasedStores,
  upTo: number,
): Promise<readonly Rewritten[]> {
  const done = (name: Rewritten['name']) => (): Rewritten => ({ name, rewrittenAt: clock.now().toISOString() })
  return Promise.all([state.purge().then(done('state')), readStore.erase({ upTo, projections }).then(done('views'))])
}
