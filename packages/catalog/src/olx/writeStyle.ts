import { DomUtils, parseDocument } from 'htmlparser2'
import type { HtmlElement } from './said.ts'
import { saidByStyle } from './saidByStyle.ts'

/** Says by tags what an element of a page says by its style, which a lesson does not keep. */
export function writeStyle(element: HtmlElement): void {
  const part = { tag: element.name, attributes: element.attribs }
  const { tags, attributes } = saidByStyle(part, () => DomUtils.textContent(element))
  Object.assign(element.attribs, attributes)
  for (const tag of tags.toReversed()) {
    const [inside] = DomUtils.getElementsByTagName(tag, parseDocument(`<${tag}></${tag}>`))
    for (const child of [...element.children]) DomUtils.appendChild(inside!, child)
    DomUtils.appendChild(element, inside!)
  }
}
