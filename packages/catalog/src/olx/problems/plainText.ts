import { grouped, lowered, raised } from '@manabi/kernel'
import type { XmlElement, XmlNode } from '../xml.ts'
import { ListMarkers } from './listMarkers.ts'

const lineBreaking = new Set(
  'p div br li ul ol table tr h1 h2 h3 h4 h5 h6 section pre blockquote label description hr dt dd figcaption caption mtr choice article aside header footer main nav center legend fieldset summary details figure address'.split(
    ' ',
  ),
)

/**
 * What a reader sees of markup, as plain text: one line a block, white space collapsed. What text has no markup for is written with
 * signs: `10⁶`, `x^(n+1)`, `H₂O`, `漢字(かんじ)`, `cell | cell`, `~~struck~~`, `_underlined_`, `___` for a gap. A picture is its alternative text in brackets, else named by its file.
 * Elements with one of the tags in `without` are left out. What is read is noted in `read`: elements whose own text it is, and attributes.
 */
export const plainText = (element: XmlElement, reading: Reading = {}): string => plainParts(element, reading).join('')

/** The same before, between, and behind the elements that divide it. */
export const plainParts = ({ children }: XmlElement, reading: Reading): string[] =>
  textOf(children, reading)
    .split(divider)
    .map((part) => linesOf(part).join('\n').replaceAll(kept, ' '))

/** No text of people has this character. */
const divider = '\ufdd0'
const reserved = /[\ufdd0\ufdd1]/g

/** What was read of a problem: elements with their own text, and values of attributes. */
export type Read = Set<XmlElement | string>

interface Reading {
  readonly without?: ReadonlySet<string>
  /** Tags of elements that divide the text, and are left out. */
  readonly dividers?: ReadonlySet<string>
  readonly read?: Read
}

const linesOf = (text: string): string[] =>
  text
    .replace(/ {2,}/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^ | $/g, ''))
    // A row of empty cells says nothing.
    .filter((line) => !/^[| ]*$/.test(line) && line !== gap)
    .map((line) => line.replaceAll(gap, '___'))

/** A drop-down inside a sentence. One on a line of its own leaves no gap. No text of people has this character. */
const gap = '\ufdd1'

/** Stands for a space of `<pre>`, which is not collapsed. */
const kept = '\u00a0'

function textOf(nodes: readonly XmlNode[], reading: Reading, isPre = false): string {
  return nodes
    .map((node) => (typeof node === 'string' ? spaced(node, isPre) : ofElement(node, reading, isPre)))
    .join('')
}

const spaced = (text: string, isPre: boolean): string =>
  (isPre ? text.replace(/\r\n?/g, '\n').replace(/[ \t]/g, kept) : text.replace(/\s+/g, ' ')).replaceAll(reserved, '')

function ofElement(node: XmlElement, reading: Reading, isPre: boolean): string {
  const { tag, children } = node
  if (reading.dividers?.has(tag)) return divider
  if (reading.without?.has(tag)) return ''
  reading.read?.add(node)
  const write = Object.hasOwn(writers, tag) ? writers[tag] : undefined
  const inner = (of: readonly XmlNode[]) => textOf(of, reading, isPre || tag === 'pre')
  const say = (attribute: string) => {
    reading.read?.add(attribute)
    return attribute
  }
  const text = write === undefined ? inner(children) : write(node, inner, say)
  return lineBreaking.has(tag) ? `\n${text}\n` : text
}

type Inner = (nodes: readonly XmlNode[]) => string
/** Notes the value of an attribute, which stands in the text. */
type Say = (attribute: string) => string
type Write = (element: XmlElement, inner: Inner, say: Say) => string

/** The children that say something. */
const parts = ({ children }: XmlElement): XmlNode[] =>
  children.filter((child) => typeof child !== 'string' || child.trim() !== '')

const row: Write = (element, inner) =>
  parts(element)
    .map((cell) => linesOf(inner([cell])).join(' '))
    .join(' | ')

const link: Write = ({ attributes, children }, inner, say) => {
  const [text, address] = [inner(children), (attributes['href'] ?? '').trim()]
  if (text.includes(address)) say(address)
  if (/^(#|javascript:|$)/i.test(address) || text.includes(address)) return text
  // Another address leads nowhere here.
  return /^(https?:|mailto:)/i.test(address) ? `${text} (${say(address)})` : text
}

const picture: Write = ({ attributes: { alt: given = '', src = '' } }, _, say) => {
  const alt = say(given.trim()).replace(/\s+/g, ' ')
  const file = src
    .replace(/^data:([^;,]*).*/is, '$1')
    .split('/')
    .at(-1)
  return alt === '' ? `[picture: ${file}]` : `[${alt}]`
}

/** An address without a player lets nobody hear or see it. */
const media: Write = ({ tag, attributes: { src }, children }, inner) =>
  src === undefined ? inner(children) : `[${tag}: ${src.trim()}] ${inner(children)}`.trimEnd()

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

/** Parts between signs, such as `(a, b)`. */
const fenced: Write = (element, inner, say) => {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  for (const value of [open, close, separators]) say(value.trim())
  const texts = parts(element).map((part) => inner([part]).trim())
  return `${open.trim()}${texts.join(`${separators.trim().slice(0, 1)} `)}${close.trim()}`
}

/** With these signs around it. */
const between =
  (open: string, close = open): Write =>
  ({ children }, inner) => {
    const text = inner(children)
    return text.trim() === '' ? text : `${open}${text.trim()}${close}`
  }
const struck = between('~~')
const underlined = between('_')
const bracketed = between('(', ')')

/** The power of a fraction is not that of its lower part. */
const based = (base: string): string => (base.includes('/') && !/^\([^()]*\)$/.test(base) ? grouped(base) : base)

const writers: Readonly<Record<string, Write>> = {
  sup: ({ children }, inner) => raised(inner(children)),
  sub: ({ children }, inner) => lowered(inner(children)),
  ol: numbered,
  tr: row,
  del: struck,
  s: struck,
  strike: struck,
  u: underlined,
  mark: underlined,
  optioninput: () => ` ${gap} `,
  a: link,
  img: picture,
  iframe: media,
  embed: media,
  audio: media,
  video: media,
  source: media,
  // A note that opens where a learner points.
  clarification: bracketed,
  rt: bracketed,
  rp: () => '',
  msup: equation((base, above) => based(base) + raised(above)),
  msub: equation((base, below) => based(base) + lowered(below)),
  msubsup: equation((base, below, above) => based(base) + lowered(below) + raised(above)),
  munder: equation((base, below) => base + lowered(below)),
  mover: equation((base, above) => base + raised(above)),
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
  msqrt: ({ children }, inner) => `√${grouped(inner(children).trim())}`,
  mroot: equation((base, degree) => `${grouped(base)}^(1/${degree})`),
}
