import { isColour, isDark, paints } from '../hidden/colors.ts'
import { type Declarations, declarationsOf, type Part, valueIn } from '../hidden/declarations.ts'
import { isGap, isIndented, sidesOf } from './gaps.ts'
import { has, inline, lines as lineProperties, tagSet } from './styleTests.ts'

/**
 * Declarations that may say something and that no tag says: all but those that are known to be harmless. A question may ask for "the red
 * word". `own`: tags that say a part of the style already. Without words, what is painted and drawn shows.
 */
export function unsaidIn(
  tag: string,
  declarations: Declarations,
  { own, hasText }: { readonly own: readonly string[]; readonly hasText: boolean },
): string[] {
  const isShifted = [tag, ...own].some((one) => /^su[bp]$/.test(one))
  const place: Shown = {
    tag,
    hasText,
    isInline: inline.has(tag) || otherInline.has(tag),
    isFramed: framed.has(tag) && !(cells.has(tag) && isBarOfFraction(declarations)),
    isThin: !hasText && isThin(tag, declarations),
    hasNoWidth: noWidth.test(valueIn(declarations, 'border-width')),
    isToldApart: isToldApart(tag, declarations),
  }
  const isTold = ([name, value]: readonly [string, string]): boolean => {
    if (shifting.has(name) && (isShifted || isUnseen(value))) return false
    if (drawing.test(name)) return isDrawn(name, value, place)
    return hasText && !isHarmless(name, value, place)
  }
  return [...declarations].filter(isTold).map((one) => one.join(': '))
}

interface Shown {
  readonly tag: string
  readonly hasText: boolean
  readonly isInline: boolean
  /** A usual border says nothing. */
  readonly isFramed: boolean
  /** A line between parts. */
  readonly isThin: boolean
  readonly hasNoWidth: boolean
  readonly isToldApart: boolean
}

const otherInline = tagSet('u ins mark s del sub sup tt time')
const cells = tagSet('td th')
const framed = tagSet('table thead tbody td th pre blockquote hr h1 h2 h3 h4 h5 h6')
const shifting = tagSet('vertical-align position top bottom')
const drawing = /^(background|border|outline|box-shadow)/

/** A shift that nobody sees. */
const isUnseen = (value: string): boolean => /^[-+]?[\d.]+(px|pt|r?em|ex|%)$/.test(value) && shiftOf(value) === 0

/** Without words, a thin block, or a border above or below one, is a line between parts. */
function isDrawn(name: string, value: string, place: Shown): boolean {
  const { isInline, isFramed, isThin, hasNoWidth, hasText } = place
  if (name.startsWith('background')) return !isThin && paints(new Map([[name, value]]))
  const written = value.replace(/\([^()]*\)/g, '()')
  if (name === 'box-shadow') return !usual.test(value) && !/(^|\s)0(px)?( 0(px)?){3}/.test(written)
  const isLine = !isInline && !hasText && (isThin || /^border-(top|bottom|block)/.test(name))
  if (name === 'border-style' && hasNoWidth) return false
  return drawn.test(written) && !unseenBorder.test(written) && !isFramed && !isLine
}

/** Whether its margins or padding set it apart in a way that spaces cannot show. A hanging indent does not. */
function isToldApart(tag: string, declarations: Declarations): boolean {
  if (otherInline.has(tag))
    return (['margin', 'padding'] as const).some((name) => sidesOf(declarations, name).some((side) => isGap(side)))
  return (tag === 'p' || tag === 'div') && isIndented(declarations) && !declarations.has('text-indent')
}

