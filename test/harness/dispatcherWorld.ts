import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dispatcher, startDispatcher } from '@manabi/dispatcher'
import type { Platform } from '@manabi/platform'

/** Where a world has its data: a folder of its own, or one that outlives it. */
export interface DataFolder {
  readonly dataDir: string
  readonly isOwn: boolean
}

export const dataFolder = async (dataDir?: string): Promise<DataFolder> => ({
  dataDir: dataDir ?? (await mkdtemp(join(tmpdir(), 'manabi-dispatcher-'))),
  isOwn: dataDir === undefined,
})

/** A dispatcher that can be stopped and started, without the rest of the service. */
export class DispatcherWorld {
  readonly platform: Platform
  readonly dataDir: string
  readonly #isOwn: boolean
  #dispatcher: Dispatcher | null = null

  constructor(platform: Platform, { dataDir, isOwn }: DataFolder) {
    this.platform = platform
    this.dataDir = dataDir
    this.#isOwn = isOwn
  }

  start(): Dispatcher {
    this.#dispatcher = startDispatcher(this.platform)
    return this.#dispatcher
  }

  async stop(): Promise<void> {
    await this.#dispatcher?.stop()
    this.#dispatcher = null
  }

  async close(): Promise<void> {
    await this.stop()
    await this.platform.close()
    if (this.#isOwn) await rm(this.dataDir, { recursive: true, force: true })
  }
}
