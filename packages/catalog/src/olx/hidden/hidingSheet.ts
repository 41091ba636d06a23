import { declarationsOf, hides, isWhite, paints, withoutComments } from './hiddenText.ts'

/**
 * Whether a style sheet hides words of its page, by the rules for the style of a part. White words show if it paints anything. Frames of
 * animations, fields, and signs in front of words have no words.
 */
export function isHidingSheet(sheet: string): boolean {
  const blocks = blocksOf(sheet)
  const isPainted = blocks.some(paints)
  return blocks.some((one) => hides('', one, inside) || (!isPainted && isWhite(one)))
}

/** Nothing says which parts the sheet is for. */
const inside = { hasText: () => false, setsAgain: () => false }

type Block = ReturnType<typeof declarationsOf>

/** The declarations of each block that is for words. One pass, however many blocks are left open. */
function blocksOf(sheet: string): Block[] {
  const blocks: Block[] = []
  /** Whether each open block is for words. */
  const open: boolean[] = []
  for (const piece of withoutComments(sheet).split(/(?<=[{}])/)) {
    const isStart = piece.endsWith('{')
    const text = /[{}]$/.test(piece) ? piece.slice(0, -1) : piece
    const start = isStart ? text.lastIndexOf(';') + 1 : text.length
    if (open.at(-1)) blocks.push(declarationsOf(text.slice(0, start)))
    if (isStart) open.push((open.at(-1) ?? true) && isForWords(text.slice(start).trim().toLowerCase()))
    else open.pop()
  }
  return blocks
}

const isForWords = (selectors: string): boolean =>
  !/^@(-\w+-)?keyframes/.test(selectors) && selectors.split(',').some((one) => !isWordless(one.trim()))

/** A field, or what a browser adds to a part. */
const isWordless = (selector: string): boolean =>
  /^input(?![\w-])/.test(selector.split(/[\s>+~]+/).at(-1)!) ||
  /::?(before|after)\b|::(-webkit-scrollbar|placeholder|selection)/.test(selector)
