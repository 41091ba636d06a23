import { type Declarations, declarationsOf, type Part, valueIn } from '../hidden/declarations.ts'
import { pictures } from '../hidden/hiddenText.ts'
import { blankIn } from './blankIn.ts'
import { isGap, sidesOf } from './gaps.ts'
import { kindIn, listTypes, markIn } from './listKinds.ts'
import { has, inline, inlineTags, lines, tagSet } from './styleTests.ts'
import { shiftOf, unsaidIn } from './unsaidStyles.ts'

/** What an element says by its style. A lesson has no styles: tags and attributes say it there. */
export interface SaidByStyle {
  /** Its own tag: a list without numbers is `ul`, a paragraph that keeps its lines `pre`, and a word in bold that is not bold `span`. */
  readonly tag: string
  /** Tags to put around all that stands in the element, the outer one first: `['u', 'sup']`. */
  readonly tags: readonly string[]
  /** Attributes that the element gets: `{ type: 'A' }` for a list with letters. */
  readonly attributes: Readonly<Record<string, string>>
  /** Whether a page leaves room around its words, or in its place if it is empty. */
  readonly isApart: boolean
  /** Whether its parts stand apart, as those of a row do. */
  readonly isRow: boolean
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
  /** Whether a picture or a field stands in it. */
  hasPicture(): boolean
  /** The style of the first part of a list: editors write the kind of its numbers there. */
  firstStyle(): string
}

export function saidByStyle(part: Part, inside: Inside): SaidByStyle {
  const { tag, attributes } = part
  const { style = '' } = attributes
  const declarations = declarationsOf(style)
  if (tag === 'ol' || tag === 'ul') return saidByList(tag, declarations, inside)
  const isPre =
    texts.has(tag) && has(/^(pre|break-spaces)/, 'white-space')(declarations) && lineBreak.test(inside.text())
  const own = rules.filter(({ parts, says }) => parts.has(tag) && says(declarations, tag)).map((rule) => rule.tag)
  const isUnderlined = tag === 'u' || tag === 'ins' || own.includes('u')
  const blank = blankIn(part, declarations, { ...inside, isUnderlined })
  const hasText = inside.hasText()
  const isPicture = !hasText && (pictures.has(tag) || inside.hasPicture())
  const unsaid = [
    ...(blank === '' && !isPicture ? unsaidIn(tag, declarations, { own, hasText }) : []),
    ...(tag === 'li' ? marks(declarations) : []),
  ]
  const isBlock = inline.has(tag) && has(/^(block|table|table-row|flex|grid|list-item)$/, 'display')(declarations)
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
    isApart: inline.has(tag) && (hasText || (inside.isEmpty() && unsaid.length === 0)) && isApart(tag, declarations),
    isRow: has(/^(inline-)?(flex|grid)$/, 'display')(declarations),
    unsaid,
  }
}

/** As a cell, as a box of its own width, at the right, by margins, or by wide padding. */
const isApart = (tag: string, declarations: Declarations): boolean =>
  has(/^(table-cell|inline-table|inline-flex|inline-grid)$/, 'display')(declarations) ||
  has(/^right$/, 'float')(declarations) ||
  (has(/^inline-block$/, 'display')(declarations) && has(/[1-9]/, 'width', 'min-width')(declarations)) ||
  sidesOf(declarations, 'margin').some((side) => isGap(side)) ||
  (!/^(code|kbd|samp)$/.test(tag) && sidesOf(declarations, 'padding').some((side) => isGap(side, 1.6)))

/** Google Docs puts `<b style="font-weight: normal">` around all of a page. */
const isPlain = (tag: string, declarations: Declarations): boolean =>
  (/^(b|strong)$/.test(tag) && has(/^(normal|[1-4]00)$/, 'font-weight')(declarations)) ||
  (/^(i|em)$/.test(tag) && has(/^normal$/, 'font-style')(declarations))

/** Between words. */
const lineBreak = /\S[^\S\n]*\n\s*\S/

const textTags = `${inlineTags} p div li td th dt dd h1 h2 h3 h4 h5 h6 caption figcaption blockquote summary`
const texts = tagSet(textTags)

interface Rule {
  readonly tag: string
  /** Tags of the elements to which the rule applies: without those that always look so. */
  readonly parts: ReadonlySet<string>
  readonly says: (declarations: Declarations, tag: string) => boolean
}

/** By its own property, or in front of the size in `font`. */
const hasFont = (property: string, values: string): Rule['says'] => {
  const own = new RegExp(`^(${values})(\\s|$)`)
  const short = new RegExp(`^(?:(?:normal|italic|oblique|small-caps|bold|bolder|lighter|[1-9]00)\\s+)*(?:${values})\\s`)
  return (declarations) =>
    declarations.has(property) ? has(own, property)(declarations) : has(short, 'font')(declarations)
}

const rules: readonly Rule[] = [
  { tag: 's', parts: tagSet(textTags), says: has(/\bline-through\b/, ...lines) },
  { tag: 'u', parts: tagSet(textTags, 'a'), says: has(/\bunderline\b/, ...lines) },
  {
    tag: 'strong',
    parts: tagSet(inlineTags, 'b', 'strong'),
    says: hasFont('font-weight', 'bold|bolder|[6-9]00'),
  },
  {
    tag: 'em',
    parts: tagSet(inlineTags, 'i', 'em', 'cite', 'dfn', 'var'),
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

const marks = (declarations: Declarations): string[] =>
  [markIn(declarations)].filter((mark) => mark !== '').map((mark) => `list-style-type: ${mark}`)

function saidByList(tag: 'ol' | 'ul', declarations: Declarations, inside: Inside): SaidByStyle {
  const kind = kindIn(declarations) ?? kindIn(declarationsOf(inside.firstStyle()))
  const type = listTypes.get(kind ?? '')
  const isBulleted = /^(none|disc|circle|square)$/.test(kind ?? '')
  return {
    tag: type !== undefined ? 'ol' : isBulleted ? 'ul' : tag,
    tags: [],
    attributes: type === undefined ? {} : { type },
    blank: '',
    isApart: false,
    isRow: false,
    unsaid: [
      ...unsaidIn(tag, declarations, { own: [], hasText: inside.hasText() }),
      ...marks(declarations),
      ...(kind === undefined || isBulleted || type !== undefined ? [] : [`list-style-type: ${kind}`]),
    ],
  }
}
