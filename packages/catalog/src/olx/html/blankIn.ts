import { paints } from '../hidden/colors.ts'
import type { Declarations } from '../hidden/declarations.ts'

interface Inside {
  readonly isUnderlined: boolean
  text(): string
  isEmpty(): boolean
}

/**
 * Spaces to be underlined, for a part of a sentence that has no words and a line under or around it, such as in "The ___ of France". '' for
 * any other part, and for one whose own spaces are written.
 */
export function blankIn(declarations: Declarations, { isUnderlined, ...inside }: Inside): string {
  if (!inside.isEmpty() || paints(declarations)) return ''
  const text = inside.text()
  if (isUnderlined && text !== '' && !narrowSpaces.test(text)) return ''
  const all = [...declarations]
  const hasLine = isUnderlined || all.some(([name, value]) => lineUnder.test(name) && drawn.test(value))
  const isWide = text !== '' || all.some(([name, value]) => width.test(name) && /[1-9]/.test(value))
  return hasLine && isWide ? '\u00a0'.repeat(8) : ''
}

const narrowSpaces = /[\u2000-\u200a\u202f\u205f]/
const lineUnder = /^border(-bottom|-block-end)?(-style)?$/
const drawn = /\b(solid|dotted|dashed|double)\b/
const width = /^((min-)?width|(min-)?inline-size|padding(-left|-right|-inline.*)?)$/
