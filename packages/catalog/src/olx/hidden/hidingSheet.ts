import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import { isWhite, paints } from './colors.ts'
import { type Declarations, declarationsOf } from './declarations.ts'
import { hides } from './hiddenText.ts'

/** Whether the style sheets of a problem, read as one, hide some of its words. */
export function hidesWords(problem: XmlElement): boolean {
  const sheets = descendants(problem, (tag) => tag === 'style')
  if (sheets.length === 0) return false
  const sheet = sheets.map(({ children }) => children.join('')).join('\n')
  return isHidingSheet(sheet, { isPainted: isPaintedInside(problem) })
}

function isPaintedInside({ attributes: { bgcolor, background, style = '' }, children }: XmlElement): boolean {
  const isPainted = bgcolor !== undefined || background !== undefined || paints(declarationsOf(style))
  return isPainted || elementsOf(children).some(isPaintedInside)
}

/**
 * Whether a style sheet hides words of its page, by the rules for the style of a part. White words show if it paints anything, or if its
 * page does. Frames of animations, fields, lines, and the parts that a browser adds have no words of the page.
 */
export function isHidingSheet(sheet: string, { isPainted = false } = {}): boolean {
  const blocks = blocksOf(sheet)
  const isWhiteHidden = !isPainted && !blocks.some(paints)
  return blocks.some((one) => hides('', one, inside) || (isWhiteHidden && isWhite(one)))
}

/** Nothing says which parts the sheet is for. */
const inside = { hasText: () => false, setsAgain: () => false }

/** The declarations of each block that is for words. One pass, however many blocks are left open. */
function blocksOf(sheet: string): Declarations[] {
  const blocks: Declarations[] = []
  /** Whether each open block is for words. */
  const open: boolean[] = []
  for (const piece of withoutStrings(sheet).split(/(?<=[{}])/)) {
    const isStart = piece.endsWith('{')
    const text = /[{}]$/.test(piece) ? piece.slice(0, -1) : piece
    const start = isStart ? text.lastIndexOf(';') + 1 : text.length
    const own = text.slice(0, start)
    if (open.at(-1) && own.trim() !== '') blocks.push(declarationsOf(own))
    if (isStart) open.push((open.at(-1) ?? true) && isForWords(text.slice(start).trim().toLowerCase()))
    else open.pop()
  }
  // Parts that end a row have no words.
  return blocks.filter((one) => !one.has('clear'))
}

/** Without comments, and without what stands in quotation marks. A comment that nothing closes ends with the sheet. */
const withoutStrings = (sheet: string): string =>
  `${sheet}*/`
    .replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (found) => (found.startsWith('/') ? '' : '""'))
    .replace(/\*\/$/, '')

const isForWords = (selectors: string): boolean =>
  !/^@((-\w+-)?keyframes|media\s+print\b)/.test(selectors) &&
  selectors.split(',').some((one) => one.length > longestSelector || !isWordless(one.trim()))

/** In characters. */
const longestSelector = 500

/** A field, a line, a picture, or what a browser adds to a part. */
const isWordless = (selector: string): boolean =>
  /^(input|select|textarea|hr|img)(?![\w-])[^)]*$/.test(selector.split(/[\s>+~]+/).at(-1)!) ||
  /:(before|after)$|::(?!first-|slotted|part)[\w-]+(?![^(]*\))/.test(selector)
