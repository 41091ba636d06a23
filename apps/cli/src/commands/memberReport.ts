import type { CsvRow } from '@manabi/documents/readCsv'
import { type Failed, type FailedRow, failedLines, failedRows } from '../rows/importRows.ts'

/** What an import of people led to. */
export interface ImportReport {
  readonly invited: number
  /** People who were members or invited before; neither their roles nor their departments change. */
  readonly unchanged: number
  readonly failed: readonly FailedRow[]
  /** Of new invitations; none where SMTP is set, which mails them. */
  readonly links: readonly Link[]
}

interface Link {
  readonly email: string
  readonly acceptUrl: string
}

export type Result = Link | 'unchanged' | Failed

export function reportOf(rows: readonly CsvRow[], results: readonly Result[], areMailed: boolean): ImportReport {
  const links = results.filter((result): result is Link => typeof result === 'object' && 'acceptUrl' in result)
  const failed = failedRows(rows, results)
  const unchanged = results.length - links.length - failed.length
  return { invited: links.length, unchanged, failed, links: areMailed ? [] : links }
}

/** The report as text. */
export function summary({ invited, unchanged, failed, links }: ImportReport): string {
  const counts = `Invited ${invited}; ${unchanged} were members or invited already; ${failed.length} failed.`
  const shown = links.map(({ email, acceptUrl }) => `\n  ${email}  ${acceptUrl}`)
  const sending =
    shown.length === 0 ? '' : `\nSend each person their link. It works once, for 14 days:${shown.join('')}`
  return `${counts}${failedLines(failed)}${sending}`
}
