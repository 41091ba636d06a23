import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { LessonBody } from './content.ts'

/** What a lesson may contain: text, structure, tables, images, media and links, no scripts, handlers, styles or forms. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    ...[
      'img',
      'picture',
      'figure',
      'figcaption',
      'details',
      'summary',
      'del',
      'ins',
      'audio',
      'video',
      'source',
      'track',
      'ruby',
      'rt',
      'rp',
    ],
  ],
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
    '*': ['id', 'class', 'lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

/** Removes what could harm a reader from HTML, and from the HTML and links inside Markdown (contract, Catalog). */
export const sanitizeBody = ({ format, text }: LessonBody): LessonBody => ({
  format,
  text: format === 'html' ? sanitizeHtml(text, allowed) : sanitizeMarkdown(text),
})

/**
 * Goes through the Markdown token by token: only HTML and link targets are touched, so that code, formulas and comparisons
 * such as `a < b` stay as they were written. Again until nothing is left to remove: what stood around a removed tag may make one.
 */
function sanitizeMarkdown(text: string): string {
  let clean = text
  for (let round = 0; round < 10; round++) {
    const before = clean
    for (const [raw, instead] of harmfulParts(before)) clean = clean.replaceAll(raw, () => instead)
    if (clean === before) return clean
  }
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })
}

function harmfulParts(text: string): [raw: string, instead: string][] {
  const parts: [raw: string, instead: string][] = []
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === 'html') parts.push([token.raw, sanitizeFragment(token.raw)])
    else if (token.type === 'link' || token.type === 'image' || token.type === 'def') {
      const { href, text = '' } = token as { href?: string; text?: string }
      if (!isSafe(href ?? '')) parts.push([token.raw, token.type === 'def' ? '' : text])
    }
  })
  return parts.filter(([raw, instead]) => raw !== instead)
}

/** Inside a line each tag is a token of its own: an opening one must not be closed at once, nor a closing one be lost. */
function sanitizeFragment(raw: string): string {
  const closing = /^<\/([a-z][a-z0-9]*)\s*>$/i.exec(raw)?.[1]?.toLowerCase()
  if (closing !== undefined) return (allowed.allowedTags as string[]).includes(closing) ? raw : ''
  const clean = sanitizeHtml(raw, allowed)
  const opening = /^<([a-z][a-z0-9]*)\b[^<>]*>\s*$/i.exec(raw)?.[1]?.toLowerCase()
  const closed = `</${opening}>`
  return opening !== undefined && clean.endsWith(closed) ? clean.slice(0, -closed.length) : clean
}

/** Relative addresses, and the schemes that HTML may use too. Browsers skip control characters and white space in a scheme. */
function isSafe(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them inside a scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(decodeEntities(address).replace(/[\u0000-\u0020]/g, ''))?.[1]
  return scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme.toLowerCase())
}

const decodeEntities = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_, code: string) => character(Number(code)))
    .replace(/&colon;/gi, ':')
    .replace(/&(tab|newline);/gi, '')

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
