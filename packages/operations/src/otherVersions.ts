import { Unavailable } from '@manabi/kernel'
import { allProjections } from './capabilities.ts'
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
  const other = (await readStore.generations()).find(
    ({ isActive, projection, version }) => isActive && version !== (versions.get(projection) ?? version),
  )
  if (other === undefined) return error
  const reason = `${other.projection} is of version ${other.version} until it is built again: ${error.message}`
  return new Unavailable('readStore', new Error(reason, { cause: error }))
}

const versions: ReadonlyMap<string, number> = new Map(allProjections.map(({ name, version }) => [name, version]))
