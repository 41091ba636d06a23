import { decodeHTML } from 'entities'
import type { Token } from 'markdown-it'
import { cutTags } from './cutTags.ts'
import { closedPre, hasHarmlessTagsAlone, isHarmlessTag } from './hasHarmlessTagsAlone.ts'
import type { Markdown } from './parseMarkdown.ts'

/** Whether every renderer finds harmless tags and links alone, whatever it takes for code. */
export function isHarmless(text: string, { tokens }: Markdown): boolean {
  const outside = withoutFences(text, tokens)
  return hasHarmlessTagsAlone(withoutAttributes(outside).replace(closedPre, '<br>')) && !namesActiveScheme(outside)
}

/** Whether what could be the target of a link in any part of the text would run something. */
export const namesActiveScheme = (text: string): boolean =>
  activeTarget.test(decodeHTML(text.replaceAll('\\', '')).replace(/[\p{Cc}\s]/gu, ''))

const activeTarget = /(?:\][(:]|<)[^a-z]{0,50}(?:[a-z]*script|data):/i

/** As the sanitizer writes them: nothing in them can end the tag, or begin code or a link. */
const writtenTag = /<\/?([a-z][a-z0-9]*)(?: [a-z]+(?:="[^"<>`[\]|\\\n]*")?)*(?: \/)?>/g

/** A tag without attributes in the place of each, since one may begin a block of HTML. */
const withoutAttributes = (text: string): string =>
  text.replace(writtenTag, (tag, name) => {
    if (name === 'pre' || cutTags(tag).length > 0) return tag
    return !isHarmlessTag(`<${name}>`) ? '<br>' : tag.startsWith('</') ? tag : `<${name}>`
  })

/** What stands before a fence: quotation marks, and the sign of an item. A bullet ends the paragraph before it. */
const beginning = /^(?: {0,3}([-*+]) {1,3}|[ >]*(?:\d{1,9}[.)] {1,3})?)/

/** Every renderer reads code between fences that stand alone, begin their lines alike, and are closed. */
function withoutFences(text: string, tokens: readonly Token[]): string {
  const lines = text.split('\n')
  const isBlank = (line: number) => /^[\s>]*$/.test(lines[line] ?? '')
  for (const { type, map, markup } of tokens) {
    if (type !== 'fence') continue
    const [first, next] = map!
    const [mark, bullet] = beginning.exec(lines[first]!)!
    const before = mark.replace(/[^ >]/g, ' ')
    const isClosed = lines[next - 1] === before + markup && next - 1 > first
    const isAlone = lines[first]!.startsWith(mark + markup) && (bullet || isBlank(first - 1)) && isBlank(next)
    const rest = lines.slice(first + 1, next)
    const isEven = rest.every((line) => line.startsWith(before) || before.startsWith(line))
    if (isClosed && isAlone && isEven) lines.fill('', first, next)
  }
  return lines.join('\n')
}
