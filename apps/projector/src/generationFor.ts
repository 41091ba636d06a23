import type { Generation, ReadStore } from '@manabi/read-store'
import type { AnyProjection } from './track.ts'

/**
 * The generation to go on with: the active one when it has the projection's version, else one that is being built, else a new
 * one. Readers keep the active one of another version until then. A projector that is running gives way to a newer version.
 */
export async function generationFor(
  readStore: ReadStore,
  projection: AnyProjection,
  { isStart }: { readonly isStart: boolean },
): Promise<Generation> {
  const { name, version } = projection
  const generations = (await readStore.generations()).filter((one) => one.projection === name)
  const newer = generations.find((one) => one.isActive && one.version > version)
  if (newer !== undefined && !isStart)
    throw new Error(`Version ${newer.version} of ${name} took the place of ${version}.`)
  const own = generations.filter((one) => one.version === version)
  return own.find(({ isActive }) => isActive) ?? own.at(-1) ?? (await readStore.create(projection))
}
