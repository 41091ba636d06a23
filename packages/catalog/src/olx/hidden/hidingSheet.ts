import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import { type Block, blocksOf, namesInSelector } from './blocksOf.ts'
import { isWhite, paints } from './colors.ts'
import { type Declarations, declarationsOf, valueIn } from './declarations.ts'
import { hides } from './hiddenText.ts'

/** Whether the style sheets in a problem, read as one, hide some of its words. */
export function hasHidingSheet(problem: XmlElement): boolean {
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
      for (const name of namesInSelector(selector)) names.add(name)
    }
  }
  return names
}

function hidingBlocks(sheet: string, isPainted: boolean): readonly Block[] {
  const blocks = blocksOf(sheet)
  const isWhiteHidden = !isPainted && !blocks.some(({ declarations }) => paints(declarations))
  const isMoving = /:(hover|focus|active|checked|target)/i.test(sheet)
  return blocks.filter(
    ({ declarations }) =>
      hides(declarations) ||
      isBack(declarations) ||
      (isMoving && untilPointedAt(declarations)) ||
      (isWhiteHidden && isWhite(declarations)),
  )
}

/** A side of a card that turns. */
const isBack = (declarations: Declarations): boolean => valueIn(declarations, 'backface-visibility') === 'hidden'

/** Parts that stand outside or have no height, in a sheet that moves parts when somebody points at them. */
const untilPointedAt = (declarations: Declarations): boolean =>
  /scale[xy]?\(\s*0\s*\)|translate[xy]?\([^()]{0,40}1\d\d%/.test(valueIn(declarations, 'transform')) ||
  /^0(\s|$)/.test(valueIn(declarations, 'scale')) ||
  valueIn(declarations, 'grid-template-rows') === '0fr' ||
  (valueIn(declarations, 'position') === 'absolute' &&
    ['top', 'bottom', 'left', 'right'].some((side) => /^-?1\d\d%$/.test(valueIn(declarations, side))))

/** Whether a style sheet is for paper alone, by its `media`. */
export const isForPrint = (media = ''): boolean => /^\s*print\s*$/i.test(media)
