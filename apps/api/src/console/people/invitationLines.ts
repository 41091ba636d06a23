import { EmailAddress } from '@manabi/identity'

/** One line of a list of people, as it was pasted. */
export interface InvitationLine {
  /** From 1. */
  readonly line: number
  readonly text: string
  readonly email: string
  /** '' where the line has none. */
  readonly displayName: string
  readonly problem: 'email' | 'repeated' | null
}

/** So many are invited at once. */
export const mostLines = 2_000

/** `Name <address>`, or the cells of a spreadsheet, one of which is an address. */
const bracketed = /^(.*)<([^<>]*)>$/

const cell = /"(?:[^"]|"")*"|[^\t,;]+/g

/** The people of a list, one a line; empty lines are left out. An address that occurred before is `repeated`. */
export function invitationLines(list: string): readonly InvitationLine[] {
  const seen = new Set<string>()
  return list.split(/\r\n|\r|\n/).flatMap((raw, index): InvitationLine[] => {
    const text = raw.trim()
    if (text === '') return []
    const { email, displayName } = partsOf(text)
    const parsed = EmailAddress.safeParse(email)
    const name = parsed.success ? parsed.data.toLowerCase() : ''
    const problem = !parsed.success ? 'email' : seen.has(name) ? 'repeated' : null
    seen.add(name)
    return [{ line: index + 1, text, email, displayName, problem }]
  })
}

function partsOf(text: string): { readonly email: string; readonly displayName: string } {
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
