import { invalid } from '@manabi/kernel'
import sanitizeHtml from 'sanitize-html'
import type { LessonBody } from './content.ts'
import { allowedHtml } from './markdown/allowedHtml.ts'
import { cellsToFill } from './markdown/cellsToFill.ts'
import { sanitizeMarkdown } from './markdown/sanitizeMarkdown.ts'

declare const isClean: unique symbol

/** A text that went through the sanitizer: nothing else makes one. */
export type CleanText = string & { readonly [isClean]: true }

/** What decisions take for a body, so that no way around the sanitizer leads to them. */
export interface CleanBody {
  readonly format: LessonBody['format']
  readonly text: CleanText
}

/** The body of content that is stored: the sanitizer made it when it was written. */
export const storedBody = (body: LessonBody): CleanBody => body as CleanBody

/** More tags than any text for people has. */
export const mostTags = 20_000

/** More cells than the rows of any table for people lack. */
const mostCellsToFill = 50_000

export const tagsIn = (text: string): number => text.match(/<[a-z/!?]/gi)?.length ?? 0

/**
 * Removes what could harm a reader from HTML, and from the HTML and links inside Markdown (contract, Catalog). Throws 400 for what is nested
 * or chopped beyond sense, which names the field at `path`. May take seconds for half a million characters: the service calls it in a worker.
 */
export function sanitizeBody({ format, text }: LessonBody, path = 'body.text'): CleanBody {
  const isTooMuch = tagsIn(text) > mostTags || (format === 'markdown' && cellsToFill(text) > mostCellsToFill)
  const clean = isTooMuch ? null : format === 'html' ? sanitizeHtml(text, allowedHtml) : sanitizeMarkdown(text)
  if (clean === null) throw invalid(path, 'nests too deep, or has too many parts')
  return { format, text: clean as CleanText }
}