const noWidth = /^(0(\.0+)?[a-z]*(\s+|$))+$/
const drawn = /\b(solid|dotted|dashed|double|groove|ridge|inset|outset)\b/
const unseenBorder = /(^|\s)(0(\.0+)?[a-z]*|transparent|white|#fff(fff)?|#([\da-f]{3}0|[\da-f]{6}00))(\s|$)/

function isThin(tag: string, declarations: Declarations): boolean {
  const [, height, unit] = /^([\d.]+)([a-z]+|%)$/.exec(valueIn(declarations, 'height')) ?? []
  return height === undefined ? tag === 'hr' : unit === 'px' && Number(height) <= 4
}

const isHarmless = (name: string, value: string, { tag, isInline, isToldApart }: Shown): boolean =>
  usual.test(value) ||
  technical.test(name) ||
  (name === 'color' && (tag === 'a' || !isColour(value) || isDark(value, 0x70))) ||
  (/^font(?!-variant)/.test(name) && !/small-caps/.test(value) && !pictureFont.test(value)) ||
  (!isToldApart && /^(margin|padding)/.test(name)) ||
  (!isInline && /^(vertical-align|direction)$/.test(name)) ||
  harmless.get(name)?.test(value) === true

/** Values that leave a property as it is. */
const usual = /^(|0(\.0+)?[a-z%]*|none|normal|auto|medium|inherit|initial|unset|revert)$/

/** The first of its fonts has pictures in place of letters. */
const pictureFont = /^[^,]*(symbol|dings|dingbats)/

/** Properties that say nothing, whatever their value. */
const technical = new RegExp(
  `^(${[
    // Letters.
    'font-variant-(ligatures|numeric|east-asian|alternates) (letter|word)-spacing caret-color text-underline-.*',
    'text-decoration-(color|thickness|skip|skip-ink)',
    // Lines and paragraphs.
    'line-(height|break) text-(align|align-last|indent|justify|autospace|rendering|size-adjust|wrap.*|overflow)',
    'tab-(size|stops|interval) white-space.* word-(break|wrap) hyphens widows orphans (page-)?break-.*',
    'list-style(-type|-position|-image)?',
    // Boxes.
    '(min-|max-)?(width|height|inline-size|block-size) overflow.* clear box-sizing z-index object-.* table-layout resize',
    '(justify|align)-.* (row-|column-)?gap flex(-(grow|shrink|basis))? contain',
    // Pages that move, and programs that wrote them.
    'cursor transition.* will-change user-select pointer-events scroll.* speak zoom text-anchor touch-action',
    'mso-.* layout-grid.* panose-.* language punctuation-.* page',
    '-(?!(webkit|moz|ms|o)-(transform(?!-)|writing-mode|text-emphasis|text-fill-color)).*',
  ]
    .join(' ')
    .replaceAll(' ', '|')})?$`,
)

/** Values that say nothing, of properties of which others do. */
const harmless: ReadonlyMap<string, RegExp> = new Map([
  ['display', /^(block|inline|inline-block|list-item|table.*|inline-table|inline-flex|inline-grid)$/],
  ['position', /^(static|relative)$/],
  ['visibility', /^visible$/],
  ['opacity', /^(1(\.0+)?|100%)$/],
  ['vertical-align', /^(baseline|middle|top|bottom|text-top|text-bottom)$/],
  ['writing-mode', /^(horizontal-tb|lr-tb)$/],
  ['direction', /^ltr$/],
  ['unicode-bidi', /^(embed|isolate)$/],
  // Tags say these.
  ...lineProperties.map((name) => [name, /^(?!.*\b(overline|wavy|double|dotted|dashed)\b)/s] as const),
  ['text-decoration-style', /^solid$/],
])

/** A cell with a line above or below it alone. */
const isBarOfFraction = (declarations: Declarations): boolean =>
  [...declarations.keys()].every((name) => !/^border(?!-(collapse|spacing|top|bottom))/.test(name))

/** Whether a bar stands over the words, which changes what a formula says. */
export function hasBar({ tag, attributes: { style = '' } }: Part): boolean {
  const declarations = declarationsOf(style)
  const above = valueIn(declarations, 'border-top')
  const isDrawnOver =
    inline.has(tag) && drawn.test(above) && !unseenBorder.test(above) && !declarations.has('border-bottom')
  return isDrawnOver || has(/\boverline\b/, ...lineProperties)(declarations)
}

/** The least that is seen, by unit. */
const leastShift: Readonly<Record<string, number>> = { px: 3, pt: 2, em: 0.2, rem: 0.2, ex: 0.4, '%': 20 }

/** How far a value moves words up, in its own unit; 0 for what nobody sees. */
export function shiftOf(value = ''): number {
  const [, amount, unit] = /^([-+]?[\d.]+)(px|pt|r?em|ex|%)$/.exec(value) ?? []
  const shift = Number(amount ?? 0)
  return Math.abs(shift) >= (leastShift[unit ?? ''] ?? Number.POSITIVE_INFINITY) ? shift : 0
}
