import type { CsvRow } from '@manabi/documents/readCsv'
import { comparableEmail } from '@manabi/identity'
import { Unavailable } from '@manabi/kernel'
import { Presets, SingleBar } from 'cli-progress'
import type { Output } from '../runner.ts'

/** Why a row was not imported. */
export interface Failed {
  readonly reason: string
}

interface ImportOptions<Result> {
  /** What the bar on a terminal says: `Inviting [bar] 3/10 people`. */
  readonly bar: readonly [before: string, after: string]
  readonly importRow: (row: CsvRow) => Promise<Result | Failed>
  /** Why no row can be imported. */
  readonly unavailable?: Failed | null
}

/** So many are imported at a time: their events share a commit. */
const atOnce = 20

/**
 * Imports rows about people, each by its `email`. When a store fails, the other rows are not tried: so the report still has those that
 * were imported.
 */
export async function importRows<Result>(
  output: Output,
  rows: readonly CsvRow[],
  { bar, importRow, ...given }: ImportOptions<Result>,
): Promise<readonly (Result | Failed)[]> {
  const results: (Result | Failed)[] = []
  let unavailable = given.unavailable ?? null
  const importOrTell = async (row: CsvRow): Promise<Result | Failed> => {
    try {
      return unavailable ?? (await importRow(row))
    } catch (error) {
      unavailable = notImported(error)
      return unavailable
    }
  }
  const progress = progressBar(output, rows.length, bar)
  try {
    for (const some of batchesOf(rows)) {
      results.push(...(await Promise.all(some.map(importOrTell))))
      progress.step(some.length)
    }
  } finally {
    progress.stop()
  }
  return results
}

/** Why a row was not imported while a store fails. */
export function notImported(error: unknown): Failed {
  if (!(error instanceof Unavailable)) throw error
  return { reason: `${error.message} Import the file again.` }
}

/** In the order of the file. No batch has an email twice: the second row of a person finds what the first one led to. */
function batchesOf(rows: readonly CsvRow[]): readonly (readonly CsvRow[])[] {
  const batches: CsvRow[][] = []
  const emails = new Set<string>()
  for (const row of rows) {
    const email = comparableEmail(row.cells['email']!)
    if (batches.length === 0 || batches.at(-1)!.length === atOnce || emails.has(email)) {
      batches.push([])
      emails.clear()
    }
    batches.at(-1)!.push(row)
    emails.add(email)
  }
  return batches
}

/** A row that failed, by its line in the file. */
export interface FailedRow extends Failed {
  readonly line: number
}

export const failedRows = (rows: readonly CsvRow[], results: readonly unknown[]): readonly FailedRow[] =>
  results.flatMap((result, index) => (isFailed(result) ? [{ line: rows[index]!.line, reason: result.reason }] : []))

/** As lines of a report. */
export const failedLines = (failed: readonly FailedRow[]): string =>
  failed.map(({ line, reason }) => `\n  line ${line}: ${reason}`).join('')

const isFailed = (result: unknown): result is Failed =>
  typeof result === 'object' && result !== null && 'reason' in result

/** On a terminal a bar, a step for each row; elsewhere nothing. */
function progressBar(
  { interactive }: Output,
  total: number,
  [before, after]: readonly [string, string],
): { step(count: number): void; stop(): void } {
  if (!interactive || total === 0) return { step() {}, stop() {} }
  const bar = new SingleBar({ format: `${before} [{bar}] {value}/{total} ${after}`, hideCursor: true }, Presets.legacy)
  bar.start(total, 0)
  return { step: (count) => bar.increment(count), stop: () => bar.stop() }
}
