import sanitizeHtml from 'sanitize-html'
import type { LessonBody } from '../content.ts'
import { allowedHtml } from './allowedHtml.ts'
import { sanitizeMarkdown } from './sanitizeMarkdown.ts'

export const cleanBody = ({ format, text }: LessonBody): LessonBody => ({
  format,
  text: format === 'html' ? sanitizeHtml(text, allowedHtml) : sanitizeMarkdown(text),
})
