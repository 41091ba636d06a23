import type { Operation } from '@manabi/operations'
import { fieldsOf } from './toolSchemas.ts'

type Content = Readonly<Record<string, unknown>>

export interface Fitted {
  readonly content: Content
  /** The same, written. */
  readonly json: string
  /** What was left out, and how to get it; null where nothing was. */
  readonly note: string | null
}

/** About 15,000 tokens: models have to read it, and need room to think. */
export const longestText = 60_000

/** Of a text in a list that is too long. */
const longestExcerpt = 200

/**
 * A list that fits a model's context window: first its long texts are cut, then its last items are left out. An answer that is one thing
 * stays whole, so that what an assistant changes and sends back has lost nothing.
 */
export function fitList(operation: Operation, content: Content, most = longestText): Fitted {
  const { items } = content
  const whole = written(content)
  if (!Array.isArray(items) || whole.json.length <= most) return { ...whole, note: null }
  const short = items.map(shortened)
  const cut = `Texts longer than ${longestExcerpt} characters are cut: read one item alone for the whole.`
  const shorter = written({ ...content, items: short })
  if (shorter.json.length <= most) return { ...shorter, note: cut }
  const room = most - lengthOf({ ...content, items: [] })
  const shown = short.slice(0, fittingIn(short, room))
  const left = `Only the first ${shown.length} of these ${items.length} items are shown: ${adviceFor(operation)}.`
  return { ...written({ ...content, items: shown }), note: `${left} ${cut}` }
}

const written = (content: Content) => ({ content, json: JSON.stringify(content) })

const lengthOf = (value: unknown): number => JSON.stringify(value).length

/** How many of the items come to so many characters. */
function fittingIn(items: readonly unknown[], room: number): number {
  let left = room
  const first = items.findIndex((item) => {
    left -= lengthOf(item) + 1
    return left < 0
  })
  return first === -1 ? items.length : first
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestExcerpt ? `${value.slice(0, longestExcerpt)}…` : value
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]))
}

function adviceFor({ query }: Operation): string {
  const fields = fieldsOf(query)
  if (fields.includes('pageSize')) return 'ask for smaller pages with pageSize, and for the others with page'
  const narrowing = fields.filter((name) => ['from', 'to', 'limit', 'type'].includes(name))
  return narrowing.length > 0 ? `ask for fewer with ${narrowing.join(', ')}` : 'the others are not listed here'
}
