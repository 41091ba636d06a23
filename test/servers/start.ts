import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'
import { install, NotInstalled } from './install.ts'

/** A server of this test run, on a free port and on files of its own, to which may happen what happens to servers. */
export interface Started {
  readonly url: string
  /** `kill -9`. */
  kill(): Promise<void>
  /** Starts it again after `kill`, on the same port and files. */
  revive(): Promise<void>
  /** It keeps its connections and answers nothing, as a machine that hangs. */
  freeze(): void
  thaw(): void
  /** Deletes its files after `kill`, as when its disk is lost. */
  wipe(): Promise<void>
  /** Copies its files, and after `kill` puts the copy in their place. */
  backUp(): Promise<void>
  putBack(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts several, or says why one of them cannot be installed; then none runs. Throws when one is installed and does not start.
 */
export async function startAll<const Starts extends readonly (() => Promise<Started>)[]>(
  ...starts: Starts
): Promise<{ readonly servers: { [Place in keyof Starts]: Started } } | { readonly missing: string }> {
  const outcomes = await Promise.allSettled(starts.map((start) => start()))
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const servers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  if (errors.length === 0) return { servers: servers as { [Place in keyof Starts]: Started } }
  for (const server of servers) await server.stop()
  for (const error of errors) if (!(error instanceof NotInstalled)) throw error
  return { missing: reasonOf(errors[0]) }
}

/** The first line of why a server cannot be started. */
export const reasonOf = (error: unknown): string => String((error as Error)?.message ?? error).split('\n')[0]!

/** NATS with JetStream, by the `nats-server` that is installed. Throws `NotInstalled` when there is none. */
export const startNats = (options: readonly string[] = ['-js']): Promise<Started> =>
  started('nats', (port, directory) => [
    'nats-server',
    [...options, '-a', '127.0.0.1', '-p', String(port), '-sd', directory],
  ])

/** FerretDB on its SQLite back end, which Go builds at the first run. Throws `NotInstalled` without Go, or a way to its modules. */
export async function startFerretDb(): Promise<Started> {
  const program = await buildFerretDb()
  return started('mongodb', (port, directory) => [program, [`127.0.0.1:${port}`, directory]])
}

async function buildFerretDb(): Promise<string> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/manabi/', import.meta.url))
  await mkdir(cache, { recursive: true })
  const program = join(cache, 'ferretdb')
  const source = fileURLToPath(new URL('./ferretdb', import.meta.url))
  await install('go', ['build', '-o', program, '.'], { cwd: source })
  return program
}

/** Not EventStoreDB: `eventStoreDb/main.ts`, which speaks its protocol. */
export async function startEventStoreDbStandIn(): Promise<Started> {
  const program = fileURLToPath(new URL('./eventStoreDb/main.ts', import.meta.url))
  const standIn = await started('esdb', (port, directory) => [process.execPath, [program, String(port), directory]])
  return { ...standIn, url: `${standIn.url}?tls=false` }
}

type Command = (port: number, directory: string) => readonly [program: string, options: readonly string[]]

async function started(protocol: string, command: Command): Promise<Started> {
  const directory = await mkdtemp(join(tmpdir(), `manabi-${protocol}-`))
  const backup = `${directory}-backup`
  const port = await freePort()
  const [program, options] = command(port, directory)
  let child = await listening(program, options, port)
  return {
    url: `${protocol}://127.0.0.1:${port}/`,
    kill: () => ended(child, 'SIGKILL'),
    revive: async () => {
      child = await listening(program, options, port)
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    wipe: async () => {
      await rm(directory, { recursive: true })
      await mkdir(directory)
    },
    backUp: () => cp(directory, backup, { recursive: true }),
    putBack: async () => {
      await rm(directory, { recursive: true })
      await cp(backup, directory, { recursive: true })
    },
    stop: async () => {
      child.kill('SIGCONT')
      await ended(child, 'SIGTERM')
      for (const files of [directory, backup]) await rm(files, { recursive: true, force: true })
    },
  }
}

async function listening(program: string, options: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(program, options, { stdio: 'ignore' })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new NotInstalled(error.message) : error),
    )
    child.once('exit', (status) => reject(new Error(`${program} ended with status ${status}.`)))
  })
  failed.catch(() => {})
  try {
    await Promise.race([eventually(() => isOpen(port)), failed])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return child
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await exit
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })
