import { Unavailable } from '@manabi/kernel'
import { allReadModels } from './capabilities.ts'
import type { Services } from './services.ts'

/**
 * What a call ends with in place of `error`. Around an upgrade readers see a read model of another version, until theirs is built or they
 * are replaced themselves. Its documents may lack what this version reads of them: that is not a mistake in the code, and over in a while.
 */
export async function unlessOfAnotherVersion(
  error: unknown,
  { readStore }: Pick<Services, 'readStore'>,
): Promise<unknown> {
  if (!(error instanceof TypeError)) return error
  // Where the read store cannot say, the error is what there is to tell.
  const generations = await readStore.generations().catch(() => [])
  const others = generations.filter(
    ({ state, projection, version }) => state === 'active' && version !== (versions.get(projection) ?? version),
  )
  if (others.length === 0) return error
  const names = others.map(({ collection }) => collection).join(', ')
  const reason = `Until they are built again, read models are of another version (${names}): ${error.message}`
  return new Unavailable('readStore', new Error(reason, { cause: error }))
}

const versions: ReadonlyMap<string, number> = new Map(allReadModels.map(({ name, version }) => [name, version]))
