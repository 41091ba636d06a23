import { hasBar } from '../saidByStyle.ts'
import { elementsOf, type XmlElement } from '../xml.ts'

/** Whether an element has a formula, a drawing, or a table that plain text cannot show. */
export const isBeyondText = (element: XmlElement): boolean => {
  const { tag, attributes, children } = element
  return (
    tags.has(tag) ||
    hasBar(element) ||
    Number.parseInt(attributes['rowspan'] ?? '1', 10) > 1 ||
    (tag === 'mfrac' && Number.parseFloat(attributes['linethickness'] ?? '') === 0) ||
    (tag === 'menclose' && !frame.test(attributes['notation'] ?? '')) ||
    elementsOf(children).some(isBeyondText)
  )
}

const tags: ReadonlySet<string> = new Set(['mmultiscripts', 'mlongdiv', 'mstack', 'svg', 'canvas'])
/** A frame around a part says nothing of its value. */
const frame = /^\s*(box|roundedbox|circle)\s*$/
