import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { seedOf } from '../harness/runs.ts'

/** What Jest reports of one test file with `--json`. Times are in milliseconds since 1970. */
export interface FileResult {
  readonly name: string
  readonly status: 'passed' | 'failed'
  readonly message: string
  readonly startTime: number
  readonly endTime: number
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[]
  }[]
}

/** Exit status of a command that needs something that cannot be installed on this machine. */
const cannotInstall = 77
const listedAsSlow = 20

/** The checks of one tier. They run one after the other, and all of them run. */
export class Checks {
  #passed = 0
  #skipped = 0
  readonly #failures: string[] = []
  readonly #flaky: string[] = []
  readonly #files: FileResult[] = []
  /** The setting that repeats the properties of this run. */
  readonly #seed = `FC_SEED=${seedOf(process.env)}`

  constructor() {
    console.log(this.#seed)
  }

  /** A command that counts as one check. */
  async command(name: string, program: string, options: readonly string[]): Promise<void> {
    console.log(`== ${name}`)
    const status = await run(program, options)
    if (status === 0) this.#passed++
    else if (status === cannotInstall) this.#skip(name)
    else this.#fail(`${name} ended with status ${status}`)
  }

  /**
   * A command that runs Jest, of which each test counts. With `secondLook`, files that failed run once more, alone, and the second
   * result replaces the first.
   */
  async suite(
    name: string,
    script: string,
    { options = [] as readonly string[], secondLook = false } = {},
  ): Promise<void> {
    console.log(`== ${name}`)
    const { status, files } = await jest(script, options)
    const failed = files.filter((file) => file.status === 'failed')
    const again = secondLook && deservesSecondLook(failed)
    for (const file of files) this.#count(again && failed.includes(file) ? await this.#lookAgain(script, file) : file)
    // For example a crash before the report.
    if (status !== 0 && failed.length === 0) this.#fail(`${name} ended with status ${status}`)
  }

  /** Prints the slowest files, what failed, the seed, and the counts alone on the last line. Sets the exit status. */
  end(): void {
    const duration = ({ startTime, endTime }: FileResult) => endTime - startTime
    const slowest = this.#files.toSorted((a, b) => duration(b) - duration(a)).slice(0, listedAsSlow)
    console.log(`slowest of ${this.#files.length} files:`)
    for (const file of slowest) console.log(`  ${(duration(file) / 1_000).toFixed(1)} s ${pathOf(file)}`)
    for (const failure of this.#failures) console.log(`!! ${failure}`)
    console.log('flaky:')
    for (const file of this.#flaky) console.log(`  ${file}`)
    console.log(this.#seed)
    console.log(`${this.#passed} passed, ${this.#failures.length} failed, ${this.#skipped} skipped`)
    process.exitCode = this.#failures.length === 0 && this.#passed > 0 ? 0 : 1
  }

  async #lookAgain(script: string, first: FileResult): Promise<FileResult> {
    const { files } = await jest(script, ['--runInBand', '--runTestsByPath', first.name])
    const second = files[0]
    if (second === undefined) return first
    this.#flaky.push(failuresOf(first)[0]!)
    return second
  }

  #count(file: FileResult): void {
    this.#files.push(file)
    const count = (...statuses: string[]) =>
      file.assertionResults.filter(({ status }) => statuses.includes(status)).length
    this.#passed += count('passed')
    this.#skipped += count('pending', 'todo')
    if (file.status === 'failed') for (const failure of failuresOf(file)) this.#fail(failure)
  }

  #fail(what: string): void {
    console.log(`!! ${what}`)
    this.#failures.push(what)
  }

  #skip(name: string): void {
    console.log(`-- ${name} skipped: what it needs cannot be installed on this machine`)
    this.#skipped++
  }
}

/** A hang or a crash is no matter of chance, nor are failures all over. */
export function deservesSecondLook(failed: readonly FileResult[]): boolean {
  return failed.length <= 3 && failed.every((file) => !hasCrashed(file) && !hasHung(file))
}

const hasCrashed = ({ assertionResults }: FileResult) => assertionResults.length === 0

const hasHung = ({ assertionResults }: FileResult) =>
  assertionResults.some(({ failureMessages }) => failureMessages.some((text) => text.includes('Exceeded timeout of')))

const pathOf = ({ name }: FileResult) => relative(process.cwd(), name)

/** At least one line of a failed file: its test and the reason. */
export function failuresOf(file: FileResult): string[] {
  const tests = file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName} failed: ${inOneLine(failureMessages.join(' '))}`)
  return (tests.length > 0 ? tests : [`failed: ${inOneLine(file.message)}`]).map((what) => `${pathOf(file)}: ${what}`)
}

const inOneLine = (text: string) => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, 600)

async function jest(
  script: string,
  options: readonly string[],
): Promise<{ status: number; files: readonly FileResult[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'manabi-checks-'))
  try {
    const report = join(folder, 'report.json')
    const status = await run(
      'npm',
      ['run', '--silent', script, '--', ...options, '--ci', '--json', `--outputFile=${report}`],
      'ignore',
    )
    const text = await readFile(report, 'utf8').catch(() => '{}')
    return { status, files: (JSON.parse(text) as { testResults?: FileResult[] }).testResults ?? [] }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The exit status. Ends every process that the command has left, also when this process is interrupted. */
export function run(
  program: string,
  options: readonly string[],
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<number> {
  return new Promise((resolve) => {
    // Detached: the leader of a process group of its own.
    const child = spawn(program, options, { stdio: ['ignore', output, 'inherit'], detached: true })
    const interrupt = () => {
      endGroup(child)
      process.exit(130)
    }
    const end = (status: number) => {
      endGroup(child)
      for (const signal of interrupts) process.off(signal, interrupt)
      resolve(status)
    }
    for (const signal of interrupts) process.on(signal, interrupt)
    child.on('error', () => end(127)).on('exit', (status) => end(status ?? 1))
  })
}

const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
}
