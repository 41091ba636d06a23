import { html } from '../../pages/html.ts'

interface Linked {
  readonly name: string
  readonly url: string
  readonly mimeType: string
}

export const isPicture = ({ mimeType }: Pick<Linked, 'mimeType'>): boolean => mimeType.startsWith('image/')

/** What shows a picture, or leads to another file, in a text. */
export function lineOf(file: Linked, format: 'html' | 'markdown'): string {
  const { name, url } = file
  const alternative = name.replace(/\.[^.]+$/, '')
  if (format === 'html') {
    const element = isPicture(file) ? html`<img src="${url}" alt="${alternative}">` : html`<a href="${url}">${name}</a>`
    return html`<p>${element}</p>`.text
  }
  return isPicture(file) ? `![${literally(alternative)}](${url})` : `[${literally(name)}](${url})`
}

/** Without a meaning in Markdown. Most underscores have none. */
const literally = (text: string): string =>
  text.replace(/[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (character) => `\\${character}`)

/**
 * The text with a line of its own: where the cursor was, which is in characters from the start; at the end where nothing tells. Answers
 * where the cursor is then.
 */
export function withLine(sent: string, line: string, at: string): { readonly text: string; readonly cursor: string } {
  // A browser counts and shows line breaks as one character, and sends them as two.
  const text = sent.replace(/\r\n?/g, '\n')
  const isKnown = /^\d{1,7}$/.test(at) && Number(at) < text.length
  const place = isKnown ? Number(at) : text.length
  const before = text.slice(0, place).trimEnd()
  const after = text.slice(place).replace(/^\s*\n/, '')
  const start = before === '' ? line : `${before}\n\n${line}`
  return { text: after === '' ? start : `${start}\n\n${after}`, cursor: isKnown ? String(start.length) : at }
}
