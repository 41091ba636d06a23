import { readCsv } from '@manabi/documents/readCsv'
import { invalid } from '@manabi/kernel'

/** One line of a file of completions. */
export interface EvidenceLine {
  /** From 1. */
  readonly line: number
  readonly item: {
    readonly email: string
    readonly target: { readonly kind: string; readonly id: string }
    readonly completedOn: string
    readonly note: string
    readonly url: string | null
  }
}

/** A file is recorded at once. */
const mostLines = 2_000
/** Reading more holds others up. */
const mostCells = 50_000
/** In characters. No file that a form takes is longer. */
const longestText = 256 * 1024

const columns = { required: ['email', 'completedOn', 'note'], known: ['kind', 'id', 'url'] }

/** The completions in a CSV text. Lines without an id are of the requirement. Throws 400 that names `file`. */
export function evidenceLines(text: string, requirementId: string): readonly EvidenceLine[] {
  if (text.length > longestText) throw invalid('file', `must have at most ${longestText} characters`)
  const rows = rowsOf(text)
  if (rows.length === 0) throw invalid('file', 'must not be empty')
  if (rows.length > mostLines) throw invalid('file', `must have at most ${mostLines} lines`)
  return rows.map(({ line, cells }) => {
    const cell = (name: string): string => cells[name]?.trim() ?? ''
    const target =
      cell('id') === '' ? { kind: 'requirement', id: requirementId } : { kind: cell('kind'), id: cell('id') }
    const completedOn = dayIn(cell('completedOn'))
    return { line, item: { email: cell('email'), target, completedOn, note: cell('note'), url: cell('url') || null } }
  })
}

function rowsOf(text: string) {
  try {
    return readCsv(text, { ...columns, mostCells }).rows
  } catch (error) {
    throw invalid('file', (error as Error).message)
  }
}

/** Spreadsheets write `2026/3/12`. Other text stays as it is. */
function dayIn(text: string): string {
  const [, year, month, day] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? []
  return year === undefined ? text : [year, month!.padStart(2, '0'), day!.padStart(2, '0')].join('-')
}
