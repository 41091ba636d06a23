import MarkdownIt, { type Token } from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { japanese } from './japanese.ts'
import { type Environment, places } from './places.ts'

/** Deeper than any text for people; a renderer that has to follow takes time out of proportion. */
const deepest = 40

const parser = new MarkdownIt({ html: true, maxNesting: deepest + 1 }).use(footnotes).use(japanese).use(places)
parser.inline.ruler.disable('footnote_inline')
// Whether a target is safe is decided later.
parser.validateLink = () => true
parser.normalizeLink = (url) => url

/** Far more than half a million characters of prose have. */
const mostTokens = 60_000

/** Each footnote has two signs `[^`. No lesson has so many, and they take time out of proportion. */
const mostFootnoteSigns = 2_000

export interface Markdown extends Environment {
  readonly tokens: readonly Token[]
}

/**
 * CommonMark with tables, footnotes, strikethrough, and ruby, in linear time, with the places of links, images, code, and tags. Null for what
 * is nested or chopped beyond sense.
 */
export function parseMarkdown(text: string): Markdown | null {
  if (text.split('[^').length > mostFootnoteSigns) return null
  const definitions: Environment['definitions'] = []
  const tokens = parser.parse(text, { definitions })
  let count = 0
  for (const { level, children } of tokens) {
    count += 1 + (children?.length ?? 0)
    if (count > mostTokens || level >= deepest || children?.some(isDeep)) return null
  }
  return { tokens, definitions }
}

const isDeep = ({ level }: Token): boolean => level >= deepest
