import { Unavailable } from '@manabi/kernel'
import type { Generation, ReadStore } from '@manabi/read-store'
import type { Share } from './share.ts'

interface Log {
  info(details: object, message: string): void
}

/** The generations that shares go on with, read once for all that begin together. */
export class PresentGenerations {
  readonly #readStore: ReadStore
  readonly #log: Log
  #known: Generation[] | null = null

  constructor(readStore: ReadStore, log: Log) {
    this.#readStore = readStore
    this.#log = log
  }

  /**
   * The active one when it has the share's version, else one being built, else a new one: the first partition makes it, and the others
   * wait for it. Until it is ready, readers keep the active one of another version. A running projector stops when a newer version has
   * taken the place of its own.
   */
  async for(share: Share, { isStart }: { readonly isStart: boolean }): Promise<Generation> {
    this.#known ??= [...(await this.#readStore.generations())]
    const { name, version, partition } = share
    const chosen = continued(this.#known, share)
    if (chosen !== undefined) return chosen
    const other = this.#known.find((one) => one.projection === name && one.isActive)
    if (other !== undefined && other.version > version && !isStart)
      throw new Error(`${name} version ${version} was replaced by version ${other.version}.`)
    if (partition !== undefined && partition.number > 0)
      throw new Unavailable('readStore', null, `${name} is not being built yet.`)
    const created = await this.#readStore.create(share)
    this.#known.push(created)
    if (other !== undefined)
      this.#log.info({ projection: name, version, former: other.version }, 'Building the read model for this version.')
    return created
  }
}

/** Which of the generations a share goes on with, if there is one. */
export function continued(generations: readonly Generation[], { name, version }: Share): Generation | undefined {
  const ofVersion = generations.filter((one) => one.projection === name && one.version === version)
  return ofVersion.find(({ isActive }) => isActive) ?? ofVersion.at(-1)
}
