import { decodeHTMLStrict } from 'entities'
import sanitizeHtml from 'sanitize-html'
import type { CourseFiles } from './archive/readArchive.ts'
import { shorten } from './shorten.ts'
import { decodeUtf8 } from './xml.ts'

const candidates = ['about/short_description.html', 'about/overview.html']

/** The course's short description, else its overview, as plain text; and the file it is from. */
export function descriptionOf({ texts }: CourseFiles): { readonly text: string; readonly file: string | null } {
  for (const file of candidates) {
    const text = textOf(texts.get(file))
    if (text !== '') return { text: shorten(text, 5_000), file }
  }
  return { text: '', file: null }
}

function textOf(bytes: Uint8Array | undefined): string {
  const html = bytes === undefined ? '' : (decodeUtf8(bytes) ?? '')
  const apart = html.replace(/<(?=\/?(p|div|h\d|li|br)\b)/gi, ' <')
  return decodeHTMLStrict(sanitizeHtml(apart, { allowedTags: [] }))
    .replace(/\s+/g, ' ')
    .trim()
}
