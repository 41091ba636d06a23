import sanitizeHtml from 'sanitize-html'
import { readText } from './readText.ts'

/** The text with the tags that carry structure, and nothing else: scripts, styles and attributes say nothing to a reader. */
export function readHtml(bytes: Uint8Array, mediaType: string): string {
  return sanitizeHtml(readText(bytes, mediaType), { allowedTags, allowedAttributes: {} })
}

const allowedTags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
].concat(['em', 'strong', 'sub', 'sup', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd'])
