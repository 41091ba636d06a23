import type { XmlElement, XmlNode } from '../xml.ts'
import { divider, emptyLine, gap, kept, keptTab, linesOf, reserved, trimmed } from './plainLines.ts'
import { writers } from './plainWriters.ts'

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

/** What was read of a problem: elements with their own text, and values of attributes. */
export type Read = Set<XmlElement | string>

interface Reading {
  readonly without?: ReadonlySet<string>
  /** Tags of elements that divide the text, and are left out. */
  readonly dividers?: ReadonlySet<string>
  readonly read?: Read
}

function textOf(nodes: readonly XmlNode[], reading: Reading, isPre = false): string {
  return nodes
    .map((node) => (typeof node === 'string' ? spaced(node, isPre) : ofElement(node, reading, isPre)))
    .join('')
}

function spaced(written: string, isPre: boolean): string {
  const text = written.replaceAll(reserved, '')
  return isPre
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(/\S[^\S\n]*\n(?=[^\S\n]*\n\s*\S)/g, (end) => `${end}${emptyLine}`)
        .replaceAll(' ', kept)
        .replaceAll('\t', keptTab)
    : text.replace(/[^\S\u00a0\u3000]+/g, ' ')
}

function ofElement(node: XmlElement, reading: Reading, isPre: boolean): string {
  const { tag, children } = node
  // A drop-down in a sentence.
  if (reading.dividers?.has(tag)) return tag === 'optionresponse' ? ` ${gap} ${divider}` : divider
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
