import MarkdownIt, { type MarkdownIt as Renderer } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { ruby } from './ruby.ts'
import { letterOrDigit } from './unspacedScripts.ts'

const plain = () => new MarkdownIt('zero', { breaks: true, maxNesting: 100 }).enable('newline').use(ruby)
const literal = plain()
const emphasizing = plain().enable('emphasis').use(cjkFriendly).use(asterisksAlone)

/**
 * The text of a question or a choice as HTML to show in a line: ruby, emphasis with `*`, and line breaks. All else is text, spaces too.
 * Questions are plain text first: emphasis counts only where no other asterisk stands in the text.
 */
export function renderQuestionText(text: string): string {
  const renderer = text.includes('*') && hasOnlyEmphasis(text) ? emphasizing : literal
  return renderer.renderInline(text.replace(/^ +| (?= )/gm, (spaces) => '\u00a0'.repeat(spaces.length)))
}

/** `_a_` and `snake_case` stay as they are. */
function asterisksAlone(markdown: Renderer): void {
  markdown.inline.State = class extends markdown.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const delimiters = super.scanDelims(start, canSplitWord)
      return this.src[start] === '*' ? delimiters : { ...delimiters, can_open: false, can_close: false }
    }
  }
}

/** Whether each asterisk begins or ends a part that stands out. */
function hasOnlyEmphasis(text: string): boolean {
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(standingOut, (whole, _, inner: string) => (isBalanced(inner) ? inner : whole))
  }
  return !rest.includes('*')
}

const isBalanced = (text: string): boolean => text.split('(').length === text.split(')').length

/** Not a product such as `2*3*4`, a pointer, a closure of a set, or a pattern of files. */
const standingOut = new RegExp(
  `(?<!${letterOrDigit}|[*\\\\^_\\)\\]\\}])(\\*{1,3})(?![\\s*\\)\\]\\}.,;:!?"'=&\\|\\/])([^*\\n\\\\]*[^*\\s=;\\\\\\(\\[\\{])\\1(?!${letterOrDigit}|[*\\(\\[\\{])`,
  'gv',
)
