import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'

export const benchMasterKey = Buffer.alloc(32, 7).toString('base64')

/** Tokens name this address as their issuer, whatever port the service listens on. */
export const publicUrl = 'http://127.0.0.1:8080'

/** The settings of all benchmarks; everything else is as by default. */
export const benchSettings = (dataDir: string): Record<string, string> => ({
  ...{ DATA_DIR: dataDir, PUBLIC_URL: publicUrl, MASTER_KEY: benchMasterKey },
  ...{ DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
})

const hour = 3_600_000
/** Milliseconds that Node's monitor of the event loop counts although nothing holds it up. */
const monitorInterval = 10

/** `manabi serve` in a process of its own, looked at through HTTP and `/metrics` only. */
export class RunningService {
  readonly url: string
  readonly #child: ChildProcess
  #longestTurn = 0

  private constructor(url: string, child: ChildProcess) {
    this.url = url
    this.#child = child
  }

  /** Resolves when it is ready. `options` are those of `manabi serve`. */
  static async start(
    dataDir: string,
    settings: Readonly<Record<string, string>> = {},
    options: readonly string[] = [],
  ): Promise<RunningService> {
    const port = await freePort()
    const child = manabi(['serve', ...options], { ...benchSettings(dataDir), PORT: String(port), ...settings })
    const url = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => child.exitCode,
      )
    const ready = await eventually(isReady, hour)
    if (ready !== true) throw new Error(`The service ended with status ${ready}.`)
    return new RunningService(url, child)
  }

  /** Microseconds of processor time so far, all threads included. */
  async cpu(): Promise<number> {
    return (await this.#metric('process_cpu_seconds_total')) * 1_000_000
  }

  /** In MB. */
  async memory(): Promise<number> {
    return (await this.#metric('process_resident_memory_bytes')) / 1_000_000
  }

  /** Milliseconds of the longest turn of the event loop since the last call; up to 10 too few. */
  async longestTurn(): Promise<number> {
    await this.cpu()
    const longest = this.#longestTurn
    this.#longestTurn = 0
    return longest
  }

  /** Waits until it has caught up with all that the events of a new data directory lead to. */
  async idle(): Promise<void> {
    const shareOfSecond = async () => {
      const before = await this.cpu()
      await sleep(1_000)
      return ((await this.cpu()) - before) / 1_000_000
    }
    while ((await shareOfSecond()) > 0.1 || (await shareOfSecond()) > 0.1) process.stderr.write('  not idle yet …\n')
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }

  async #metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    // Node counts it since the last scrape.
    const turn = valueIn(text, 'nodejs_eventloop_lag_max_seconds') * 1_000 - monitorInterval
    this.#longestTurn = Math.max(this.#longestTurn, turn)
    return valueIn(text, name)
  }
}

const valueIn = (text: string, name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)![1])

const main = join(import.meta.dirname, '../../apps/cli/bin/manabi.js')

function manabi(args: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...settings }, stdio: 'ignore' })
  process.once('exit', () => child.kill())
  return child
}

/** Builds all read models with `manabi projections rebuild`; the seconds that it takes, and the most memory in MB. */
export async function rebuildReadModels(dataDir: string): Promise<{ seconds: number; megabytes: number }> {
  const start = performance.now()
  const child = manabi(['projections', 'rebuild'], benchSettings(dataDir))
  let megabytes = 0
  const watch = setInterval(() => {
    megabytes = peakOf(child.pid!) ?? megabytes
  }, 50)
  const [status] = await once(child, 'exit')
  clearInterval(watch)
  if (status !== 0) throw new Error(`The rebuild ended with status ${status}.`)
  return { seconds: (performance.now() - start) / 1_000, megabytes }
}

/** null for a process that has ended. */
function peakOf(pid: number): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : (Number(kilobytes) * 1_024) / 1e6
  } catch {
    return null
  }
}
