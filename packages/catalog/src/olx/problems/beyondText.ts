import { elementsOf, type XmlElement } from '../xml.ts'

/** Whether an element has a formula that plain text cannot show. */
export const isBeyondText = ({ tag, attributes, children }: XmlElement): boolean =>
  tags.has(tag) ||
  (tag === 'mfrac' && Number.parseFloat(attributes['linethickness'] ?? '') === 0) ||
  (tag === 'menclose' && !frame.test(attributes['notation'] ?? '')) ||
  elementsOf(children).some(isBeyondText)

const tags: ReadonlySet<string> = new Set(['mmultiscripts', 'mlongdiv', 'mstack'])
/** A frame around a part says nothing of its value. */
const frame = /^\s*(box|roundedbox|circle)\s*$/
