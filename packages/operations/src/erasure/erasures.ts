import type { Timestamp } from '@manabi/kernel'
import { stateCollection } from '@manabi/state-store'
import type { Services } from '../services.ts'

/** What was erased everywhere; with `undoneAt`, everywhere but in bytes that the stores' files may still hold. */
interface Erasure {
  readonly id: string
  readonly undoneAt?: Timestamp
  /** The events up to here undid it. */
  readonly position?: number
}

export type UndoneErasure = Required<Pick<Erasure, 'id' | 'position'>>

const erasures = stateCollection<Erasure>()({ name: 'erasures', indexes: [['undoneAt', 'id']] })

type Stores = Pick<Services, 'state'>

/** So many are written side by side. */
const atOnce = 200

/** In the stores' bytes too. */
export async function isErased({ state }: Stores, id: string): Promise<boolean> {
  const erasure = await state.collection(erasures).get(id)
  return erasure !== null && erasure.undoneAt === undefined
}

/** Whether nothing is left to do but in the stores' bytes. */
export const isUndone = async ({ state }: Stores, id: string): Promise<boolean> =>
  (await state.collection(erasures).get(id)) !== null

export const markErased = ({ state }: Stores, id: string): Promise<void> => state.collection(erasures).put({ id })

export async function markAllErased(stores: Stores, ids: readonly string[]): Promise<void> {
  for (let begun = 0; begun < ids.length; begun += atOnce)
    await Promise.all(ids.slice(begun, begun + atOnce).map((id) => markErased(stores, id)))
}

/** Leaves the stores' bytes to the next rewriting. What is erased already stays so. */
export async function markUndone(
  { state, clock, eventStore }: Pick<Services, 'clock' | 'eventStore' | 'state'>,
  ids: readonly string[],
) {
  if (ids.length === 0) return
  const [undoneAt, position] = [clock.now().toISOString(), await eventStore.head()]
  await state.collection(erasures).insert(ids.map((id) => ({ id, undoneAt, position })))
}

/** Some of those that are still in bytes, the oldest first. */
export async function undoneErasures({ state }: Stores, limit: number): Promise<readonly UndoneErasure[]> {
  const query = { where: { undoneAt: { from: '' } }, sort: [['undoneAt', 'asc'] as const], limit }
  // One that an older release left was undone long ago.
  return (await state.collection(erasures).find(query)).map(({ id, position = 0 }) => ({ id, position }))
}
