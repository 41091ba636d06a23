import type { XmlElement, XmlNode } from '../xml.ts'
import { divider, emptyLine, gap, kept, keptTab, linesOf, reserved, stanzaEnd, trimmed } from './plainLines.ts'
import { type Inner, linkText, lookTags, mediaTags, type Say, writers } from './plainWriters.ts'

const lineBreaking = new Set(
  'p div br li ul ol table tr h1 h2 h3 h4 h5 h6 section pre blockquote label description hr dt dd figcaption caption mtr choice article aside header footer main nav center legend fieldset summary details figure address'.split(
    ' ',
  ),
)

/**
 * What a reader sees of markup, as plain text: one line a block, white space collapsed. What text has no markup for is written with
 * signs: `10⁶`, `x^(n+1)`, `H₂O`, `漢字(かんじ)`, `cell | cell`, `~~struck~~`, `_underlined_`, `ba*na*na`, `___` for a gap. A picture is its
 * alternative text in brackets: the name of its file may give an answer away.
 * Elements with one of the tags in `without` are left out. What is read is noted in `read`: elements whose own text it is, and attributes.
 */
export const plainText = (element: XmlElement, reading: Reading = {}): string => plainParts(element, reading).join('')

/** The same before, between, and behind the elements that divide it. */
export const plainParts = ({ children }: XmlElement, reading: Reading): string[] =>
  textOf(children, reading)
    .split(divider)
    .map((part) => trimmed(linesOf(part)).replaceAll(kept, ' ').replaceAll(keptTab, '\t'))

/** Whether what stands behind the last divider goes on in its line. */
export const goesOnInLine = ({ children }: XmlElement, reading: Reading): boolean =>
  !/^[^\S\n]*\n/.test(textOf(children, reading).split(divider).at(-1)!)

/** What was read of a problem: elements with their own text, and values of attributes. */
export type Read = Set<XmlElement | string>

interface Reading {
  readonly without?: ReadonlySet<string>
  /** Tags of elements that divide the text, and are left out. */
  readonly dividers?: ReadonlySet<string>
  /** Whether links say their addresses. In a question, one may tell the answer. */
  readonly hasAddresses?: boolean
  readonly read?: Read
}

/** Where a text stands: in code, no signs stand for the look of words, and in `<pre>` spaces count. */
type Where = 'text' | 'code' | 'pre'

function textOf(nodes: readonly XmlNode[], reading: Reading, where: Where = 'text'): string {
  return withStanzas(nodes)
    .map((node) => (typeof node === 'string' ? spaced(node, where === 'pre') : ofElement(node, reading, where)))
    .join('')
}

/** With an empty line for two line breaks in a row, and around a paragraph of several lines. */
function withStanzas(nodes: readonly XmlNode[]): readonly XmlNode[] {
  if (!nodes.some((node) => typeof node !== 'string' && (node.tag === 'br' || node.tag === 'p'))) return nodes
  const shown: XmlNode[] = []
  let isAfterBreak = false
  for (const node of nodes) {
    if (typeof node === 'string') {
      isAfterBreak &&= node.trim() === ''
      shown.push(node)
      continue
    }
    const isBreak = node.tag === 'br'
    if (isBreak && isAfterBreak) shown.push(emptyParagraph)
    if (isStanza(node)) shown.push(emptyParagraph, node, emptyParagraph)
    else shown.push(node)
    isAfterBreak = isBreak
  }
  return shown
}

const emptyParagraph: XmlElement = { tag: 'emptyline', attributes: {}, children: [] }

const isStanza = ({ tag, children }: XmlElement): boolean => {
  if (tag !== 'p') return false
  const at = children.findIndex((child) => typeof child !== 'string' && child.tag === 'br')
  return at > 0 && children.slice(at + 1).some((child) => typeof child !== 'string' || child.trim() !== '')
}

function spaced(written: string, isPre: boolean): string {
  const text = written.replaceAll(reserved, '')
  if (!isPre) return text.replace(/[^\S\u00a0\u3000]+/g, ' ')
  return withEmptyLines(text.replace(/\r\n?/g, '\n')).replaceAll(' ', kept).replaceAll('\t', keptTab)
}

/** Empty lines between others count. */
function withEmptyLines(text: string): string {
  const lines = text.split('\n')
  const isBlank = (line: string) => line.trim() === ''
  const [first, last] = [lines.findIndex((line) => !isBlank(line)), lines.findLastIndex((line) => !isBlank(line))]
  return lines.map((line, at) => (at > first && at < last && isBlank(line) ? emptyLine : line)).join('\n')
}

function ofElement(node: XmlElement, reading: Reading, where: Where): string {
  const { tag } = node
  if (node === emptyParagraph) return `\n${stanzaEnd}\n`
  // A drop-down in a sentence.
  if (reading.dividers?.has(tag)) return tag === 'optionresponse' ? ` ${gap} ${divider}` : divider
  if (reading.without?.has(tag)) return ''
  if (!mediaTags.has(tag)) reading.read?.add(node)
  const inner = (of: readonly XmlNode[]) => textOf(of, reading, whereIn(tag, where))
  const say = (attribute: string) => {
    reading.read?.add(attribute)
    return attribute
  }
  const text = tag === 'a' && !reading.hasAddresses ? linkText(node, inner, say) : written(node, where, inner, say)
  return lineBreaking.has(tag) ? `\n${text}\n` : text
}

function written(node: XmlElement, where: Where, inner: Inner, say: Say): string {
  const write = Object.hasOwn(writers, node.tag) ? writers[node.tag] : undefined
  if (write === undefined) return inner(node.children)
  if (where === 'text' || !lookTags.has(node.tag)) return write(node, inner, say)
  // In code, a sign for the look of words would read as code. An empty part may still be a line to write on.
  const plain = inner(node.children)
  return plain.trim() === '' ? write(node, () => plain, say) : plain
}

const whereIn = (tag: string, where: Where): Where =>
  tag === 'pre' ? 'pre' : where === 'text' && tag === 'code' ? 'code' : where
