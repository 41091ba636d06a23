import type { CourseFiles } from './archive/readArchive.ts'
import { hasContent, type XmlElement } from './xml.ts'

type Files = Pick<CourseFiles, 'texts' | 'unread'>

interface Page {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly element: XmlElement
}

/**
 * The file with the source of an `html` node; null where the node holds it. If a node has both, Open edX shows the file. It looks in the
 * folder of the node's own file first (`week1:intro` stands in `html/week1`), then in `html`.
 */
export function htmlFileOf({ name, attributes, element }: Page, { texts, unread }: Files): string | null {
  const { filename } = attributes
  const own = fileName(name)
  const given = fileName(filename || name)
  const beside = own.slice(0, own.lastIndexOf('/') + 1)
  const places = filename ? [beside + given, given] : [own]
  // Old courses write the ending into the name.
  const files = places.flatMap((place) => [`html/${place}.html`, `html/${place.replace(/\.html$/, '')}.html`])
  const file = files.find((one) => texts.has(one) || unread.has(one)) ?? `html/${given}.html`
  return hasContent(element) && !(filename && texts.has(file)) ? null : file
}

/** As archives write a name into paths. */
export const fileName = (name: string): string => name.normalize('NFC').replaceAll(':', '/')
