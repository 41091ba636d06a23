import { type CsvRow, type CsvTable, readCsv } from '@manabi/documents/readCsv'
import { EmailAddress } from '@manabi/identity'
import { type Id, invalid } from '@manabi/kernel'
import { EmployeeNumber } from '@manabi/operations/organizations/resources'

/** One line of a list of people, as it was pasted or uploaded. */
export interface InvitationLine {
  /** From 1. */
  readonly line: number
  readonly text: string
  readonly email: string
  /** '' where the line has none. */
  readonly displayName: string
  /** null where the line has none. */
  readonly employeeNumber: string | null
  readonly departmentIds: readonly Id[]
  readonly problem: 'email' | 'repeated' | 'department' | 'employeeNumber' | null
}

export interface InvitationList {
  readonly lines: readonly InvitationLine[]
  /** Columns of a table that say nothing of an invitation. */
  readonly otherColumns: readonly string[]
}

/** So many are invited at once. */
const mostLines = 2_000

const tooMany = invalid('people', `must have at most ${mostLines} lines`)

/** Of a table. `departments` has names, joined by `;`. */
const columns = ['email', 'displayName', 'employeeNumber', 'departments']

type Facts = Pick<InvitationLine, 'line' | 'text' | 'email' | 'displayName'> & {
  readonly number: string
  readonly departments: readonly string[]
}

interface Department {
  readonly id: Id
  readonly name: string
}

/**
 * The people of a list, one a line, or of a table whose first line names the column `email`; empty lines are left out. An address that
 * occurred before is `repeated`. Throws 400 for a table that cannot be read,
 * and for too many lines.
 */
export function invitationLines(list: string, departments: readonly Department[]): InvitationList {
  const isTable = /(?:^|[\t,;"]) *email *(?:"|[\t,;]|$)/i.test(list.trimStart().split(/[\r\n]/, 1)[0]!)
  if ((list.match(/\r|\n/g)?.length ?? 0) > 5 * mostLines) throw tooMany
  const table = isTable ? tableOf(list) : { rows: [], otherColumns: [] }
  const people = isTable ? table.rows.map(factsOf) : plainLines(list)
  if (people.length > mostLines) throw tooMany
  const known = new Map(departments.map(({ id, name }) => [name, id]))
  const emails = new Set<string>()
  const lines = people.map((facts): InvitationLine => {
    const { line, text, email, displayName } = facts
    const address = EmailAddress.safeParse(email)
    const lower = address.success ? address.data.toLowerCase() : ''
    const number = facts.number === '' ? null : EmployeeNumber.safeParse(facts.number)
    const departmentIds = facts.departments.flatMap((name) => known.get(name) ?? [])
    const problems = {
      email: !address.success,
      repeated: emails.has(lower),
      department: departmentIds.length < facts.departments.length,
      employeeNumber: number?.success === false,
    }
    emails.add(lower)
    const problem = (['email', 'repeated', 'department', 'employeeNumber'] as const).find((one) => problems[one])
    const employeeNumber = number?.data ?? null
    return { line, text, email, displayName, employeeNumber, departmentIds, problem: problem ?? null }
  })
  return { lines, otherColumns: table.otherColumns }
}

/** Reading more holds others up. */
const mostCells = 50_000

function tableOf(list: string): CsvTable {
  try {
    return readCsv(list.trimStart(), { required: ['email'], known: columns, mostCells })
  } catch (error) {
    throw invalid('people', (error as Error).message)
  }
}

function factsOf({ line, cells }: CsvRow): Facts {
  const cell = (name: string) => (cells[name] ?? '').trim()
  return {
    ...{
      line,
      text: Object.values(cells).filter(Boolean).join(', '),
      email: cell('email'),
      displayName: cell('displayName'),
    },
    number: cell('employeeNumber'),
    departments: cell('departments')
      .split(';')
      .flatMap((name) => name.trim() || []),
  }
}

const plainLines = (list: string): readonly Facts[] =>
  list.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const text = raw.trim()
    return text === '' ? [] : [{ line: index + 1, text, ...partsOf(text), number: '', departments: [] }]
  })

/** `Name <address>`, or the cells of a spreadsheet, one of which is an address. */
const bracketed = /^(.*)<([^<>]*)>$/

const cell = /"(?:[^"]|"")*"|[^\t,;]+/g

function partsOf(text: string): Pick<Facts, 'email' | 'displayName'> {
  const [, name, address] = bracketed.exec(text) ?? []
  if (address !== undefined) return { email: address.trim(), displayName: unquoted(name!) }
  const cells = (text.match(cell) ?? []).map(unquoted)
  const at = cells.findIndex((cell) => cell.includes('@'))
  if (at === -1) return { email: text, displayName: '' }
  const others = cells.filter((cell, index) => index !== at && cell !== '')
  return { email: cells[at]!, displayName: others[0] ?? '' }
}

const unquoted = (text: string): string => {
  const quoted = /^"(.*)"$/.exec(text.trim())?.[1]
  return (quoted === undefined ? text : quoted.replaceAll('""', '"')).trim()
}
