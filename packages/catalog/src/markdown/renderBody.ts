import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import sanitizeHtml from 'sanitize-html'
import type { LessonBody } from '../content.ts'
import { allowedHtml } from './allowedHtml.ts'
import { japanese } from './japanese.ts'
import { ruby } from './ruby.ts'

const renderer = new MarkdownIt({ html: true, breaks: true, maxNesting: 100 }).use(footnotes).use(japanese).use(ruby)
// The sanitizer reads `^[` as text, too; and many such footnotes take time out of proportion.
renderer.inline.ruler.disable('footnote_inline')

/**
 * A body as HTML without anything that could harm a reader, as every reader and every preview gets it. A pure function of the body. May
 * take seconds for half a million characters: the service calls it in a worker.
 */
export const renderBody = ({ format, text }: LessonBody): string =>
  sanitizeHtml(format === 'html' ? text : renderer.render(text), allowedHtml)
