import type { Services } from '../services.ts'

/** Makes the stores forget the bytes of what was erased. */
export async function purgeErased({ state, readStore }: Pick<Services, 'state' | 'readStore'>): Promise<void> {
  await Promise.all([state.purge(), readStore.purge()])
}
