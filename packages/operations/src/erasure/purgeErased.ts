import type { Timestamp } from '@manabi/kernel'
import type { Services } from '../services.ts'
import type { Undone } from './erasures.ts'

/** A store, and when its bytes were rewritten. */
export interface Rewritten {
  readonly name: 'state' | 'views'
  readonly rewrittenAt: Timestamp
}

export type ErasedStores = Pick<Services, 'clock' | 'eventStore' | 'personalReadModels' | 'readStore' | 'state'>

/**
 * Makes the stores forget the bytes of what was undone. Rejects with `Unavailable` while a read model that may hold personal data has not
 * come so far, or its file cannot be rewritten yet.
 */
export async function purgeErased(services: ErasedStores, undone: readonly Undone[]): Promise<readonly Rewritten[]> {
  const { eventStore, state, readStore, personalReadModels: projections, clock } = services
  const done = (name: Rewritten['name']) => (): Rewritten => ({ name, rewrittenAt: clock.now().toISOString() })
  const eraseViews = async () => {
    const head = await eventStore.head()
    const last = Math.max(...undone.map(({ upTo = head }) => upTo))
    // After a backup of the events was put back, the end may come earlier.
    await readStore.erase({ upTo: Math.min(last, head), projections })
  }
  return Promise.all([state.purge().then(done('state')), eraseViews().then(done('views'))])
}
