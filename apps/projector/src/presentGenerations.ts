import type { Generation, ReadStore } from '@manabi/read-store'
import type { AnyProjection } from './anyProjection.ts'

type Version = Pick<AnyProjection, 'name' | 'version'>

interface Log {
  info(details: object, message: string): void
}

/** The generations that projections continue, read once for all projections that begin together. */
export class PresentGenerations {
  readonly #readStore: ReadStore
  readonly #log: Log
  #known: readonly Generation[] | null = null

  constructor(readStore: ReadStore, log: Log) {
    this.#readStore = readStore
    this.#log = log
  }

  /**
   * The active generation when it has the projection's version, else one being built, else a new one. Until it is active, readers keep the
   * active one of another version. Throws when a newer version has replaced this one, unless this process has just started: somebody
   * went back to an older release then.
   */
  async for(projection: AnyProjection, { isStart }: { readonly isStart: boolean }): Promise<Generation> {
    this.#known ??= await this.#readStore.generations()
    const { name, version } = projection
    const found = currentOf(this.#known, projection)
    if (found !== undefined) return found
    const other = activeOf(this.#known, name)
    if (other !== undefined && other.version > version && !isStart)
      throw new Error(`${name} version ${version} was replaced by version ${other.version}.`)
    const created = await this.#readStore.create(projection)
    if (other !== undefined)
      this.#log.info({ projection: name, version, former: other.version }, 'Building the read model for this version.')
    return created
  }
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
