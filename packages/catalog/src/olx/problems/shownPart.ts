import { type Ground, groundOf, noGround } from '../hidden/colors.ts'
import { hidingOf, isCollapsible, opensByClick, pictures, type Showing } from '../hidden/hiddenText.ts'
import { type SaidByStyle, saidByStyle } from '../html/saidByStyle.ts'
import { texOf, withTexDelimiters } from '../texOf.ts'
import { elementsOf, hasContent, type XmlElement, type XmlNode } from '../xml.ts'

export interface ShownPart {
  readonly shown: XmlElement
  /** What stood in it and its page does not show, an answer, say. */
  readonly hidden: readonly XmlElement[]
}

/**
 * An element as its page shows it: without its hidden parts, its names in lower case, as HTML has them, its TeX as the text that it
 * stands for, and what it says by its style as tags.
 */
export function shownPart(element: XmlElement): ShownPart {
  const hidden: XmlElement[] = []
  const shownOf = (node: XmlNode, around: Around): readonly XmlNode[] => {
    if (typeof node === 'string') return [withTexDelimiters(node)]
    const one = withLowerCaseNames(node)
    const tex = texOf(one.tag, one.attributes, () => one.children.filter((child) => typeof child === 'string').join(''))
    if (tex !== null) return [tex]
    const formula = formulaIn(one)
    if (formula !== null) return [formula]
    const ground = groundOf(one, around.ground)
    const isClosed = opensByClick(one) || (around.isCollapsible && one.tag === 'section')
    const isForGraders = forGraders.has(one.tag)
    const hiding =
      isClosed || isForGraders || isClosedDetails(one)
        ? 'whole'
        : hidingOf(one, insideOf(one), { around: around.ground, own: ground })
    if (hiding === null) return [styled({ ...one, children: childrenOf(one, ground) })]
    if (hiding !== 'whole') {
      const { shown, words } = withoutWords(one, hiding)
      if (words.length > 0) hidden.push({ ...one, attributes: {}, children: words })
      return [styled({ ...shown, children: childrenOf(shown, ground) })]
    }
    hidden.push(one)
    return []
  }
  const childrenOf = (one: XmlElement, ground: Ground): XmlNode[] => {
    const tags = elementsOf(one.children).map(({ tag }) => tag.toLowerCase())
    return one.children.flatMap((child) => shownOf(child, { ground, isCollapsible: isCollapsible(one, tags) }))
  }
  const root = withLowerCaseNames(element)
  return { shown: { ...root, children: childrenOf(root, noGround) }, hidden }
}

/** TeX between dollar signs, as problems have it in `<math>`; null for MathML, and for anything else. */
function formulaIn({ tag, children }: XmlElement): string | null {
  if (tag !== 'math' || elementsOf(children).length > 0) return null
  const [, tex] = /^\s*\$([^$]+)\$\s*$/.exec(children.join('')) ?? []
  if (tex === undefined) return null
  const display = '\\displaystyle'
  return tex.includes(display) ? `\\[${tex.replace(display, '').trim()}\\]` : `\\(${tex}\\)`
}

function styled(one: XmlElement): XmlElement {
  const { tag, tags, attributes, blank, isApart, isRow } = styleOf(one)
  // The blank replaces the border, so the style is dropped.
  const { style: _, ...others } = one.attributes
  const inside = (children: readonly XmlNode[], name: string): readonly XmlNode[] => [
    { tag: name, attributes: {}, children },
  ]
  const children = tags
    .toReversed()
    .reduce(inside, blank === '' ? (isRow ? one.children.flatMap((child) => [child, ' ']) : one.children) : [blank])
  return {
    tag,
    attributes: { ...(blank === '' ? one.attributes : others), ...attributes },
    children: isApart ? [' ', ...children, ' '] : children,
  }
}

/** What an element of a problem says by its style. */
export const styleOf = (one: XmlElement): SaidByStyle =>
  saidByStyle(one, {
    text: () => textIn(one),
    hasText: () => hasText(one),
    isEmpty: () => !hasContent(one),
    hasPicture: () => hasInside(one, ({ tag }) => pictures.has(tag)),
    firstStyle: () => elementsOf(one.children).find(({ tag }) => tag === 'li')?.attributes['style'] ?? '',
  })

function textIn(element: XmlElement): string {
  const texts: string[] = []
  const collect = ({ children }: XmlElement): void => {
    for (const child of children) typeof child === 'string' ? texts.push(child) : collect(child)
  }
  collect(element)
  return texts.join('')
}

const hasText = ({ children }: XmlElement): boolean =>
  children.some((child) => (typeof child === 'string' ? child.trim() !== '' : hasText(child)))

/** What Open edX reads to grade an answer, and shows nobody. */
const forGraders: ReadonlySet<string> = new Set([
  ...['answer', 'additional_answer', 'codeparam', 'responseparam', 'openendedparam', 'openendedrubric'],
])

interface Around {
  readonly ground: Ground
  readonly isCollapsible: boolean
}

const isClosedDetails = ({ tag, attributes }: XmlElement): boolean => tag === 'details' && !('open' in attributes)

const hasInside = ({ children }: XmlElement, is: (one: XmlElement) => boolean): boolean =>
  elementsOf(children).some((child) => is(withLowerCaseNames(child)) || hasInside(child, is))

const insideOf = (element: XmlElement) => ({
  hasText: () => hasContent(element),
  shows: (is: Showing) => hasInside(element, is),
})

/** An element that hides its words, with the parts alone that show all the same. */
function withoutWords(element: XmlElement, shows: Showing): { readonly shown: XmlElement; readonly words: XmlNode[] } {
  const words: XmlNode[] = []
  const [showing, around] = [new Set<XmlNode>(), new Set<XmlNode>()]
  const look = (node: XmlElement): boolean => {
    if (shows(withLowerCaseNames(node))) showing.add(node)
    else if (elementsOf(node.children).filter(look).length > 0) around.add(node)
    return showing.has(node) || around.has(node)
  }
  for (const child of elementsOf(element.children)) look(child)
  const keptOf = (node: XmlNode): readonly XmlNode[] => {
    if (showing.has(node)) return [node]
    if (typeof node !== 'string' && around.has(node)) return [{ ...node, children: node.children.flatMap(keptOf) }]
    if (typeof node !== 'string' || node.trim() !== '') words.push(node)
    return []
  }
  const children = element.children.flatMap(keptOf)
  return { shown: { ...element, children }, words }
}

const withLowerCaseNames = ({ tag, attributes, children }: XmlElement): XmlElement => ({
  tag: tag.toLowerCase().replace(mathPrefix, ''),
  attributes: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value])),
  children,
})

/** The prefix of an element of a formula. */
const mathPrefix = /^[\w.-]+:(?=m|semantics$|annotation)/
