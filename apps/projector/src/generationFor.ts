import type { Generation, ReadStore } from '@manabi/read-store'
import type { AnyProjection } from './projectionAttempt.ts'

/**
 * The generation to continue: the active one when it has the projection's version, else one being built, else a new one. Until it
 * is ready, readers keep the active one of another version. A running projector stops when a newer version is active.
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
    throw new Error(`${name} version ${version} was replaced by version ${newer.version}.`)
  const ofVersion = generations.filter((one) => one.version === version)
  return ofVersion.find(({ isActive }) => isActive) ?? ofVersion.at(-1) ?? (await readStore.create(projection))
}
