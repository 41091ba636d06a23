import { bounded, grouped, lowered, raised } from '@manabi/kernel'
import type { XmlElement, XmlNode } from '../xml.ts'
import { ListMarkers } from './listMarkers.ts'
import { cellEnd, divider, emphasis, gap, indented, italics, linesOf, rootEnd } from './plainLines.ts'

export type Inner = (nodes: readonly XmlNode[]) => string
/** Notes the value of an attribute, which stands in the text. */
export type Say = (attribute: string) => string
type Write = (element: XmlElement, inner: Inner, say: Say) => string

/** The children that say something. */
const parts = ({ children }: XmlElement): XmlNode[] =>
  children.filter((child) => typeof child !== 'string' || child.trim() !== '')

/** A cell that is a row of its own keeps its lines. */
const row: Write = (element, inner) => {
  const cells = parts(element)
  const texts = cells.map((cell) => cellText(inner([cell]), cells.length > 1))
  const end = ` ${cellEnd} `
  return texts.map((text, at) => text + end.repeat(widthOf(cells[at]!) - 1)).join(end)
}

/** A drop-down alone in a cell of a row is a gap of the row. */
const cellText = (text: string, isInRow: boolean): string =>
  isInRow && text.trim() === gap ? gap : linesOf(text).join(isInRow ? ' ' : '\n')

/** In columns; the rest of a wide cell is empty. */
const widthOf = (cell: XmlNode): number =>
  typeof cell === 'string' ? 1 : Math.min(Math.max(Number.parseInt(cell.attributes['colspan'] ?? '1', 10) || 1, 1), 20)

/** Without the address, unless that is the text. */
export const linkText: Write = ({ attributes: { href = '' }, children }, inner, say) => {
  const text = inner(children)
  if (text.includes(href.trim())) say(href.trim())
  return text
}

