import { escapeText } from 'entities'
import { DomUtils, parseDocument } from 'htmlparser2'
import { isBeyondText } from '../problems/beyondText.ts'
import { plainText, type Read } from '../problems/plainText.ts'
import { shownPart } from '../problems/shownPart.ts'
import { descendants, type XmlElement, type XmlNode } from '../xml.ts'
import { lost, type Removed } from './removed.ts'
import { type HtmlElement, type HtmlNode, isSaid, saidIn } from './said.ts'

/**
 * Writes the formulas of a page as text, since a lesson has no MathML: as TeX where they say it, else as questions have them, such as
 * `a/(b+1)`. The elements come in document order; `shown` are those outside formulas. One that text cannot show stays, and is told as lost.
 */
export function writeFormulas(elements: readonly HtmlElement[]) {
  const written = new Set<unknown>()
  const removed: Removed[] = []
  for (const element of elements) {
    const read: Read = new Set()
    const text = written.has(element.parent)
      ? ''
      : /^([\w.-]+:)?math$/.test(element.name)
        ? textOf(element, read)
        : null
    if (text === null) continue
    written.add(element)
    if (text === '') continue
    const unread = saidIn({ children: [element] }).attributes.filter(({ value }) => !read.has(value))
    removed.push(...unread.map(({ name, value }) => lost(name, value)))
    element.name = 'span'
    element.attribs = {}
    element.children = parseDocument(escapeText(text)).children
  }
  return { shown: elements.filter((element) => !written.has(element)), removed }
}

/** null for a formula that text cannot show, and for an empty one. The attributes that the text has are noted in `read`. */
function textOf(math: HtmlElement, read: Read): string | null {
  const { shown } = shownPart({ tag: 'p', attributes: {}, children: [toXml(math)] })
  const tex = texIn(shown)
  if (tex !== undefined) return math.attribs['display'] === 'block' ? `\\[${tex}\\]` : `\\(${tex}\\)`
  const isPlain = !isBeyondText(shown) && descendants(shown, (tag) => ['script', 'style'].includes(tag)).length === 0
  const text = isPlain ? plainText(shown, { read }).replaceAll('\n', '; ') : (math.attribs['alttext'] ?? '').trim()
  return isSaid(text) ? text : null
}

/** Of the first annotation in TeX, if a page can say it: a "<" in TeX may begin an element. */
function texIn(shown: XmlElement): string | undefined {
  const [annotation] = descendants(shown, (tag) => tag === 'annotation').filter(isTex)
  const isText = annotation?.children.every((child) => typeof child === 'string')
  return isText ? annotation!.children.join('').trim() || undefined : undefined
}

/** TeX or LaTeX, as the word alone: "text/plain" is neither. */
const isTex = ({ attributes }: XmlElement): boolean =>
  /(^|[^a-z])(la)?tex([^a-z]|$)/i.test(attributes['encoding'] ?? '')

const toXml = ({ name, attribs, children }: HtmlElement): XmlElement => ({
  tag: name,
  attributes: attribs,
  children: children.flatMap(nodeOf),
})

const nodeOf = (node: HtmlNode): XmlNode[] =>
  'attribs' in node ? [toXml(node)] : node.type === 'text' ? [DomUtils.textContent(node)] : []
