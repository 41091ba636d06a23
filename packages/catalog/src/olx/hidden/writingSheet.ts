import { type Block, blocksOf, isElsewhere, namesIn } from './blocksOf.ts'
import { valueIn } from './declarations.ts'

/** What a style sheet adds to parts with a class or id, in lower case, or with any (''): words, or that their lines stay as they are. */
export type Additions = ReadonlyMap<string, ReadonlySet<string>>

export function additionsOf(sheet: string): Additions {
  const additions = new Map<string, Set<string>>()
  for (const { selectors, declarations } of blocksOf(sheet, (one) => !isElsewhere(one))) {
    for (const selector of selectors.split(',')) {
      const added = addedBy({ selectors: selector, declarations })
      if (added === null) continue
      for (const name of namesIn(selector.replace(/::?(before|after)\s*$/, '')))
        additions.set(name, (additions.get(name) ?? new Set()).add(added))
    }
  }
  return additions
}

/** What is added to a page with these classes and ids. */
export const addedTo = (additions: Additions, names: ReadonlySet<string>): readonly string[] =>
  [...additions].flatMap(([name, added]) => (name === '' || names.has(name) ? [...added] : []))

function addedBy({ selectors, declarations }: Block): string | null {
  if (/::?(before|after)\s*$/.test(selectors)) {
    const content = unescaped(valueIn(declarations, 'content'))
    return words.test(content) ? content : null
  }
  const space = valueIn(declarations, 'white-space')
  return /^pre/.test(space) && /[.#]/.test(selectors) && !/(^|\s)(pre|code)/.test(selectors)
    ? `white-space: ${space}`
    : null
}

/** Words, marks, and numbers; not the signs of a font of icons, and not bullets. */
const words = /[\p{L}\p{N}✓✔✗✘×○◯△]|counter\(|attr\(/u

/** Strings as they read. */
const unescaped = (content: string): string =>
  content.replace(/"([^"]*)"/g, (_, string: string) =>
    Buffer.from(string, 'hex')
      .toString()
      .replace(/\\([\da-f]{1,6})\s?/gi, (__, code: string) => signOf(Number.parseInt(code, 16))),
  )

const signOf = (code: number): string => {
  const isOfFont = code >= 0xe000 && code <= 0xf8ff
  return isOfFont || code > 0x10ffff ? '' : String.fromCodePoint(code)
}
