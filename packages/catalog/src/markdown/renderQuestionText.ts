import MarkdownIt, { type MarkdownIt as Renderer } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { ruby } from './ruby.ts'

const renderer = new MarkdownIt('zero', { breaks: true, maxNesting: 100 })
  .enable(['emphasis', 'newline'])
  .use(cjkFriendly)
  .use(arithmetic)
  .use(ruby)

/** The text of a question or a choice as HTML to show in a line: ruby, emphasis with `*`, and line breaks. All else is text. */
export const renderQuestionText = (text: string): string => renderer.renderInline(text)

/** Questions are plain text first: `2*3*4` and `2**3` stay as they are, and so does `snake_case`. */
function arithmetic(markdown: Renderer): void {
  markdown.inline.State = class extends markdown.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const delimiters = super.scanDelims(start, canSplitWord)
      const isOperator =
        this.src[start] !== '*' ||
        (/[\w)\]]/.test(this.src[start - 1] ?? '') && /[\w([]/.test(this.src[start + delimiters.length] ?? ''))
      return isOperator ? { ...delimiters, can_open: false, can_close: false } : delimiters
    }
  }
}
