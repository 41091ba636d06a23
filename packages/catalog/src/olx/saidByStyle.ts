import { declarationsOf } from './hidden/hiddenText.ts'

/** What an element says by its style. A lesson has no styles: tags and attributes say it there. */
export interface SaidByStyle {
  /** Tags to put around all that stands in the element, the outer one first: `['u', 'sup']`. */
  readonly tags: readonly string[]
  /** Attributes that the element gets: `{ type: 'A' }` for a list with letters. */
  readonly attributes: Readonly<Record<string, string>>
}

/** `text`: what the element and those in it say. */
export function saidByStyle({ tag, attributes: { style = '' } }: Part, text: () => string): SaidByStyle {
  const declarations = declarationsOf(style)
  const says = ({ properties, value }: Rule) => properties.some((one) => value.test(declarations.get(one) ?? ''))
  const isPre = /^(pre|break-spaces)/.test(declarations.get('white-space') ?? '') && lineBreak.test(text())
  const among = rules.filter(({ parts }) => parts.has(tag))
  const list = ['list-style', 'list-style-type'].flatMap((one) => declarations.get(one)?.split(/\s+/) ?? [])
  const type =
    tag === 'ol' ? list.flatMap((one) => (Object.hasOwn(listTypes, one) ? listTypes[one]! : []))[0] : undefined
  return {
    tags: [...among.filter(says).map((rule) => rule.tag), ...(isPre ? ['pre'] : [])],
    attributes: type === undefined ? {} : { type },
  }
}

/** Between words. */
const lineBreak = /\S[^\S\n]*\n\s*\S/

interface Part {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

interface Rule {
  readonly tag: string
  readonly properties: readonly string[]
  readonly value: RegExp
  /** Tags of the elements to which the rule applies. */
  readonly parts: ReadonlySet<string>
}

const tagsIn = (names: string, ...without: readonly string[]): ReadonlySet<string> =>
  new Set(names.split(' ').filter((name) => !without.includes(name)))

const inline = 'span font b strong i em small big a code q cite label abbr dfn var kbd samp'
const withText = `${inline} p div li td th dt dd h1 h2 h3 h4 h5 h6 caption figcaption blockquote summary`
const lines = ['text-decoration', 'text-decoration-line']

/** Without the elements that always look so. */
const rules: readonly Rule[] = [
  { tag: 's', properties: lines, value: /\bline-through\b/, parts: tagsIn(withText) },
  { tag: 'u', properties: lines, value: /\bunderline\b/, parts: tagsIn(withText, 'a') },
  {
    ...{ tag: 'strong', properties: ['font-weight'], value: /^(bold|bolder|[6-9]00)$/ },
    parts: tagsIn(inline, 'b', 'strong'),
  },
  {
    ...{ tag: 'em', properties: ['font-style'], value: /^(italic|oblique)/ },
    parts: tagsIn(inline, 'i', 'em', 'cite', 'dfn', 'var'),
  },
  // Cells and pictures are aligned by the same property.
  { tag: 'sup', properties: ['vertical-align'], value: /^super$/, parts: tagsIn(inline) },
  { tag: 'sub', properties: ['vertical-align'], value: /^sub$/, parts: tagsIn(inline) },
]

const listTypes: Readonly<Record<string, string>> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}
