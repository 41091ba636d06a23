import type { CsvRow } from '@manabi/documents/readCsv'
import { DisplayName, EmailAddress } from '@manabi/identity'
import { Id, newId, Problem, roles as roleNames, systemMetadata, Text } from '@manabi/kernel'
import { invitePerson } from '@manabi/operations/organizations/invitations/invitePerson'
import { DepartmentName, EmployeeNumber } from '@manabi/operations/organizations/resources'
import { acceptUrl, departmentNamed, operator, organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import type { Command } from 'commander'
import { z } from 'zod'
import { commandContext } from '../commandContext.ts'
import { parseOptions } from '../options.ts'
import { importRows, notImported } from '../rows/importRows.ts'
import { readRows } from '../rows/readRows.ts'
import type { Output, Runner } from '../runner.ts'
import { type ImportReport, type Result, reportOf, summary } from './memberReport.ts'

const Import = z.object({ org: Id, createDepartments: z.boolean().default(false) })

/** `manabi members import`. */
export function membersCommands(program: Command, run: Runner): void {
  program
    .command('members')
    .description('Manage the members of organizations.')
    .command('import')
    .description('Invite the people in a CSV file; importing it again changes nothing.')
    .argument(
      '<file>',
      'CSV with the columns email, displayName, employeeNumber, roles and departments, the last two joined by ";"',
    )
    .requiredOption('--org <id>', 'organization to invite them to')
    .option('--create-departments', 'create departments that do not exist yet')
    .option('--json', 'print one JSON document')
    .action((file: string, options, command: Command) => {
      const { org: organizationId, createDepartments } = parseOptions(command, Import, options)
      return run(options, (platform, output) =>
        importMembers(platform, output, { file, organizationId, createDepartments }),
      )
    })
}

interface ImportOptions {
  readonly file: string
  readonly organizationId: Id
  readonly createDepartments: boolean
}

async function importMembers(
  platform: Platform,
  output: Output,
  { file, organizationId, createDepartments }: ImportOptions,
): Promise<void> {
  const { state } = await platform.repository.load(organization, [organizationId])
  if (state.status === 'none') throw new Problem('not_found', `There is no organization ${organizationId}.`)
  const rows = await readRows(file, { required: ['email'], known: Object.keys(Row.shape) })
  if (typeof rows === 'string') return refused(output, rows)
  const unavailable = createDepartments
    ? await createMissing(platform, organizationId, rows).then(() => null, notImported)
    : null
  const importOne = (row: CsvRow) => importRow(platform, organizationId, row)
  const results = await importRows(output, rows, { bar: ['Inviting', 'people'], importRow: importOne, unavailable })
  const report = reportOf(rows, results, platform.config.SMTP_URL !== undefined)
  output.result(report, summary(report), report.failed.length === 0 ? 'done' : 'failed')
}

/** A file that cannot be read. Nothing was imported. */
function refused(output: Output, reason: string): void {
  const report: ImportReport = { invited: 0, unchanged: 0, failed: [{ line: 1, reason }], links: [] }
  output.result(report, reason, 'refused')
}

async function createMissing(platform: Platform, organizationId: Id, rows: readonly CsvRow[]): Promise<void> {
  const names = rows.flatMap(({ cells }) => listed.parse(cells['departments'] ?? ''))
  for (const name of new Set(names)) {
    const { state } = await platform.repository.load(organization, [organizationId])
    // A row with a name that no department can have fails: there is no such department.
    if (!DepartmentName.safeParse(name).success || departmentNamed(state, name) !== null) continue
    const now = platform.clock.now()
    const command = { departmentId: newId('dep', now.getTime()), name }
    const metadata = systemMetadata('cli', now, organizationId)
    await platform.repository.execute(organization.createDepartment, [organizationId], command, metadata)
  }
}

const listed = z.string().transform((text) => text.split(';').flatMap((part) => part.trim() || []))

const Row = z.object({
  email: EmailAddress,
  displayName: Text.default('')
    .transform((name) => name.trim() || undefined)
    .pipe(DisplayName.optional()),
  employeeNumber: Text.default('')
    .transform((number) => number.trim() || null)
    .pipe(EmployeeNumber.nullable()),
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
  const { email, displayName, employeeNumber, roles, departments } = parsed.data
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
    employeeNumber,
    by: operator,
  }
  try {
    const { invitationId } = await invitePerson(commandContext(platform, organizationId), platform, person)
    if (invitationId === null) return 'unchanged'
    const link = { organizationId, linkId: invitationId }
    return { email, acceptUrl: acceptUrl(platform.config.PUBLIC_URL, platform.masterKey, link) }
  } catch (error) {
    if (error instanceof Problem) return { reason: error.detail }
    throw error
  }
}
