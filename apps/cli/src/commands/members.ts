import { readFile } from 'node:fs/promises'
import { DisplayName, EmailAddress } from '@manabi/identity'
import { Id, Problem, roles as roleNames, systemMetadata } from '@manabi/kernel'
import { executionContext, randomIdentifiers, Writes } from '@manabi/operations'
import { invitePerson } from '@manabi/operations/organizations/invitations/invitePerson'
import { departmentNamed, operator, organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { Presets, SingleBar } from 'cli-progress'
import type { Command } from 'commander'
import { z } from 'zod'
import { decodeText } from '../decodeText.ts'
import { parseOptions } from '../options.ts'
import { type CsvRow, readCsv } from '../readCsv.ts'
import type { Output, Runner } from '../runner.ts'

const Import = z.object({ org: Id })

/** `manabi members import`. */
export function membersCommands(program: Command, run: Runner): void {
  program
    .command('members')
    .description('Manage the members of organizations.')
    .command('import')
    .description('Invite the people in a CSV file; importing it again changes nothing.')
    .argument('<file>', 'CSV with the columns email, displayName, roles and departments, the last two joined by ";"')
    .requiredOption('--org <id>', 'organization to invite them to')
    .option('--json', 'print one JSON document')
    .action((file: string, options, command: Command) => {
      const { org } = parseOptions(command, Import, options)
      return run(options, (platform, output) => importMembers(platform, output, { file, organizationId: org }))
    })
}

interface ImportReport {
  readonly invited: number
  /** People who were members or invited before; neither their roles nor their departments change. */
  readonly unchanged: number
  readonly failed: readonly { readonly line: number; readonly reason: string }[]
}

type Result = 'invited' | 'unchanged' | { readonly reason: string }

/** So many are invited at a time: their events share a commit. */
const atOnce = 20

/** In the order of the file. No batch has an email twice: the second row of a person finds the invitation of the first. */
function batchesOf(rows: readonly CsvRow[]): readonly (readonly CsvRow[])[] {
  const batches: CsvRow[][] = []
  const emails = new Set<string>()
  for (const row of rows) {
    const email = row.cells['email']!.trim().toLowerCase()
    if (batches.length === 0 || batches.at(-1)!.length === atOnce || emails.has(email)) {
      batches.push([])
      emails.clear()
    }
    batches.at(-1)!.push(row)
    emails.add(email)
  }
  return batches
}

async function importMembers(
  platform: Platform,
  output: Output,
  { file, organizationId }: { readonly file: string; readonly organizationId: Id },
): Promise<void> {
  const { state } = await platform.repository.load(organization, [organizationId])
  if (state.status === 'none') throw new Problem('not_found', `There is no organization ${organizationId}.`)
  const rows = readCsv(decodeText(await readFile(file), file), ['email'])
  const progress = progressBar(output, rows.length)
  const results: Result[] = []
  try {
    for (const some of batchesOf(rows)) {
      results.push(...(await Promise.all(some.map((row) => importRow(platform, organizationId, row)))))
      progress.step(some.length)
    }
  } finally {
    progress.stop()
  }
  const report = reportOf(rows, results)
  output.result(report, summary(report))
}

const listed = z.string().transform((text) => text.split(';').flatMap((part) => part.trim() || []))

const Row = z.object({
  email: EmailAddress,
  displayName: z
    .string()
    .default('')
    .transform((name) => name.trim() || undefined)
    .pipe(DisplayName.optional()),
  roles: listed
    .pipe(z.array(z.enum(roleNames, `must be one or more of ${roleNames.join(', ')}, joined by ";"`)))
    .default([]),
  departments: listed.default([]),
})

async function importRow(platform: Platform, organizationId: Id, { cells }: CsvRow): Promise<Result> {
  const parsed = Row.safeParse(cells)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    return { reason: `${String(path[0])} ${message}` }
  }
  const { email, displayName, roles, departments } = parsed.data
  const { state } = await platform.repository.load(organization, [organizationId])
  const departmentIds = departments.map((name) => departmentNamed(state, name))
  const unknown = departmentIds.indexOf(null)
  if (unknown >= 0) return { reason: `departments: there is no department ${departments[unknown]}` }
  const person = {
    organizationId,
    email,
    displayName: displayName ?? email.split('@')[0]!,
    roles: roles.length === 0 ? ['learner' as const] : [...new Set(roles)],
    departmentIds: departmentIds as Id[],
    by: operator,
  }
  try {
    const { invitationId } = await invitePerson(contextOf(platform, organizationId), platform, person)
    return invitationId === null ? 'unchanged' : 'invited'
  } catch (error) {
    if (error instanceof Problem) return { reason: error.detail }
    throw error
  }
}

function contextOf(platform: Platform, organizationId: Id) {
  const now = platform.clock.now()
  const metadata = () => systemMetadata('cli', now, organizationId)
  return executionContext(platform, new Writes(platform), { now, identifiers: randomIdentifiers, metadata })
}

function reportOf(rows: readonly CsvRow[], results: readonly Result[]): ImportReport {
  const count = (wanted: Result) => results.filter((result) => result === wanted).length
  const failed = results.flatMap((result, index) =>
    typeof result === 'string' ? [] : [{ line: rows[index]!.line, reason: result.reason }],
  )
  return { invited: count('invited'), unchanged: count('unchanged'), failed }
}

function summary({ invited, unchanged, failed }: ImportReport): string {
  const lines = failed.map(({ line, reason }) => `\n  line ${line}: ${reason}`)
  return `Invited ${invited}; ${unchanged} were members or invited already; ${failed.length} failed.${lines.join('')}`
}

/** On a terminal a bar, a step for each person; elsewhere nothing. */
function progressBar({ interactive }: Output, total: number): { step(count: number): void; stop(): void } {
  if (!interactive || total === 0) return { step() {}, stop() {} }
  const bar = new SingleBar({ format: 'Inviting [{bar}] {value}/{total} people', hideCursor: true }, Presets.legacy)
  bar.start(total, 0)
  return { step: (count) => bar.increment(count), stop: () => bar.stop() }
}
