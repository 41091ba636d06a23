import { escapeText } from 'entities'
import { DomUtils, parseDocument } from 'htmlparser2'
import { plainText } from './problems/plainText.ts'
import { shownPart } from './problems/shownPart.ts'
import { lost, type Removed } from './removed.ts'
import { type HtmlElement, type HtmlNode, isSaid, saidIn } from './said.ts'
import { descendants, type XmlElement, type XmlNode } from './xml.ts'

/**
 * Writes the formulas of a page as text, since a lesson has no MathML: as TeX where they say it, else as questions have them, such as
 * `a/(b+1)`. The elements come in document order; `shown` are those outside formulas. One that text cannot show stays, and is told as lost.
 */
export function writeFormulas(elements: readonly HtmlElement[]) {
  const written = new Set<unknown>()
  const removed: Removed[] = []
  for (const element of elements) {
    const text = written.has(element.parent) ? '' : /^(\w+:)?math$/.test(element.name) ? textOf(element) : null
    if (text === null) continue
    written.add(element)
    if (text === '') continue
    removed.push(...saidIn({ children: [element] }).attributes.map(({ name, value }) => lost(name, value)))
    element.name = 'span'
    element.attribs = {}
    element.children = parseDocument(escapeText(text)).children
  }
  return { shown: elements.filter((element) => !written.has(element)), removed }
}

/** null for a formula that text cannot show, and for an empty one. */
function textOf(math: HtmlElement): string | null {
  const { shown } = shownPart({ tag: 'p', attributes: {}, children: [toXml(math)] })
  const [tex] = descendants(shown, (tag) => tag === 'annotation')
    .filter(isTex)
    .map((one) => one.children.join('').trim())
  if (tex) return math.attribs['display'] === 'block' ? `\\[${tex}\\]` : `\\(${tex}\\)`
  const isPlain = descendants(shown, (tag) => ['mmultiscripts', 'script', 'style'].includes(tag)).length === 0
  const text = isPlain ? plainText(shown).replaceAll('\n', '; ') : (math.attribs['alttext'] ?? '').trim()
  return isSaid(text) ? text : null
}

const isTex = ({ attributes }: XmlElement): boolean => /tex/i.test(attributes['encoding'] ?? '')

const toXml = ({ name, attribs, children }: HtmlElement): XmlElement => ({
  tag: name,
  attributes: attribs,
  children: children.flatMap(nodeOf),
})

const nodeOf = (node: HtmlNode): XmlNode[] =>
  'attribs' in node ? [toXml(node)] : node.type === 'text' ? [DomUtils.textContent(node)] : []
