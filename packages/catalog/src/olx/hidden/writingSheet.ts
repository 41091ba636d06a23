import { shorten } from '../shorten.ts'
import { blocksOf, isElsewhere, namesInSelector } from './blocksOf.ts'
import { valueIn } from './declarations.ts'

/** What a style sheet adds to pages: words before and behind parts, and lines that stay as they are. */
export interface Additions {
  /** Classes and ids of the parts, in lower case. '' among them: parts of any page. */
  readonly names: ReadonlySet<string>
  /** Shortened; '' for nothing. */
  readonly said: string
}

/** Selectors looked at: no sheet of people has more that add something. */
const mostSelectors = 2_000
/** In characters: those of one block. */
const longestSelectors = 5_000
const longest = 200

export function additionsOf(sheet: string): Additions {
  const names = new Set<string>()
  const said = new Set<string>()
  let left = mostSelectors
  for (const { selectors, declarations } of blocksOf(sheet, (one) => !isElsewhere(one))) {
    const content = valueIn(declarations, 'content')
    const looks = tellingLooks.flatMap(([name, values]) => {
      const value = valueIn(declarations, name)
      const mark = name.startsWith('list-style') ? wordsIn(value) : ''
      if (mark !== '') return [`${name}: ${mark}`]
      return values.test(value) ? [`${name}: ${value}`] : []
    })
    if (left <= 0 || (content === '' && looks.length === 0)) continue
    const words = wordsIn(content)
    for (const selector of selectors.slice(0, longestSelectors).split(',', left)) {
      left--
      const isBeside = /:(before|after|marker)$/.test(selector.trim())
      const added = isBeside ? words : isOfPart(selector) ? looks.join(', ') : ''
      if (added === '') continue
      said.add(added)
      for (const name of namesInSelector(selector)) names.add(name)
    }
  }
  return { names, said: shorten([...said].slice(0, longest).join(', '), longest) }
}

/** Looks that the importer tells of, or writes as a tag, where a part has them as its own style. */
const tellingLooks: readonly (readonly [name: string, values: RegExp])[] = [
  ['white-space', /^pre/],
  ['list-style', /alpha|latin|roman|greek|katakana|hiragana|cjk/],
  ['list-style-type', /alpha|latin|roman|greek|katakana|hiragana|cjk/],
  ['text-decoration', /line-through|overline/],
  ['text-decoration-line', /line-through|overline/],
]

/** Of parts with a class or id; code keeps its lines here, too. */
const isOfPart = (selector: string): boolean => /[.#]/.test(selector) && !/(^|\s)(pre|code)/.test(selector)

/** Words, marks, and numbers of the strings; not the signs of a font of icons, and not bullets. */
function wordsIn(content: string): string {
  const counts = /\b(counters?|attr)\(/.exec(content)?.[1]
  const strings = [...content.matchAll(/"([^"]*)"/g)].map(([, string]) => decoded(string!)).join(' ')
  const isSaid = /[\p{L}\p{N}✓✔✗✘×○◯△]/u.test(strings)
  return isSaid || counts !== undefined ? `${strings.trim()} ${counts === undefined ? '' : `${counts}()`}`.trim() : ''
}

const decoded = (string: string): string =>
  shorten(Buffer.from(string.slice(0, 4 * longest), 'hex').toString(), longest).replace(
    /\\([\da-f]{1,6})\s?/gi,
    (_, code: string) => signOf(Number.parseInt(code, 16)),
  )

/** None for what only a font of icons has, and where there is none. */
const signOf = (code: number): string =>
  code === 0 || (code >= 0xd800 && code <= 0xf8ff) || code > 0x10ffff ? '' : String.fromCodePoint(code)
