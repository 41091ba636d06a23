import type { MarkdownIt } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'

/**
 * What Japanese authors expect of blocks and emphasis: emphasis beside full-width punctuation, U+3000 as the space after `#`, `-`, and
 * `1.`, and ruby in tables, where its `|` ends no cell.
 */
export function japanese(markdown: MarkdownIt): void {
  markdown.use(cjkFriendly)
  markdown.core.ruler.before('block', 'japanese_source', (state) => {
    state.src = marked(state.src)
  })
  markdown.core.ruler.after('block', 'japanese_text', ({ tokens }) => {
    for (const token of tokens) {
      token.content = unmarked(token.content)
      token.info = unmarked(token.info)
    }
  })
}

/**
 * `{漢字|かんじ}`, and `{漢字|かん|じ}` with a reading for each character. The base is East Asian, or has two characters and a reading in
 * kana or Han: `{x|x≥2}` is a set, and `{start|stop}` code. Braces after `_` and `^` are formulas.
 */
export const rubyPattern = String.raw`(?<![\\_^])\{(?=[^{}|\n]*[⺀-鿿가-힣豈-﫿\ud840-\ud8bf]|[^{}|\n]{2,100}\|[ぁ-ヿ㐀-鿿])(?! )([^{}|\n\\\x60<>]{1,100})(?<! )\|(?! )([^{}\n\\\x60<>]{1,200})(?<! )\}`

/** The rules for blocks know neither. They see these instead: characters that no text has. */
const divider = '\ufdd0'
const space = '\ufdd1'

const marker = /^([ \t>*+\-\d.)]*(?:#{1,6}|[-+*]|\d{1,9}[.)]))\u3000/gm
/** Ruby, but in no line that defines a link. */
const ruby = new RegExp(String.raw`^[ \t>]*\[[^\n]*\]:[^\n]*|${rubyPattern}`, 'gm')

function marked(source: string): string {
  let text = source.replace(/[\ufdd0\ufdd1]/g, '\ufffd')
  if (text.includes('\u3000')) text = text.replace(marker, `$1 ${space}`)
  if (text.includes('{'))
    text = text.replace(ruby, (written, base) => (base === undefined ? written : written.replaceAll('|', divider)))
  return text
}

const unmarked = (text: string): string =>
  text.replaceAll(divider, '|').replaceAll(` ${space}`, '\u3000').replaceAll(space, '')
