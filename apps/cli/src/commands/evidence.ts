import type { CsvRow } from '@manabi/documents/readCsv'
import { Id, Problem } from '@manabi/kernel'
import { evidenceTargets } from '@manabi/operations/requirements/evidence/evidenceTargets'
import { recordItem } from '@manabi/operations/requirements/evidence/recordItem'
import { organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { tests } from '@manabi/projections/assessment/tests'
import { courses } from '@manabi/projections/catalog/courses'
import { paths } from '@manabi/projections/catalog/paths'
import { requirements } from '@manabi/projections/requirements/requirements'
import type { EvidenceTarget } from '@manabi/requirements'
import type { Command } from 'commander'
import { z } from 'zod'
import { commandContext } from '../commandContext.ts'
import { parseOptions } from '../options.ts'
import { currentViews } from '../readModels/currentViews.ts'
import { type Failed, type FailedRow, failedLines, failedRows, importRows } from '../rows/importRows.ts'
import { readRows } from '../rows/readRows.ts'
import type { Output, Runner } from '../runner.ts'

const Import = z.object({ org: Id })
const columns = ['email', 'kind', 'id', 'completedOn', 'note']

/** `manabi evidence import`. */
export function evidenceCommands(program: Command, run: Runner): void {
  program
    .command('evidence')
    .description('Record what people completed elsewhere.')
    .command('import')
    .description('Record the completions in a CSV file; importing it again changes nothing.')
    .argument(
      '<file>',
      'CSV with the columns email, kind (course, path, test, or requirement), id, completedOn, note, and url',
    )
    .requiredOption('--org <id>', 'organization whose members they are')
    .option('--json', 'print one JSON document')
    .action((file: string, options, command: Command) => {
      const { org: organizationId } = parseOptions(command, Import, options)
      return run(options, (platform, output) => importEvidence(platform, output, { file, organizationId }))
    })
}

interface EvidenceReport {
  readonly recorded: number
  /** The same person, target, and day were recorded before. */
  readonly unchanged: number
  readonly failed: readonly FailedRow[]
}

type Result = 'recorded' | 'unchanged' | Failed

interface ImportOptions {
  readonly file: string
  readonly organizationId: Id
}

async function importEvidence(
  platform: Platform,
  output: Output,
  { file, organizationId }: ImportOptions,
): Promise<void> {
  const { state } = await platform.repository.load(organization, [organizationId])
  if (state.status === 'none') throw new Problem('not_found', `There is no organization ${organizationId}.`)
  const rows = await readRows(file, { required: columns, known: [...columns, 'url'] })
  if (typeof rows === 'string') {
    const report: EvidenceReport = { recorded: 0, unchanged: 0, failed: [{ line: 1, reason: rows }] }
    return output.result(report, rows, 'refused')
  }
  const isTarget = await currentViews(platform, [courses, paths, tests, requirements], (views) =>
    evidenceTargets(views, organizationId, rows.map(itemOf)),
  )
  const importRow = (row: CsvRow) => recordRow(platform, row, { organizationId, isTarget })
  const results = await importRows(output, rows, { bar: ['Recording', 'completions'], importRow })
  const count = (status: Result) => results.filter((result) => result === status).length
  const failed = failedRows(rows, results)
  const report: EvidenceReport = { recorded: count('recorded'), unchanged: count('unchanged'), failed }
  output.result(report, summary(report), failed.length === 0 ? 'done' : 'failed')
}

const itemOf = ({ cells: { email, kind, id, completedOn, note, url } }: CsvRow) => ({
  ...{ email, target: { kind: kind?.trim(), id: id?.trim() }, completedOn: completedOn?.trim(), note },
  url: url?.trim() || null,
})

async function recordRow(
  platform: Platform,
  row: CsvRow,
  about: { readonly organizationId: Id; readonly isTarget: (target: EvidenceTarget) => boolean },
): Promise<Result> {
  const context = commandContext(platform, about.organizationId)
  const { status, detail } = await recordItem(context, platform, { ...about, item: itemOf(row), caller: null })
  return status === 'failed' ? { reason: detail! } : status
}

const summary = ({ recorded, unchanged, failed }: EvidenceReport): string =>
  `Recorded ${recorded}; ${unchanged} were recorded before; ${failed.length} failed.${failedLines(failed)}`
