import { hasBar } from '../saidByStyle.ts'
import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import { asides } from './choicesOf.ts'
import { accents } from './plainWriters.ts'

/** Whether an element has a formula that plain text cannot show. */
export const isBeyondText = ({ tag, attributes, children }: XmlElement): boolean =>
  formulas.has(tag) ||
  (tag === 'mover' && isOverSeveral(children)) ||
  (tag === 'mfrac' && Number.parseFloat(attributes['linethickness'] ?? '') === 0) ||
  (tag === 'menclose' && !frame.test(attributes['notation'] ?? '')) ||
  elementsOf(children).some(isBeyondText)

/** Whether a bar or another accent stands over more than a letter. */
function isOverSeveral(children: XmlElement['children']): boolean {
  const [base, above] = elementsOf(children)
  return base !== undefined && above !== undefined && accents.has(textIn(above)) && [...textIn(base)].length > 1
}

const textIn = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child.trim() : textIn(child))).join('')

const formulas: ReadonlySet<string> = new Set(['mmultiscripts', 'mlongdiv', 'mstack'])
/** A frame around a part says nothing of its value. */
const frame = /^\s*(box|roundedbox|circle)\s*$/

/** Whether a question or its choices have a drawing, a cell over several rows, or a bar over words. Explanations may do without. */
export const asksByLook = (element: XmlElement): boolean =>
  drawings.has(element.tag) ||
  hasBar(element) ||
  isTall(element) ||
  hasLinesInCells(element) ||
  elementsOf(element.children).some((child) => !asides.has(child.tag) && asksByLook(child))

/** A row of several cells, of which one has code, a table, or a matrix. */
const hasLinesInCells = ({ tag, children }: XmlElement): boolean =>
  ['tr', 'mtr'].includes(tag) &&
  elementsOf(children).length > 1 &&
  elementsOf(children).some((cell) =>
    descendants(cell, (name) => ['pre', 'table', 'mtable'].includes(name)).some(hasLines),
  )

const hasLines = (part: XmlElement): boolean =>
  part.tag === 'pre'
    ? textIn(part).includes('\n')
    : descendants(part, (name) => ['tr', 'mtr'].includes(name)).length > 1

/** A cell over several rows. 0 stands for all that follow. */
function isTall({ attributes: { rowspan = '1' } }: XmlElement): boolean {
  const rows = Number.parseInt(rowspan, 10)
  return rows === 0 || rows > 1
}

export const drawings: ReadonlySet<string> = new Set(['svg', 'canvas'])
