import { DomUtils, parseDocument } from 'htmlparser2'
import { pictures } from '../hidden/hiddenText.ts'
import { lost, type Removed } from './removed.ts'
import { type HtmlElement, type HtmlNode, isEmpty } from './said.ts'
import { saidByStyle } from './saidByStyle.ts'
import { hasBar } from './unsaidStyles.ts'

/** Says by tags what an element of a page says by its style, which a lesson does not keep, and tells what tags cannot say. */
export function writeStyle(element: HtmlElement): Removed[] {
  const part = { tag: element.name, attributes: { ...element.attribs, style: styleIn(element) } }
  const { tag, tags, attributes, blank, isApart, isRow, unsaid } = saidByStyle(part, {
    text: () => DomUtils.textContent(element),
    hasText: () => DomUtils.textContent(element).trim() !== '',
    isEmpty: () => isEmpty(element),
    hasPicture: () => DomUtils.getElementsByTagName(isPicture, element.children, true, 1).length > 0,
    firstStyle: () => element.children.find(isItem)?.attribs['style'] ?? '',
  })
  element.name = tag
  if (blank !== '') element.children = parseDocument(blank).children
  Object.assign(element.attribs, attributes)
  for (const one of tags.toReversed()) {
    const [inside] = DomUtils.getElementsByTagName(one, parseDocument(`<${one}></${one}>`))
    for (const child of [...element.children]) DomUtils.appendChild(inside!, child)
    DomUtils.appendChild(element, inside!)
  }
  if (isRow) element.children = element.children.flatMap((child) => [child, space()])
  if (isApart) element.children = [space(), ...element.children, space()]
  const bar = hasBar(part) ? [lost('a bar over words', DomUtils.textContent(element))] : []
  return [...bar, ...(unsaid.length === 0 ? [] : [lost('style', unsaid.join('; '))])]
}

/** With the attributes of old pages that are styles. */
function styleIn({ attribs: { style = '', color, bgcolor, face } }: HtmlElement): string {
  const old = { color, 'background-color': bgcolor, 'font-family': face }
  return [
    ...Object.entries(old).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    style,
  ].join(';')
}

const isPicture = (name: string): boolean => pictures.has(name)

const space = () => parseDocument(' ').children[0]!

const isItem = (node: HtmlNode): node is HtmlElement => 'attribs' in node && node.name === 'li'
