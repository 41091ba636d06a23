import { decodeHTMLStrict } from 'entities'
import { parseDocument } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { limits } from '../limits.ts'
import type { CourseFiles } from './archive/readArchive.ts'
import type { Skipped } from './coursePlan.ts'
import { isTooLarge, withoutHidden } from './html/cleanHtml.ts'
import { lossesOf } from './html/removed.ts'
import { isSaid, saidIn, unclosedEnd } from './html/said.ts'
import { shorten } from './shorten.ts'
import { decodeUtf8 } from './xml.ts'

export interface Description {
  /** Plain text. */
  readonly text: string
  /** Where it is from. */
  readonly file: string | null
  readonly skipped: readonly Skipped[]
}

const candidates = ['about/short_description', 'about/overview']

/** The course's short description, else its overview; and what is lost of it. */
export function descriptionOf({ texts }: CourseFiles): Description {
  const skipped: Skipped[] = []
  for (const path of candidates) {
    const file = `${path}.html`
    const bytes = texts.get(file)
    if (bytes === undefined) continue
    const html = decodeUtf8(bytes)
    if (html === null) skipped.push({ path, reason: 'it is not UTF-8' })
    const shown = html === null || isTooLarge(html) ? null : withoutHidden(html)
    if (html !== null && shown === null) skipped.push({ path, reason: 'larger than a page about a course may be' })
    if (shown === null) continue
    const text = textOf(shown.html)
    for (const why of lossesOf(shown)) skipped.push({ path, ...why })
    if (text !== '')
      return {
        text: shorten(text, limits.description),
        file,
        skipped: [...skipped, ...lostOf(path, shown.html, text), ...unclosed(path, html!)],
      }
  }
  return { text: '', file: null, skipped }
}

function lostOf(path: string, html: string, text: string): Skipped[] {
  const isLong = text.length > limits.description
  const cut = { path, reason: `longer than a description may be (${limits.description}): its end is cut off` }
  const said = saidIn(parseDocument(html)).attributes
  const reason = 'a link, picture, or note of the description, which is plain text'
  return [
    ...(isLong ? [{ ...cut, detail: shorten(text.slice(limits.description - 1), 200) }] : []),
    ...said.map(({ name, value }) => ({ path, reason, detail: shorten(`${name}: ${value}`, 200) })),
  ]
}

/** "a<b and so on" reads as a tag that nothing closes. */
const unclosed = (path: string, html: string): Skipped[] =>
  [unclosedEnd(html)]
    .filter(isSaid)
    .map((end) => ({ path, reason: 'a text behind an open "<"', detail: shorten(end, 200) }))

function textOf(html: string): string {
  const apart = html.replace(/<(?=\/?(p|div|h\d|li|br|t[dhr]|d[dt])\b)/gi, ' <')
  return decodeHTMLStrict(sanitizeHtml(apart, { allowedTags: [] }))
    .replace(/\s+/g, ' ')
    .trim()
}
