import { paints } from '../hidden/colors.ts'
import type { Declarations, Part } from '../hidden/declarations.ts'

interface Inside {
  readonly isUnderlined: boolean
  text(): string
  isEmpty(): boolean
}

/**
 * Spaces to be underlined, for a part of a sentence that has no words and a line under or around it, such as in "The ___ of France". '' for
 * any other part, and for one whose own spaces are written.
 */
export function blankIn(
  { tag, attributes }: Part,
  declarations: Declarations,
  { isUnderlined, ...inside }: Inside,
): string {
  // Icons have a class, and keys a tag of their own.
  if (!blankTags.has(tag) || attributes['class'] !== undefined || !inside.isEmpty() || paints(declarations)) return ''
  const text = inside.text()
  const hasWideSpaces = otherSpaces.test(text) && text.length > 1
  if (isUnderlined) return hasWideSpaces || isPadded(tag, declarations) ? blank : ''
  if (isBlock.test(declarations.get('display') ?? '') || !hasLine(declarations)) return ''
  return hasWideSpaces || /[ \u00a0\u3000]/.test(text) || isWide(declarations, width) ? blank : ''
}

const blank = '\u00a0'.repeat(8)
const blankTags: ReadonlySet<string> = new Set(['span', 'font', 'u', 'ins'])
/** Spaces that plain text writes as one. */
const otherSpaces = /^[\s\u2000-\u200a\u202f\u205f]*[\u2000-\u200a\u202f\u205f]/
const isBlock = /^(block|flex|grid|table|list-item|none)/

/** A line is drawn under the padding of `u`, and not under that of another underlined part. */
const isPadded = (tag: string, declarations: Declarations): boolean =>
  (tag === 'u' || tag === 'ins') && isWide(declarations, /^padding(-left|-right|-inline.*)?$/)

/** Whether a line is seen below it: the last declaration counts. */
function hasLine(declarations: Declarations): boolean {
  let isDrawn = false
  for (const [name, written] of declarations) {
    const [, property = ''] = /^border(?:-bottom|-block-end)?((?:-style|-width|-color)?)$/.exec(name) ?? []
    if (!name.startsWith('border') || (property === '' && !/^border(-bottom|-block-end)?$/.test(name))) continue
    const value = property === '' ? written : below(written)
    if (property === '') isDrawn = drawn.test(value) && !unseen.test(value)
    else if (property === '-style') isDrawn = drawn.test(value)
    else isDrawn &&= !unseen.test(value)
  }
  return isDrawn
}

/** Of the values for above, right, below, and left. */
const below = (value: string): string => value.split(/\s+/)[2] ?? value.split(/\s+/)[0]!

const drawn = /(^|\s)(solid|dotted|dashed|double)(\s|$)/
const unseen = /(^|\s)(0(\.0+)?[a-z]*|none|hidden|transparent|white|#fff(fff)?)(\s|$)/
const width = /^((min-)?width|(min-)?inline-size|padding(-left|-right|-inline.*)?)$/

/** The least width of a line to write on, by unit. A box of the size of a letter is a mark. */
const leastWidth: Readonly<Record<string, number>> = { px: 24, pt: 18, em: 2, rem: 2, ch: 3, cm: 0.6, mm: 6 }

const isWide = (declarations: Declarations, properties: RegExp): boolean =>
  [...declarations].some(([name, value]) => properties.test(name) && value.split(/\s+/).some(isWideValue))

function isWideValue(value: string): boolean {
  const [, amount, unit] = /^([\d.]+)([a-z]+)$/.exec(value) ?? []
  return Number(amount ?? 0) >= (leastWidth[unit ?? ''] ?? Number.POSITIVE_INFINITY)
}
