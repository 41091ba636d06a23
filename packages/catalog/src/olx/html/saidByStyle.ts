import { isColour, isDark, paints } from '../hidden/colors.ts'
import { type Declarations, declarationsOf, type Part, valueIn } from '../hidden/declarations.ts'
import { blankIn } from './blankIn.ts'

/** What an element says by its style. A lesson has no styles: tags and attributes say it there. */
export interface SaidByStyle {
  /** Its own tag: a list without numbers is `ul`, a paragraph that keeps its lines `pre`, and a word in bold that is not bold `span`. */
  readonly tag: string
  /** Tags to put around all that stands in the element, the outer one first: `['u', 'sup']`. */
  readonly tags: readonly string[]
  /** Attributes that the element gets: `{ type: 'A' }` for a list with letters. */
  readonly attributes: Readonly<Record<string, string>>
  /** What to write into an element that is a line to write on; '' for any other. */
  readonly blank: string
  /** Declarations that may say something, and that no tag says: `color: red`. */
  readonly unsaid: readonly string[]
}

interface Inside {
  /** What the element and those in it say. */
  text(): string
  hasText(): boolean
  /** Whether nothing at all stands in the element. */
  isEmpty(): boolean
  /** The style of the first part of a list: editors write the kind of its numbers there. */
  firstStyle(): string
}

export function saidByStyle({ tag, attributes: { style = '' } }: Part, inside: Inside): SaidByStyle {
  const declarations = declarationsOf(style)
  if (tag === 'ol' || tag === 'ul') return saidByList(tag, declarations, inside)
  const isPre =
    texts.has(tag) && has(/^(pre|break-spaces)/, 'white-space')(declarations) && lineBreak.test(inside.text())
  const own = rules.filter(({ parts, says }) => parts.has(tag) && says(declarations, tag)).map((rule) => rule.tag)
  const isUnderlined = tag === 'u' || tag === 'ins' || own.includes('u')
  const blank = inline.has(tag) || isUnderlined ? blankIn(declarations, { ...inside, isUnderlined }) : ''
  const unsaid = inside.isEmpty() ? drawnBy(declarations) : inside.hasText() ? unsaidIn(tag, declarations, own) : []
  const isBlock = inline.has(tag) && has(/^(block|table|flex|grid|list-item)$/, 'display')(declarations)
  return {
    tag: isPre && tag === 'p' ? 'pre' : isPlain(tag, declarations) ? 'span' : tag,
    tags: [
      ...own,
      ...(isBlock ? ['div'] : []),
      ...(isPre && tag !== 'p' ? ['pre'] : []),
      ...(blank === '' || isUnderlined ? [] : ['u']),
    ],
    attributes: {},
    blank,
    unsaid,
  }
}

/** Google Docs puts `<b style="font-weight: normal">` around all of a page. */
const isPlain = (tag: string, declarations: Declarations): boolean =>
  (/^(b|strong)$/.test(tag) && has(/^(normal|[1-4]00)$/, 'font-weight')(declarations)) ||
  (/^(i|em)$/.test(tag) && has(/^normal$/, 'font-style')(declarations))

/** Between words. */
const lineBreak = /\S[^\S\n]*\n\s*\S/

const tagsIn = (names: string, ...without: readonly string[]): ReadonlySet<string> =>
  new Set(names.split(' ').filter((name) => !without.includes(name)))

const inlineTags = 'span font b strong i em small big a code q cite label abbr dfn var kbd samp'
const textTags = `${inlineTags} p div li td th dt dd h1 h2 h3 h4 h5 h6 caption figcaption blockquote summary`
const inline = tagsIn(inlineTags)
const texts = tagsIn(textTags)

interface Rule {
  readonly tag: string
  /** Tags of the elements to which the rule applies: without those that always look so. */
  readonly parts: ReadonlySet<string>
  readonly says: (declarations: Declarations, tag: string) => boolean
}

const has =
  (pattern: RegExp, ...properties: readonly string[]) =>
  (declarations: Declarations): boolean =>
    properties.some((one) => pattern.test(valueIn(declarations, one)))

/** By its own property, or in front of the size in `font`. */
const hasFont = (property: string, values: string): Rule['says'] => {
  const own = new RegExp(`^(${values})(\\s|$)`)
  const short = new RegExp(`^(?:(?:normal|italic|oblique|small-caps|bold|bolder|lighter|[1-9]00)\\s+)*(?:${values})\\s`)
  return (declarations) => has(own, property)(declarations) || has(short, 'font')(declarations)
}

const lines = ['text-decoration', 'text-decoration-line']

const rules: readonly Rule[] = [
  { tag: 's', parts: tagsIn(textTags), says: has(/\bline-through\b/, ...lines) },
  { tag: 'u', parts: tagsIn(textTags, 'a'), says: has(/\bunderline\b/, ...lines) },
  {
    tag: 'strong',
    parts: tagsIn(inlineTags, 'b', 'strong'),
    says: hasFont('font-weight', 'bold|bolder|[6-9]00'),
  },
  {
    tag: 'em',
    parts: tagsIn(inlineTags, 'i', 'em', 'cite', 'dfn', 'var'),
    says: hasFont('font-style', 'italic|oblique'),
  },
  // Cells and pictures are aligned by the same property.
  { tag: 'sup', parts: inline, says: (declarations, tag) => heightOf(declarations, tag) > 0 },
  { tag: 'sub', parts: inline, says: (declarations, tag) => heightOf(declarations, tag) < 0 },
]

