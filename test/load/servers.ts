import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readConfig } from '@manabi/platform'
import express from 'express'
import { serve } from '../../apps/cli/src/serve.ts'
import { benchMasterKey } from './history.ts'
import { type PlainSeed, startPlainProgram } from './plainProgram.ts'

export interface RunningServer {
  readonly url: string
  /** Of the process, in MB. */
  memory(): Promise<number>
  /** Processor time used so far, in microseconds. */
  cpu(): Promise<number>
  /** Bytes that the process gave the system to write to disks so far; 0 where the system does not say. */
  written(): Promise<number>
  stop(): Promise<void>
}

/** What the service is configured with in benchmarks; the rest is as by default. */
export const benchConfig = (dataDir: string) =>
  readConfig({
    // The same for the seed and the service: tokens say by whose address they are made.
    ...{ PORT: '0', PUBLIC_URL: 'http://127.0.0.1:8080' },
    ...{ MASTER_KEY: benchMasterKey },
    ...{ DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
  })

/** The whole service in a process of its own, so that what it measures is not slowed down by who sends the load. */
export const startService = (dataDir: string): Promise<RunningServer> => start('service', dataDir)

/** Bare Express in a process of its own: answers every GET, and with `express.json()` every POST, with this JSON. */
export const startBareExpress = (answer: unknown): Promise<RunningServer> => start('bare', JSON.stringify(answer))

/** What somebody would write instead, in a process of its own: see `startPlainProgram`. */
export const startPlain = (seed: PlainSeed): Promise<RunningServer> => start('plain', JSON.stringify(seed))

async function start(kind: string, argument: string): Promise<RunningServer> {
  const child: ChildProcess = fork(import.meta.filename, [kind, argument])
  const [url] = (await once(child, 'message')) as [string]
  const stop = async () => {
    child.send('stop')
    await once(child, 'exit')
  }
  const ask = async (question: string) => {
    child.send(question)
    return (await once(child, 'message'))[0] as number
  }
  return { url, memory: () => ask('memory'), cpu: () => ask('cpu'), written: () => ask('written'), stop }
}

/** In the child. */
async function runAs(kind: string, argument: string): Promise<void> {
  const { url, stop } = await serverOf(kind, argument)
  // The benchmark broke.
  process.on('disconnect', () => process.exit(1))
  process.on('message', (question) => {
    if (question === 'memory') process.send!(process.memoryUsage.rss() / 1_000_000)
    else if (question === 'cpu') process.send!(processorTime())
    else if (question === 'written') process.send!(bytesWritten())
    else void stop().then(() => process.exit())
  })
  process.send!(url)
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

function bytesWritten(): number {
  if (process.platform !== 'linux') return 0
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0)
}

function serverOf(kind: string, argument: string): Promise<Pick<RunningServer, 'url' | 'stop'>> {
  if (kind === 'service') return serve(benchConfig(argument))
  return kind === 'plain' ? startPlainProgram(JSON.parse(argument)) : bareExpress(JSON.parse(argument))
}

async function bareExpress(answer: unknown) {
  const app = express()
  app.get('/{*path}', (_request, response) => void response.json(answer))
  app.use(express.json())
  app.post('/{*path}', (_request, response) => void response.json(answer))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, stop: async () => void server.close() }
}

if (process.argv[1] === import.meta.filename) await runAs(process.argv[2]!, process.argv[3]!)
