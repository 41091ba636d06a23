import { hasBar } from '../saidByStyle.ts'
import { elementsOf, type XmlElement } from '../xml.ts'
import { asides } from './choicesOf.ts'

/** Whether an element has a formula that plain text cannot show. */
export const isBeyondText = ({ tag, attributes, children }: XmlElement): boolean =>
  formulas.has(tag) ||
  (tag === 'mfrac' && Number.parseFloat(attributes['linethickness'] ?? '') === 0) ||
  (tag === 'menclose' && !frame.test(attributes['notation'] ?? '')) ||
  elementsOf(children).some(isBeyondText)

const formulas: ReadonlySet<string> = new Set(['mmultiscripts', 'mlongdiv', 'mstack'])
/** A frame around a part says nothing of its value. */
const frame = /^\s*(box|roundedbox|circle)\s*$/

/** Whether a question or its choices have a drawing, a cell over several rows, or a bar over words. Explanations may do without. */
export const asksByLook = (element: XmlElement): boolean =>
  drawings.has(element.tag) ||
  hasBar(element) ||
  isTall(element) ||
  elementsOf(element.children).some((child) => !asides.has(child.tag) && asksByLook(child))

/** A cell over several rows. 0 stands for all that follow. */
function isTall({ attributes: { rowspan = '1' } }: XmlElement): boolean {
  const rows = Number.parseInt(rowspan, 10)
  return rows === 0 || rows > 1
}

export const drawings: ReadonlySet<string> = new Set(['svg', 'canvas'])
