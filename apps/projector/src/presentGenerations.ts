import type { Generation } from '@manabi/read-store'
import type { AnyProjection } from './anyProjection.ts'
import { type VerifyOptions, verified } from './verified.ts'

type Version = Pick<AnyProjection, 'name' | 'version'>

interface ContinueOptions extends VerifyOptions {
  readonly isStart: boolean
}

/**
 * The generation that a projection continues: the active one when it has the projection's version, else one being built, else a new one.
 * Until it is active, readers keep the active one of another version. Throws when a newer version has replaced this one, unless this
 * process has just started: somebody went back to an older release then.
 */
export async function continuedBy(
  projection: AnyProjection,
  generations: readonly Generation[],
  { isStart, ...options }: ContinueOptions,
): Promise<Generation> {
  const { readStore, log } = options
  const { name, version } = projection
  const found = currentOf(generations, projection)
  const current = found && (await verified(found, options))
  if (current) return current
  const other = activeOf(generations, name)
  if (other !== undefined && other.version > version && !isStart)
    throw new Error(`${name} version ${version} was replaced by version ${other.version}.`)
  const created = await readStore.create(projection)
  if (other !== undefined)
    log.info({ projection: name, version, former: other.version }, 'Building the read model for this version.')
  return created
}

/** The generation that readers see, of whatever version. */
export const activeOf = (generations: readonly Generation[], name: string): Generation | undefined =>
  generations.find(({ projection, state }) => projection === name && state === 'active')

/** The generation of this version that a projector continues, if there is one. */
export function currentOf(generations: readonly Generation[], version: Version): Generation | undefined {
  const ofVersion = ofThis(version, generations).filter(({ state }) => state !== 'previous')
  return ofVersion.find(({ state }) => state === 'active') ?? ofVersion.at(-1)
}

/** The generation of this version that waits to take the place of the active one, if there is one. */
export const readyOf = (generations: readonly Generation[], version: Version): Generation | undefined =>
  ofThis(version, generations).findLast(({ state }) => state === 'ready')

const ofThis = ({ name, version }: Version, generations: readonly Generation[]): readonly Generation[] =>
  generations.filter((one) => one.projection === name && one.version === version)
