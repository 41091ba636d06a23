import type { Timestamp } from '@manabi/kernel'
import { stateCollection } from '@manabi/state-store'
import type { Services } from '../services.ts'

/** What was erased everywhere; with `undoneAt`, everywhere but in bytes that the stores' files may still hold. */
interface Erasure {
  readonly id: string
  readonly undoneAt?: Timestamp
  /** The events up to here erased it. Earlier versions left it out. */
  readonly upTo?: number
}

/** What is left to do in the stores' bytes. */
export type Undone = Pick<Erasure, 'id' | 'upTo'>

const erasures = stateCollection<Erasure>()({ name: 'erasures', indexes: [['undoneAt', 'id']] })

type Stores = Pick<Services, 'state'>

/** So many are written side by side. */
const atOnce = 200

/** Whether nothing is left to do but in the stores' bytes. */
export const isUndone = async ({ state }: Stores, id: string): Promise<boolean> =>
  (await state.collection(erasures).get(id)) !== null

export async function markErased({ state }: Stores, ids: readonly string[]): Promise<void> {
  for (let begun = 0; begun < ids.length; begun += atOnce)
    await Promise.all(ids.slice(begun, begun + atOnce).map((id) => state.collection(erasures).put({ id })))
}

/** Leaves the stores' bytes to the next rewriting. What is erased already stays so. */
export async function markUndone(
  { state, clock, eventStore }: Pick<Services, 'state' | 'clock' | 'eventStore'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const facts = { undoneAt: clock.now().toISOString(), upTo: await eventStore.head() }
  await state.collection(erasures).insert(ids.map((id) => ({ id, ...facts })))
}

/** Those of them that are still in bytes. */
export async function undoneAmong({ state }: Stores, ids: readonly string[]): Promise<readonly Undone[]> {
  const found = await state.collection(erasures).getMany(ids)
  return [...found.values()].filter(({ undoneAt }) => undoneAt !== undefined)
}

/** Some of those that are still in bytes, the oldest first. */
export async function undoneErasures({ state }: Stores, limit: number): Promise<readonly Undone[]> {
  const query = { where: { undoneAt: { from: '' } }, sort: [['undoneAt', 'asc'] as const], limit }
  return state.collection(erasures).find(query)
}
