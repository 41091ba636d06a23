import { hasWords, type SaidAttribute, saidBy, says } from '../html/said.ts'
import { shorten } from '../shorten.ts'
import { directText, elementsOf, hasContent, type XmlElement } from '../xml.ts'
import { drawings } from './beyondText.ts'
import type { Read } from './plainText.ts'

/** Tags that Studio keeps beside a problem. */
export const isStudioAside = (element: XmlElement): boolean =>
  element.attributes['xblock-family'] === 'xblock_asides.v1' && !hasContent(element)

/** Texts and attributes that no part of a question has read. */
export function unread(element: XmlElement, read: Read): string[] {
  if (isStudioAside(element)) return []
  const text = read.has(element) ? '' : directText(element)
  // What the problem itself says are its settings, which are listed as such.
  const said = [...saidBy(element.attributes), ...(element.tag === 'problem' ? [] : othersOf(element.attributes))]
  const attributes = said.filter(({ value }) => !read.has(value))
  return [
    ...(text === '' ? [] : [shorten(text, 200)]),
    ...(drawings.has(element.tag) ? [`<${element.tag}>`] : []),
    ...attributes.map(({ name, value }) => shorten(`${name}: ${value}`, 200)),
    ...elementsOf(element.children).flatMap((child) => unread(child, read)),
  ]
}

/** Attributes of problems and of HTML that say nothing to people. */
const technical =
  /^(class|hidden|aria-hidden|role|disabled|controls|preload|loop|muted|autoplay|id|style|type|correct|name|tag|size|width|height|v?align|rows|cols|colspan|rowspan|border|inline|target|rel|lang|dir|xmlns.*|encoding|explanation-id|targeted-feedback|data-.*|on.*)$/

/** Settings of the order of choices and of partial credit. */
const arranging = /^(shuffle|fixed|answer-pool|partial_credit)$/

/** What only problems say, such as a message after an answer. */
const othersOf = (attributes: XmlElement['attributes']): SaidAttribute[] =>
  Object.entries(attributes)
    .map(([name, value]) => ({ name, value: value.trim() }))
    .filter(({ name, value }) =>
      arranging.test(name)
        ? !/^(false|0|none|)$/i.test(value)
        : !says.test(name) && !technical.test(name) && hasWords(value),
    )