const link: Write = (element, inner, say) => {
  const [text, address] = [linkText(element, inner, say), (element.attributes['href'] ?? '').trim()]
  if (/^(#|javascript:|$)/i.test(address) || text.includes(address)) return text
  // Another address leads nowhere here.
  return /^(https?:|mailto:)/i.test(address) ? `${text} (${say(address)})` : text
}

const picture: Write = ({ attributes: { alt: given = '' } }, _, say) => {
  const alt = say(given.trim()).replace(/\s+/g, ' ')
  return alt === '' ? '' : `[${alt}]`
}

export const mediaTags: ReadonlySet<string> = new Set(['iframe', 'embed', 'audio', 'video', 'source'])

/** An address without a player lets nobody hear or see it. What it says to browsers without players, no page shows. */
const media: Write = ({ tag, attributes: { src }, children }, inner) => {
  const sources = inner(children.filter((child) => typeof child !== 'string' && child.tag === 'source'))
  return src === undefined ? sources : `[${tag}: ${src.trim()}] ${sources}`.trimEnd()
}

/** Parts of an equation between signs; as they are where there are more or fewer of them. */
const equation =
  (write: (...texts: string[]) => string): Write =>
  (element, inner) => {
    const texts = parts(element).map((part) => inner([part]).trim())
    return texts.length === write.length ? write(...texts) : texts.join(' ')
  }

/** The numbers count where a text names them: "only 1 and 3". */
const numbered: Write = ({ attributes, children }, inner, say) => {
  const items = children.filter((child) => typeof child !== 'string' && child.tag === 'li')
  const markers = new ListMarkers(attributes, items.length)
  say(attributes['start']?.trim() ?? '')
  return children
    .map((child) => {
      const text = inner([child])
      if (typeof child === 'string' || child.tag !== 'li') return text
      const marker = markers.next(child.attributes['value'])
      say(child.attributes['value']?.trim() ?? '')
      return text.trim() === '' ? text : `\n${marker} ${text.trimStart()}`
    })
    .join('')
}

/** With the lists in it further to the right. */
const item: Write = ({ children }, inner) =>
  children
    .map((child) => (typeof child !== 'string' && isList(child) ? indented(inner([child])) : inner([child])))
    .join('')

const isList = ({ tag }: XmlElement): boolean => tag === 'ul' || tag === 'ol'

/** Parts between signs, such as `(a, b)`. */
const fenced: Write = (element, inner, say) => {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  for (const value of [open, close, separators]) say(value.trim())
  const texts = parts(element).map((part) => inner([part]).trim())
  return `${open.trim()}${texts.join(`${separators.trim().slice(0, 1)} `)}${close.trim()}`
}

/** With these signs around it. Spaces that show are a line to write on. */
const between =
  (open: string, close = open): Write =>
  ({ children }, inner) => {
    const text = inner(children)
    if (text.includes(divider)) return text
    if (text.trim() === '') return /[\u00a0\u3000\v]/.test(text) ? line : text
    // Emphasis counts outside of other signs.
    const [, sign = '', inside = text.trim()] = /^\s*([\ufdd2\ufdd7])([^\ufdd2\ufdd7]*)\1\s*$/.exec(text) ?? []
    return sign + open + inside + close + sign
  }

/** To write on. */
const line = ' ___ '

const withoutEmphasis = (text: string): string => text.replaceAll(emphasis, '').replaceAll(italics, '')

/** Each line of its own. The spaces at its ends stay outside, and what is marked inside is not marked again. */
const emphasized =
  (sign: string): Write =>
  ({ children }, inner) => {
    const text = inner(children)
    return text.includes(divider) ? text : withoutEmphasis(text).replace(/\S(?:.*\S)?/g, `${sign}$&${sign}`)
  }

const struck = between('~~')
const underlined = between('_')
const bracketed = between('(', ')')

/** The power of a fraction is not that of its lower part, and that of a power not that of its sign. */
const based = (base: string): string =>
  /[/^_√⁰¹²³⁴-⁹ⁿⁱ]/.test(base) && !/^\([^()]*\)$/.test(base) ? grouped(base) : base

/** Signs that stand over letters. */
export const bars = ['¯', '‾', '_', '―', '\u0304', '\u0305']

const accents: ReadonlyMap<string, string> = new Map([
  ...['^', 'ˆ', '\u0302'].map((hat) => [hat, '\u0302'] as const),
  ...['→', '\u20d7'].map((arrow) => [arrow, '\u20d7'] as const),
  ...['~', '˜', '\u0303'].map((tilde) => [tilde, '\u0303'] as const),
  ...['˙', '.', '\u0307'].map((dot) => [dot, '\u0307'] as const),
  ...bars.map((bar) => [bar, '\u0305'] as const),
])

/** Over a letter or digit, or behind what is more. */
const over = (base: string, above: string): string =>
  base + ((/^[\p{L}\p{N}]$/u.test(base) ? accents.get(above) : undefined) ?? raised(above))

/** Tags that say how words look. */
export const lookTags: ReadonlySet<string> = new Set('del s strike u ins mark b strong i em'.split(' '))

export const writers: Readonly<Record<string, Write>> = {
  sup: ({ children }, inner) => raised(withoutEmphasis(inner(children))),
  sub: ({ children }, inner) => lowered(withoutEmphasis(inner(children))),
  ol: numbered,
  li: item,
  tr: row,
  del: struck,
  s: struck,
  strike: struck,
  u: underlined,
  ins: underlined,
  mark: underlined,
  b: emphasized(emphasis),
  strong: emphasized(emphasis),
  i: emphasized(italics),
  em: emphasized(italics),
  q: between('“', '”'),
  input: ({ attributes: { type = 'text' } }) => (/^(text|number|search|)$/i.test(type) ? line : ''),
  select: () => line,
  textarea: ({ children }, inner) => inner(children).trim() || line,
  optioninput: () => ` ${gap} `,
  a: link,
  img: picture,
  ...Object.fromEntries([...mediaTags].map((tag) => [tag, media])),
  // A note that opens where a learner points.
  clarification: bracketed,
  rt: bracketed,
  rp: () => '',
  msup: equation((base, above) => based(base) + raised(above)),
  msub: equation((base, below) => based(base) + lowered(below)),
  msubsup: equation((base, below, above) => based(base) + lowered(below) + raised(above)),
  munder: equation((base, below) => base + lowered(below)),
  mover: equation(over),
  munderover: equation((base, below, above) => base + lowered(below) + raised(above)),
  mfenced: fenced,
  mtext: ({ children }, inner) => ` ${inner(children).trim()} `,
  mspace: () => ' ',
  mtr: row,
  // The same formula once more, in another language.
  annotation: () => '',
  'annotation-xml': () => '',
  // Not a part of the number beside it.
  mfrac: equation((above, below) => ` ${grouped(above)}/${grouped(below)} `),
  msqrt: ({ children }, inner) => `√${bounded(inner(children).trim())}${rootEnd}`,
  mroot: equation((base, degree) => `${grouped(base)}^(1/${degree})`),
}
