import type { Timestamp } from '@manabi/kernel'
import type { Services } from '../services.ts'

/** A store, and when its bytes were rewritten. */
export interface Rewritten {
  readonly name: 'state' | 'views'
  readonly rewrittenAt: Timestamp
}

/** Makes the stores forget the bytes of what was erased. */
export async function purgeErased({
  state,
  readStore,
  clock,
}: Pick<Services, 'state' | 'readStore' | 'clock'>): Promise<readonly Rewritten[]> {
  const done = (name: Rewritten['name']) => (): Rewritten => ({ name, rewrittenAt: clock.now().toISOString() })
  return Promise.all([state.purge().then(done('state')), readStore.purge().then(done('views'))])
}
