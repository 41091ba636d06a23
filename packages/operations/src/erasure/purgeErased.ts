import type { Timestamp } from '@manabi/kernel'
import type { Services } from '../services.ts'

/** A store, and when its bytes were rewritten. */
export interface Rewritten {
  readonly name: 'state' | 'views'
  readonly rewrittenAt: Timestamp
}

export type ErasedStores = Pick<Services, 'clock' | 'eventStore' | 'personalReadModels' | 'readStore' | 'state'>

/**
 * Makes the stores forget the bytes of what was erased by the events until now. Rejects with `Unavailable` while a read model that may hold
 * personal data has not come so far.
 */
export async function purgeErased({
  eventStore,
  state,
  readStore,
  personalReadModels: projections,
  clock,
}: ErasedStores): Promise<readonly Rewritten[]> {
  const done = (name: Rewritten['name']) => (): Rewritten => ({ name, rewrittenAt: clock.now().toISOString() })
  const eraseViews = async () => readStore.erase({ upTo: await eventStore.head(), projections })
  return Promise.all([state.purge().then(done('state')), eraseViews().then(done('views'))])
}
