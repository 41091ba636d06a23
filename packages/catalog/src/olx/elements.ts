import { directText, elementsOf, type XmlElement } from './xml.ts'

/** The names that a sequential had in courses of 2012 are among them. */
export const sequentials: readonly string[] = ['sequential', 'problemset', 'videosequence']

/** The four levels of a course. */
export const structure: ReadonlySet<string> = new Set(['course', 'chapter', 'vertical', ...sequentials])

export const nameOf = ({ attributes }: XmlElement) => (attributes['url_name'] || attributes['slug'])?.normalize('NFC')

/** Courses of 2012 say `name` for what is `display_name` today. */
export const withDisplayName = ({ name = '', ...attributes }: Record<string, string>): Record<string, string> =>
  name === '' ? attributes : { display_name: name, ...attributes }

/** Exports once put values of videos into quotation marks. */
export const withoutQuotes = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value.replace(/^"(.*)"$/s, '$1')]))

/** Whether its definition may stand in a file. Text does not define a part of the four levels. */
export const isOpen = (element: XmlElement) =>
  elementsOf(element.children).length === 0 && (structure.has(element.tag) || directText(element) === '')

/** Whether it says nothing itself. A part of the four levels without parts says nothing, whatever it is called. */
export const isPointer = ({ tag, attributes, raw }: XmlElement) =>
  attributes['url_name'] !== undefined &&
  raw === undefined &&
  (structure.has(tag) || Object.keys(attributes).every((name) => ['url_name', 'org', 'course'].includes(name)))

/**
 * A chapter of 2012 may have a `<section>`. Around one subsection it is that subsection's name; where the subsection has a name, its own is
 * told with the settings. Around anything else, or where it says more, such as who sees it, it is a subsection.
 */
export function withoutSection(element: XmlElement): XmlElement {
  if (element.tag !== 'section') return element
  const { attributes, children } = element
  const [first, ...others] = elementsOf(children)
  const only = first && withoutSection(first)
  const isNameOnly = Object.keys(attributes).every((name) => /^(name|display_name|url_name|slug)$/.test(name))
  const adds = others.length > 0 || !isNameOnly || directText(element) !== ''
  if (only === undefined || adds || !sequentials.includes(only.tag)) return { ...element, tag: 'sequential' }
  const name = attributes['display_name'] ?? attributes['name']
  if (isPointer(only) || Object.keys(only.attributes).some((one) => /^(name|display_name|url_name|slug)$/.test(one)))
    return name === undefined ? only : { ...only, attributes: { ...only.attributes, section: name } }
  return { ...only, attributes: { ...attributes, ...only.attributes } }
}
