import type { Platform } from '@manabi/platform'

/** Where a command says what it did: one JSON document on stdout with `--json`, sentences otherwise; progress goes to stderr. */
export interface Output {
  /** `json` is the contract's document for the command, `text` the same for people. */
  result(json: unknown, text: string): void
  /** True on a terminal without `--json`: a progress bar may be drawn (on stderr). */
  readonly interactive: boolean
}

/** Opens the platform on the settings, runs the command, prints, closes; a thrown `Problem` or `Error` becomes one sentence and exit status 1. */
export type Runner = (options: { readonly json?: boolean }, command: (platform: Platform, output: Output) => Promise<void>) => Promise<void>
