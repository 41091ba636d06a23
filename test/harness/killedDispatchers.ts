import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const script = join(import.meta.dirname, 'dispatchUntilKilled.ts')

/** Dispatchers in processes of their own on one data directory, of which one after the other is killed and another started. */
export class KilledDispatchers {
  /** When each was killed. */
  readonly deaths: number[] = []
  readonly #dataDir: string
  readonly #running: ChildProcess[] = []

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async start(count = 1): Promise<void> {
    const starting = Array.from({ length: count }, () =>
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, this.#dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
    this.#running.push(...starting)
    await Promise.all(starting.map(({ stdout }) => once(stdout!, 'data')))
  }

  /** The one that has run longest. */
  async kill(): Promise<void> {
    const killed = this.#running.shift()!
    const exit = once(killed, 'exit')
    this.deaths.push(Date.now())
    killed.kill('SIGKILL')
    await exit
  }

  async close(): Promise<void> {
    while (this.#running.length > 0) await this.kill()
  }
}
