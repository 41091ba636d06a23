import sanitizeHtml from 'sanitize-html'
import type { LessonBody } from './content.ts'
import { allowedHtml } from './markdown/allowedHtml.ts'
import { sanitizeMarkdown } from './markdown/sanitizeMarkdown.ts'

/** Removes what could harm a reader from HTML, and from the HTML and links inside Markdown (contract, Catalog). */
export const sanitizeBody = ({ format, text }: LessonBody): LessonBody => ({
  format,
  text: format === 'html' ? sanitizeHtml(text, allowedHtml) : sanitizeMarkdown(text),
})
