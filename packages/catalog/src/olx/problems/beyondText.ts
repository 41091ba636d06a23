import { hasBar } from '../html/unsaidStyles.ts'
import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import { asides } from './choicesOf.ts'
import { bars } from './plainWriters.ts'

/** Whether an element has a formula that plain text cannot show. */
export const isBeyondText = ({ tag, attributes, children }: XmlElement): boolean =>
  formulas.has(tag) ||
  (tag === 'mfrac' && Number.parseFloat(attributes['linethickness'] ?? '') === 0) ||
  (tag === 'menclose' && !frame.test(attributes['notation'] ?? '')) ||
  elementsOf(children).some(isBeyondText)

const formulas: ReadonlySet<string> = new Set(['mmultiscripts', 'mlongdiv', 'mstack'])
/** A frame around a part says nothing of its value. */
const frame = /^\s*(box|roundedbox|circle)\s*$/

/**
 * Whether a question or its choices have a drawing, a cell over several rows, lines in cells of a row, or a bar over words. Explanations may
 * do without.
 */
export const asksByLook = (element: XmlElement): boolean =>
  drawings.has(element.tag) ||
  hasBar(element) ||
  isTall(element) ||
  hasLinesInCells(element) ||
  isOverSeveral(element) ||
  elementsOf(element.children).some((child) => !asides.has(child.tag) && asksByLook(child))

/** A row of several cells, of which one has several lines of code, or a table or matrix of several rows. */
const hasLinesInCells = ({ tag, children }: XmlElement): boolean =>
  ['tr', 'mtr'].includes(tag) && elementsOf(children).length > 1 && elementsOf(children).some(hasLines)

const hasLines = (part: XmlElement): boolean => {
  if (part.tag === 'pre' || part.tag === 'code') return textIn(part).trim().includes('\n')
  const isGrid = part.tag === 'table' || part.tag === 'mtable'
  return (
    (isGrid && descendants(part, (name) => ['tr', 'mtr'].includes(name)).length > 1) ||
    elementsOf(part.children).some(hasLines)
  )
}

const textIn = ({ tag, children }: XmlElement): string =>
  tag === 'br' ? '\n' : children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('')

/** A bar over more than a letter. */
function isOverSeveral({ tag, children }: XmlElement): boolean {
  const [base, above] = tag === 'mover' ? elementsOf(children) : []
  if (base === undefined || above === undefined) return false
  return bars.includes(textIn(above).trim()) && [...textIn(base).trim()].length > 1
}

/** A cell over several rows. 0 stands for all that follow. */
export function isTall({ attributes: { rowspan = '1' } }: XmlElement): boolean {
  const rows = Number.parseInt(rowspan, 10)
  return rows === 0 || rows > 1
}

export const drawings: ReadonlySet<string> = new Set(['svg', 'canvas'])
