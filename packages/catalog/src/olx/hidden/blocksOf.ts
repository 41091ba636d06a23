import { type Declarations, declarationsOf } from './declarations.ts'

export interface Block {
  /** In lower case. */
  readonly selectors: string
  readonly declarations: Declarations
}

/** Each block that is for words, or as `isWanted` says by its selectors. Strings are encoded. One pass, however many blocks are left open. */
export function blocksOf(sheet: string, isWanted = isForWords): Block[] {
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
    if (isStart) open.push(around !== null && isWanted(selectors) ? selectors : null)
    else open.pop()
  }
  // Parts that end a row have no words.
  return blocks.filter(({ declarations }) => !declarations.has('clear'))
}

/** Without comments, and with strings that have no sign of CSS. A comment that nothing closes ends with the sheet. */
const withoutStrings = (sheet: string): string =>
  `${sheet}*/`
    .replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (found) => (found.startsWith('/') ? '' : encoded(found)))
    .replace(/\*\/$/, '')

const encoded = (string: string): string => `"${Buffer.from(string.slice(1, -1)).toString('hex')}"`

/** Frames of animations, and rules for print. */
export const isElsewhere = (selectors: string): boolean => /^@((-\w+-)?keyframes|media\s+print\b)/.test(selectors)

const isForWords = (selectors: string): boolean =>
  !isElsewhere(selectors) && selectors.split(',').some((one) => one.length > longestSelector || !isWordless(one.trim()))

/** In characters. */
const longestSelector = 500

/** A field, a line, a picture, or what a browser adds to a part. */
const isWordless = (selector: string): boolean =>
  /^(input|select|textarea|hr|img)(?![\w-])[^)]*$/.test(selector.split(/[\s>+~]+/).at(-1)!) ||
  /:(before|after)$|::(?!first-|slotted|part)[\w-]+(?![^(]*\))/.test(selector)

/** The classes and ids of the parts that a selector is for, in lower case; '' where it names none. */
export function namesInSelector(selector: string): readonly string[] {
  const own = namesOf(
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1)!,
  )
  const all = own.length > 0 ? own : namesOf(selector)
  return all.length > 0 ? all : ['']
}

const namesOf = (selector: string): readonly string[] =>
  [...selector.matchAll(/[.#]((?:\\.|[^\s.#:>+~()[\]\\])+)/g)].map(([, name]) => name!.replaceAll('\\', ''))
