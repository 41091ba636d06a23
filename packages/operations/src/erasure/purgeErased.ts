import type { Timestamp } from '@manabi/kernel'
import type { Services } from '../services.ts'

/** A store, and when its bytes were rewritten. */
export interface Rewritten {
  readonly name: 'state' | 'views'
  readonly rewrittenAt: Timestamp
}

/**
 * Makes the stores forget the bytes of what was erased by the events until now. Rejects with `Unavailable` while a read model is being
 * built that has not come so far.
 */
export async function purgeErased({
  eventStore,
  state,
  readStore,
  clock,
}: Pick<Services, 'eventStore' | 'state' | 'readStore' | 'clock'>): Promise<readonly Rewritten[]> {
  const done = (name: Rewritten['name']) => (): Rewritten => ({ name, rewrittenAt: clock.now().toISOString() })
  const purgeViews = async () => readStore.purge(await eventStore.head())
  return Promise.all([state.purge().then(done('state')), purgeViews().then(done('views'))])
}
