import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../harness/eventually.ts'

const root = join(import.meta.dirname, '../..')
const bin = join(root, 'apps/cli/bin/manabi.js')

type Settings = Readonly<Record<string, string>>

export interface Finished {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Server {
  readonly url: string
  readonly process: ChildProcess
  readonly stdout: () => string
  /** Sends SIGTERM and resolves with the exit status. */
  stop(): Promise<number | null>
}

/** The real command in a process of its own, on a data directory of its own; `remove` ends what is left and deletes it. */
export async function commandLine() {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-cli-'))
  const running = new Set<ChildProcess>()
  const start = (words: readonly string[], settings: Settings, input = '') => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', ...settings }
    const child = spawn(process.execPath, [bin, ...words], { env })
    // Who refuses what comes does not read it to its end.
    child.stdin.on('error', () => {}).end(input)
    running.add(child)
    return new Output(child)
  }
  return {
    dataDir,
    file: (name: string): string => join(dataDir, name),
    /** Runs a command to its end, with `input` on its stdin. */
    manabi: (words: readonly string[], settings: Settings = {}, input = ''): Promise<Finished> =>
      start(words, settings, input).finished,
    /** Runs a command whose output nobody reads. */
    unread: (words: readonly string[]): Promise<Finished> => {
      const output = start(words, {})
      output.child.stdout!.destroy()
      return output.finished
    },
    /** Runs a command with `--json` and answers its document; throws what it says on stderr. */
    json: async (...words: string[]) => {
      const { status, stdout, stderr } = await start([...words, '--json'], {}).finished
      if (status !== 0) throw new Error(stderr)
      return JSON.parse(stdout)
    },
    /** `manabi serve`, once it listens. */
    serve: async (settings: Settings = { DEMO: 'off' }): Promise<Server> => {
      const output = start(['serve'], settings)
      const url = await eventually(() => output.listening())
      const stop = async () => {
        output.child.kill('SIGTERM')
        return (await output.finished).status
      }
      return { url, process: output.child, stdout: () => output.stdout, stop }
    },
    remove: async () => {
      for (const child of running) child.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type CommandLine = Awaited<ReturnType<typeof commandLine>>

class Output {
  readonly child: ChildProcess
  readonly finished: Promise<Finished>
  stdout = ''
  stderr = ''

  constructor(child: ChildProcess) {
    this.child = child
    child.stdout!.setEncoding('utf8').on('data', (text) => {
      this.stdout += text
    })
    child.stderr!.setEncoding('utf8').on('data', (text) => {
      this.stderr += text
    })
    this.finished = new Promise((resolve) => {
      child.on('close', (status) => resolve({ status, stdout: this.stdout, stderr: this.stderr }))
    })
  }

  /** The address in the log; throws when the process ended instead. */
  listening(): string | null {
    const [, url] = /"url":"([^"]+)","msg":"Listening\."/.exec(this.stdout) ?? []
    if (url === undefined && this.child.exitCode !== null) throw new Error(`It ended: ${this.stderr}${this.stdout}`)
    return url ?? null
  }
}
