import sanitizeHtml from 'sanitize-html'
import type { LessonBody } from './content.ts'
import { sanitizeMarkdown } from './sanitizeMarkdown.ts'

const schemes = ['http', 'https', 'mailto', 'tel']

/** Text, structure, tables, images, media and links; no scripts, handlers, styles, frames or forms. */
const allowedTags = [
  ...sanitizeHtml.defaults.allowedTags,
  ...['img', 'picture', 'audio', 'video', 'source', 'track', 'details', 'summary', 'del', 'ins'],
]

const allowed: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ['href', 'title', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    audio: ['src', 'controls'],
    video: ['src', 'controls', 'poster', 'width', 'height'],
    source: ['src', 'type'],
    track: ['src', 'kind', 'srclang', 'label'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    details: ['open'],
    '*': ['id', 'class', 'lang', 'dir'],
  },
  allowedSchemes: schemes,
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

/** Removes what could harm a reader from HTML, and from the HTML and links inside Markdown (contract, Catalog). */
export const sanitizeBody = ({ format, text }: LessonBody): LessonBody => ({
  format,
  text:
    format === 'html' ? sanitizeHtml(text, allowed) : sanitizeMarkdown(text, { html: sanitizeHtmlInMarkdown, schemes }),
})

/** A comment, an element whose content is no text, a tag, or what is none. Quoted attributes may hold `>`. */
const pieces =
  /<!--.*?(?:-->|$)|<(script|style|textarea|title|noscript)\b.*?(?:<\/\1\s*>|$)|<\/?[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>|</gis

/** Tag by tag: Markdown may stand between an opening tag and the one that closes it, so they are not balanced here. */
const sanitizeHtmlInMarkdown = (html: string): string => html.replace(pieces, sanitizePiece)

function sanitizePiece(piece: string, rawElement: string | undefined): string {
  if (rawElement !== undefined || piece.startsWith('<!--')) return ''
  if (piece === '<') return '&lt;'
  const closing = /^<\/([a-z][a-z0-9]*)/i.exec(piece)?.[1]?.toLowerCase()
  if (closing !== undefined) return allowedTags.includes(closing) ? `</${closing}>` : ''
  return sanitizeHtml(piece, allowed).replace(/<\/[a-z0-9]+>$/, '')
}
