import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import { isWhite, paints } from './colors.ts'
import { type Declarations, declarationsOf } from './declarations.ts'
import { hides } from './hiddenText.ts'

/** Whether the style sheets in a problem, read as one, hide some of its words. */
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
export const isHidingSheet = (sheet: string, { isPainted = false } = {}): boolean =>
  hidingBlocks(sheet, isPainted).length > 0

/**
 * The classes and ids, in lower case, of the parts that a style sheet hides. '' is among them where it hides parts by their tags: a page
 * has those.
 */
export function namesHiddenBy(sheet: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const selectors of new Set(hidingBlocks(sheet, false).map((block) => block.selectors))) {
    for (const selector of selectors.split(',')) {
      const own = namesOf(
        selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1)!,
      )
      const all = own.length > 0 ? own : namesOf(selector)
      for (const name of all.length > 0 ? all : ['']) names.add(name)
    }
  }
  return names
}

const namesOf = (selector: string): readonly string[] =>
  [...selector.matchAll(/[.#]((?:\\.|[^\s.#:>+~()[\]\\])+)/g)].map(([, name]) => name!.replaceAll('\\', ''))

function hidingBlocks(sheet: string, isPainted: boolean): readonly Block[] {
  const blocks = blocksOf(sheet)
  const isWhiteHidden = !isPainted && !blocks.some(({ declarations }) => paints(declarations))
  return blocks.filter(
    ({ declarations }) => hides('', declarations, inside) || (isWhiteHidden && isWhite(declarations)),
  )
}

/** Whether a style sheet is for paper alone, by its `media`. */
export const isForPrint = (media = ''): boolean => /^\s*print\s*$/i.test(media)

/** Nothing says which parts the sheet is for. */
const inside = { hasText: () => false, shows: () => false, mayStandOut: () => false }

interface Block {
  /** In lower case. */
  readonly selectors: string
  readonly declarations: Declarations
}

/** Each block that is for words. One pass, however many blocks are left open. */
function blocksOf(sheet: string): Block[] {
  const blocks: Block[] = []
  /** The selectors of each open block; null for one that is not for words. */
  const open: (string | null)[] = []
  for (const piece of withoutStrings(sheet).split(/(?<=[{}])/)) {
    const isStart = piece.endsWith('{')
    const text = /[{}]$/.test(piece) ? piece.slice(0, -1) : piece
    const start = isStart ? text.lastIndexOf(';') + 1 : text.length
    const own = text.slice(0, start)
    const around = open.at(-1)
    if (around != null && own.trim() !== '') blocks.push({ selectors: around, declarations: declarationsOf(own) })
    const selectors = text.slice(start).trim().toLowerCase()
    if (isStart) open.push(around !== null && isForWords(selectors) ? selectors : null)
    else open.pop()
  }
  // Parts that end a row have no words.
  return blocks.filter(({ declarations }) => !declarations.has('clear'))
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
