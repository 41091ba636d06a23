import { isColour, isDark, paints } from '../hidden/colors.ts'
import { type Declarations, declarationsOf, type Part } from '../hidden/declarations.ts'
import { has, inline, lines as lineProperties } from './styleTests.ts'

/**
 * Declarations that may say something and that no tag says: all but those that are known to be harmless. A question may ask for "the red
 * word". `own`: tags that say a part of the style already. Spaces alone show what is behind and around them.
 */
export function unsaidIn(
  tag: string,
  declarations: Declarations,
  { own, hasText }: { readonly own: readonly string[]; readonly hasText: boolean },
): string[] {
  const isShifted = own.some((one) => /^su[bp]$/.test(one))
  const kind: Kind = inline.has(tag) ? 'inline' : framed.has(tag) ? 'framed' : 'block'
  const isTold = ([name, value]: readonly [string, string]): boolean =>
    (hasText || /^(background|border)/.test(name)) &&
    !(shifting.has(name) && (isShifted || isUnseen(value))) &&
    !isHarmless(name, value, kind) &&
    !(kind === 'framed' && name.startsWith('border') && !isBarOfFraction(declarations))
  return tag === 'hr' ? [] : [...declarations].filter(isTold).map((one) => one.join(': '))
}

type Kind = 'inline' | 'framed' | 'block'

/** Parts that usually have a border. */
const framed: ReadonlySet<string> = new Set('table thead tbody tr td th img'.split(' '))
const shifting: ReadonlySet<string> = new Set(['vertical-align', 'position', 'top', 'bottom'])

/** A shift that nobody sees. */
const isUnseen = (value: string): boolean => /^[-+]?[\d.]+[a-z%]+$/.test(value) && shiftOf(value) === 0

const isHarmless = (name: string, value: string, kind: Kind): boolean =>
  usual.test(value) ||
  technical.test(name) ||
  (name === 'color' && (!isColour(value) || isDark(value))) ||
  (name.startsWith('background') && !paints(new Map([[name, value]]))) ||
  (kind !== 'inline' && ofBlocks.test(name)) ||
  harmless.get(name)?.test(value) === true

/** Values that change nothing. */
const usual = /^(|0(\.0+)?[a-z%]*|none|normal|auto|inherit|initial|unset|revert|currentcolor)$/

/** Properties that say nothing, whatever their value. */
const technical = new RegExp(
  `^(${[
    // Letters.
    ...[
      'font(-size|-weight|-style|-stretch|-kerning|-feature-settings|-variant-(ligatures|numeric))?',
      '(letter|word)-spacing',
    ],
    'text-decoration-(style|color|thickness|skip|skip-ink)',
    // Lines and paragraphs.
    ...['line-(height|break)', 'text-(align|align-last|indent|justify|autospace|rendering|size-adjust)', 'direction'],
    ...[
      'tab-(size|stops|interval)',
      'white-space.*',
      'word-(break|wrap)',
      'hyphens',
      'widows',
      'orphans',
      '(page-)?break-.*',
    ],
    'list-style(-type|-position|-image)?',
    // Boxes.
    ...[
      '(min-|max-)?(width|height|inline-size|block-size)',
      'overflow.*',
      'clear',
      'box-sizing',
      'z-index',
      'object-.*',
    ],
    ...[
      'border-(radius|collapse|spacing|color)',
      'outline.*',
      'table-layout',
      'resize',
      '(margin|padding)(-left|-right)?',
    ],
    // Pages that move, and programs that wrote them.
    ...['cursor', 'transition.*', 'will-change', 'user-select', 'pointer-events', 'scroll.*', 'speak'],
    ...['mso-.*', 'layout-grid.*', 'panose-.*', '-(?!webkit-text-(emphasis|fill)).*', ''],
  ].join('|')})$`,
)
/** Those of blocks: they stand apart anyway. */
const ofBlocks = /^((margin|padding)-.*|vertical-align)$/

/** Values that say nothing, of properties of which others do. */
const harmless: ReadonlyMap<string, RegExp> = new Map([
  ['font-family', /^(?!.*(symbol|dings))/],
  ['font-variant', /^normal/],
  ['display', /^(block|inline|inline-block|list-item|table.*|inline-table|inline-flex|inline-grid)$/],
  ['position', /^(static|relative)$/],
  ['visibility', /^visible$/],
  ['opacity', /^(1(\.0+)?|100%)$/],
  ['vertical-align', /^(baseline|middle|top|bottom|text-top|text-bottom)$/],
  ['writing-mode', /^(horizontal-tb|lr-tb)$/],
  ['unicode-bidi', /^(embed|isolate)$/],
  // Tags say these.
  ...lineProperties.map((name) => [name, /^(?!.*\b(overline|wavy)\b)/] as const),
])

/** A cell with a line above or below it alone. */
const isBarOfFraction = (declarations: Declarations): boolean =>
  [...declarations.keys()].every((name) => !/^border(?!-(collapse|spacing|top|bottom))/.test(name))

/** Whether a bar stands over the words, which changes what a formula says. */
export const hasBar = ({ attributes: { style = '' } }: Part): boolean =>
  has(/\boverline\b/, ...lineProperties)(declarationsOf(style))

/** The least that is seen, by unit. */
const leastShift: Readonly<Record<string, number>> = { px: 3, pt: 2, em: 0.2, rem: 0.2, ex: 0.4, '%': 20 }

/** How far a value moves words up, in its own unit; 0 for what nobody sees. */
export function shiftOf(value = ''): number {
  const [, amount, unit] = /^([-+]?[\d.]+)(px|pt|r?em|ex|%)$/.exec(value) ?? []
  const shift = Number(amount ?? 0)
  return Math.abs(shift) >= (leastShift[unit ?? ''] ?? Number.POSITIVE_INFINITY) ? shift : 0
}
