import type { StateStore } from '@manabi/state-store'
import { unlessUnavailable } from '../unlessUnavailable.ts'
import { anyCollection } from './movedState.ts'

/** Stands while an installation is neither empty nor whole. */
const unfinished = { id: 'unfinished' }

const imports = (state: StateStore) => anyCollection(state, 'imports')

export const noteImportBegun = (state: StateStore): Promise<void> => imports(state).put(unfinished)

export const noteImportFinished = async (state: StateStore): Promise<void> => {
  await imports(state).delete(unfinished)
}

/** Throws where an import was cut off, or is still under way: what a server wrote there would be lost or in the way. */
export async function refuseUnfinishedImport(state: StateStore): Promise<void> {
  if (await imports(state).get(unfinished.id).catch(unlessUnavailable)) throw new Error(message)
}

const message =
  'An import into this installation has not come to its end. Give the same `manabi import events` again, or begin with an empty installation.'
