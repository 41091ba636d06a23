import { stateCollection } from '@manabi/state-store'
import type { Services } from '../services.ts'

/** What was erased everywhere, the stores' bytes included. */
interface Erasure {
  readonly id: string
}

const erasures = stateCollection<Erasure>()({ name: 'erasures', indexes: [] })

export const isErased = async ({ state }: Pick<Services, 'state'>, id: string): Promise<boolean> =>
  (await state.collection(erasures).get(id)) !== null

export const markErased = ({ state }: Pick<Services, 'state'>, id: string): Promise<void> =>
  state.collection(erasures).put({ id })
