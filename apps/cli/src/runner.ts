import { Problem, Unavailable } from '@manabi/kernel'
import { openLog, type Platform, readConfig, refuseMissingInstallation } from '@manabi/platform'
import { confirm } from './confirm.ts'
import { harmless } from './harmless.ts'
import { openInstallation } from './installation.ts'
import { untilShown } from './readModels/untilShown.ts'
import { systemSentence } from './systemSentence.ts'
import { unlessUnavailable } from './unlessUnavailable.ts'

/** Where a command says what it did: one JSON document on stdout with `--json`, sentences otherwise; progress and the log go to stderr. */
export interface Output {
  /**
   * `json` is the contract's document for the command, `text` the same for people. Unless it is done, the exit status is 1. What was
   * refused changed nothing: its text goes to stderr.
   */
  result(json: unknown, text: string, end?: 'done' | 'failed' | 'refused'): void
  /** True on a terminal without `--json`: a progress bar may be drawn (on stderr). */
  readonly interactive: boolean
  /** Asks a person; there is none without a terminal, or with `--json`. */
  readonly confirm?: (question: string) => Promise<boolean>
}

interface RunOptions {
  readonly json?: boolean
}

interface Place {
  /** Whether the command makes an installation where there is none; otherwise a mistyped `DATA_DIR` is refused. */
  readonly mayCreate?: boolean
}

/** Opens the platform on the settings, runs the command, prints, closes; what is thrown becomes a sentence and exit status 1. */
export type Runner = (
  options: RunOptions,
  command: (platform: Platform, output: Output) => Promise<void>,
  place?: Place,
) => Promise<void>

export const run: Runner = async (options, command, { mayCreate = false } = {}) => {
  const output = outputOf(options)
  await orSentence(async () => {
    const config = readConfig()
    if (!mayCreate) await refuseMissingInstallation(config)
    const platform = await openInstallation(config, { log: openLog({ LOG_LEVEL: 'warn' }, 2) })
    const head = () => platform.eventStore.head().catch(unlessUnavailable)
    try {
      const before = await head()
      await command(platform, output)
      if ((await head()) !== before) await untilShown(platform).catch(unlessUnavailable)
    } finally {
      await platform.close()
    }
  })
}

export const outputOf = ({ json = false }: RunOptions): Output => ({
  result: (document, text, end = 'done') => {
    const stream = end === 'refused' && !json ? process.stderr : process.stdout
    print(stream, `${json ? JSON.stringify(document) : harmless(text)}\n`)
    if (end !== 'done') process.exitCode = 1
  },
  interactive: !json && process.stderr.isTTY === true,
  ...(!json && process.stderr.isTTY && process.stdin.isTTY ? { confirm } : {}),
})

/** Says in a sentence when the disk is full, or nobody reads the pipe any more: by then the command has done its work. */
function print(stream: NodeJS.WriteStream, text: string): void {
  stream.once('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EPIPE' ? 'What reads it has ended.' : (systemSentence(error) ?? error.message)
    process.stderr.write(`The result could not be printed: ${reason} What the command changed stays.\n`)
    process.exitCode = 1
  })
  stream.write(text)
}

/** Runs `main`; an error goes to stderr as a sentence (with its stack only where it is a mistake of the program's own). */
export async function orSentence(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Problem) return error.detail
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Unavailable) return unavailable(error)
  const sentence = systemSentence(error)
  if (sentence !== null) return sentence
  return error.name === 'TypeError' || error.name === 'ReferenceError' ? (error.stack ?? error.message) : error.message
}

/** A store that knows the reason has logged it. */
const unavailable = ({ message, reason, cause }: Unavailable): string =>
  reason === null && cause instanceof Error ? `${message} ${cause.message}` : message
