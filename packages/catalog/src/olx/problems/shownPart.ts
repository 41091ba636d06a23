import { isHidden } from '../hiddenText.ts'
import { texOf, withTexDelimiters } from '../texOf.ts'
import { hasContent, type XmlElement, type XmlNode } from '../xml.ts'

export interface ShownPart {
  readonly shown: XmlElement
  /** What stood in it and its page does not show, an answer, say. */
  readonly hidden: readonly XmlElement[]
}

/**
 * An element as its page shows it: without its hidden parts, its names in lower case, as HTML has them, and its TeX as the text that it
 * stands for.
 */
export function shownPart(element: XmlElement): ShownPart {
  const hidden: XmlElement[] = []
  const shownOf = (node: XmlNode): readonly XmlNode[] => {
    if (typeof node === 'string') return [withTexDelimiters(node)]
    const one = withLowerCaseNames(node)
    const tex = texOf(one.tag, one.attributes, () => one.children.filter((child) => typeof child === 'string').join(''))
    if (tex !== null) return [tex]
    const isClosed = one.tag === 'details' && !('open' in one.attributes)
    if (!isClosed && !isHidden(one, () => hasContent(one))) return [{ ...one, children: one.children.flatMap(shownOf) }]
    hidden.push(one)
    return []
  }
  const children = element.children.flatMap(shownOf)
  return { shown: { ...withLowerCaseNames(element), children }, hidden }
}

const withLowerCaseNames = ({ tag, attributes, children }: XmlElement): XmlElement => ({
  // Formulas may have a prefix.
  tag: tag.toLowerCase().replace(/^(m|mml|mathml):/, ''),
  attributes: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value])),
  children,
})
