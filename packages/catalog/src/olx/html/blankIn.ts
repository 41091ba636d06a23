import { paints } from '../hidden/colors.ts'
import type { Declarations, Part } from '../hidden/declarations.ts'
import { isIconClass } from './icons.ts'

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
  const isIcon = isIconClass(attributes['class'] ?? '')
  if (!blankTags.has(tag) || isIcon || !inside.isEmpty() || paints(declarations)) return ''
  const text = inside.text()
  const hasWideSpaces = otherSpaces.test(text) && text.length > 1
  if (isUnderlined && (hasWideSpaces || isPadded(tag, declarations))) return blank
  if (isBlock.test(declarations.get('display') ?? '') || !hasLine(declarations)) return ''
  const isOwn = isUnderlined && text !== ''
  return !isOwn && (hasWideSpaces || /[ \u00a0\u3000]/.test(text) || isWide(declarations, width)) ? blank : ''
}

const blank = '\u00a0'.repeat(8)
const blankTags: ReadonlySet<string> = new Set(['span', 'font', 'u', 'ins', 'b', 'strong', 'em', 'label'])
/** Spaces that plain text writes as one. */
const otherSpaces = /^[\s\u2000-\u200a\u202f\u205f]*[\u2000-\u200a\u202f\u205f]/
const isBlock = /^(block|flex|grid|table|list-item|none)/

/** A line is drawn under the padding of `u`, and not under that of another underlined part. */
const isPadded = (tag: string, declarations: Declarations): boolean =>
  (tag === 'u' || tag === 'ins') && isWide(declarations, /^padding(-left|-right|-inline.*)?$/)

/** Whether a line is seen below it: of each property the last declaration counts. */
function hasLine(declarations: Declarations): boolean {
  const is = { drawn: false, thick: true, seen: true }
  for (const [name, value] of declarations) {
    const [, property] = /^border(?:-bottom|-block-end)?(-style|-width|-color)?$/.exec(name) ?? [name, null]
    if (property === null) continue
    if (property === undefined) Object.assign(is, wholeBorder(value))
    else if (property === '-style') is.drawn = drawn.test(below(value))
    else if (property === '-width') is.thick = !noWidth.test(below(value))
    else is.seen = !noColour.test(value)
  }
  return is.drawn && is.thick && is.seen
}

function wholeBorder(value: string) {
  const words = value.replace(/\([^()]*\)/g, '()').split(/\s+/)
  return {
    drawn: words.some((word) => drawn.test(word)),
    thick: !words.some((word) => noWidth.test(word)),
    seen: !words.some((word) => noColour.test(word)),
  }
}

/** Of the values for above, right, below, and left. */
const below = (value: string): string => value.split(/\s+/)[2] ?? value.split(/\s+/)[0]!

const drawn = /^(solid|dotted|dashed|double)$/
const noWidth = /^0(\.0+)?[a-z]*$/
const noColour = /^(transparent|white|#fff(fff)?)$/
const width = /^((min-)?width|(min-)?inline-size|padding(-left|-right|-inline.*)?)$/

/** The least width of a line to write on, by unit. A box of the size of a letter is a mark. */
const leastWidth: Readonly<Record<string, number>> = {
  ...{ px: 24, pt: 18, pc: 1.5, em: 2, rem: 2, ch: 3, cm: 0.6, mm: 6, in: 0.25, vw: 3, '%': 4 },
}

const isWide = (declarations: Declarations, properties: RegExp): boolean =>
  [...declarations].some(
    ([name, value]) => properties.test(name) && (value.startsWith('calc(') || value.split(/\s+/).some(isWideValue)),
  )

function isWideValue(value: string): boolean {
  const [, amount, unit] = /^([\d.]+)([a-z]+|%)$/.exec(value) ?? []
  return Number(amount ?? 0) >= (leastWidth[unit ?? ''] ?? Number.POSITIVE_INFINITY)
}