/** Whether words stand above (1) or below (-1) their line. A shift that nobody sees only aligns them, and so does one of a block. */
function heightOf(declarations: Declarations, tag: string): -1 | 0 | 1 {
  if (has(/^inline-/, 'display')(declarations)) return 0
  const align = valueIn(declarations, 'vertical-align')
  const isSmall = tag === 'small' || isSmallSize(valueIn(declarations, 'font-size'))
  if (/^(super|text-top)$/.test(align) || (align === 'top' && isSmall)) return 1
  if (/^(sub|text-bottom)$/.test(align) || (align === 'bottom' && isSmall)) return -1
  const isRelative = valueIn(declarations, 'position') === 'relative'
  const [top, bottom] = ['top', 'bottom'].map((one) => (isRelative ? declarations.get(one) : undefined))
  const isMoved = isSmall || /em$/.test(top ?? bottom ?? '')
  const shift = shiftOf(align) || (isMoved ? -shiftOf(top) || shiftOf(bottom) : 0)
  return shift > 0 ? 1 : shift < 0 ? -1 : 0
}

/** From this size on, by unit, words are as large as others. */
const usualSize: Readonly<Record<string, number>> = { px: 13, pt: 10, em: 1, rem: 0.9, '%': 100 }

function isSmallSize(size: string): boolean {
  const [, amount, unit] = /^([\d.]+)(px|pt|r?em|%)$/.exec(size) ?? []
  return /^(smaller|small|x-small|xx-small)$/.test(size) || Number(amount ?? 0) < (usualSize[unit ?? ''] ?? 0)
}

/** The least that is seen, by unit. */
const leastShift: Readonly<Record<string, number>> = { px: 3, pt: 2, em: 0.2, rem: 0.2, ex: 0.4, '%': 20 }

function shiftOf(value = ''): number {
  const [, amount, unit] = /^([-+]?[\d.]+)(px|pt|r?em|ex|%)$/.exec(value) ?? []
  const shift = Number(amount ?? 0)
  return Math.abs(shift) >= (leastShift[unit ?? ''] ?? Number.POSITIVE_INFINITY) ? shift : 0
}

/** What may name a part of a text: "the red word". What a whole paragraph looks like is decoration. */
function unsaidIn(tag: string, declarations: Declarations, own: readonly string[]): string[] {
  if (!inline.has(tag) && tag !== 'td' && tag !== 'th') return []
  const isSaid = own.some((one) => /^su[bp]$/.test(one))
  const isUnsaid = ([name, value]: readonly [string, string]): boolean => {
    if (name === 'color') return isColour(value) && !isDark(value)
    if (name.startsWith('background')) return paints(new Map([[name, value]]))
    if (name.startsWith('border')) return inline.has(tag) && /\b(solid|dotted|dashed|double)\b/.test(value)
    if (name === 'top' || name === 'bottom')
      return !isSaid && valueIn(declarations, 'position') === 'relative' && shiftOf(value) !== 0
    if (name === 'font-family') return /symbol|dings/.test(value)
    if (name === 'vertical-align') return inline.has(tag) && !isSaid && shiftOf(value) !== 0
    if (name === 'transform') return /rotate|scalex?\(\s*-|matrix/.test(value)
    return lines.includes(name) ? overline.test(value) : meaningful.test(name) && !/^(none|normal)/.test(value)
  }
  return [...declarations].filter(isUnsaid).map((one) => one.join(': '))
}

/** Boxes without words, of which bars and cells of a figure are made. A thin one is a line between parts. */
function drawnBy(declarations: Declarations): string[] {
  const [, height = '0', unit] = /^([\d.]+)([a-z]+|%)$/.exec(valueIn(declarations, 'height')) ?? []
  if (Number(height) <= (unit === 'px' ? 4 : 0)) return []
  const isPaint = ([name, value]: readonly [string, string]): boolean =>
    name.startsWith('background') ? paints(new Map([[name, value]])) : false
  return [...declarations].filter(isPaint).map((one) => one.join(': '))
}

const overline = /\boverline\b/
const meaningful = /^((-webkit-)?text-emphasis(-style)?|text-transform|unicode-bidi)$/

/** Whether a bar stands over the words, which changes what a formula says. */
export const hasBar = ({ attributes: { style = '' } }: Part): boolean => has(overline, ...lines)(declarationsOf(style))

function saidByList(tag: 'ol' | 'ul', declarations: Declarations, inside: Inside): SaidByStyle {
  const kind = kindIn(declarations) ?? kindIn(declarationsOf(inside.firstStyle()))
  const type = listTypes.get(kind ?? '')
  const isBulleted = /^(none|disc|circle|square)$/.test(kind ?? '')
  return {
    tag: type !== undefined ? 'ol' : isBulleted ? 'ul' : tag,
    tags: [],
    attributes: type === undefined ? {} : { type },
    blank: '',
    unsaid: kind === undefined || isBulleted || type !== undefined ? [] : [`list-style-type: ${kind}`],
  }
}

/** What stands before the parts of a list. The last declaration counts. */
const kindIn = (declarations: Declarations): string | undefined =>
  [...declarations]
    .filter(([name]) => name === 'list-style' || name === 'list-style-type')
    .flatMap(([, value]) => value.split(/\s+/))
    .findLast((word) => !/^(|inside|outside|inherit|initial|unset|url\(.*|.*["'].*)$/.test(word))

const listTypes: ReadonlyMap<string, string> = new Map([
  ['decimal', '1'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
])
