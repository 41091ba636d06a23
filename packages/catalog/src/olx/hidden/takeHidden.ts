import { DomUtils } from 'htmlparser2'
import { lost, type Removed } from '../html/removed.ts'
import { type HtmlElement, type HtmlNode, isSaid, saidIn } from '../html/said.ts'
import { type Ground, groundOf, mayStandOut, noGround } from './colors.ts'
import { setsProperty } from './declarations.ts'
import { isCollapsible, isHidden, opensByClick } from './hiddenText.ts'

/**
 * Takes out what its page hides: an answer, say. What a click opens there opens with a click here. The elements come in document order;
 * `shown` are those that stay.
 */
export function takeHidden(elements: readonly HtmlElement[]) {
  const hidden = new Set<unknown>()
  const grounds = new Map<unknown, Ground>()
  // A style sheet may paint anything.
  const hasSheet = elements.some(({ name }) => name === 'style')
  const removed: Removed[] = []
  for (const element of elements) {
    const { parent } = element
    const around = grounds.get(parent) ?? { ...noGround, isPainted: hasSheet, hasSheet }
    const own = groundOf(factsOf(element), around)
    grounds.set(element, own)
    const isInHidden = hidden.has(parent)
    if (!isInHidden && !isHidden(factsOf(element), insideOf(element), { around, own })) {
      closeParts(element)
      continue
    }
    hidden.add(element)
    if (isInHidden) continue
    const said = [textOf(element), ...saidIn({ children: [element] }).attributes.map(({ value }) => value)]
    DomUtils.removeElement(element)
    removed.push(lost('a hidden part', said.filter(isSaid).join(', ')))
  }
  return { shown: elements.filter((element) => !hidden.has(element)), removed }
}

const insideOf = (element: HtmlElement) => ({
  hasText: () => textOf(element) !== '',
  setsAgain: (property: string) =>
    DomUtils.find(
      (node) => 'attribs' in node && (setsProperty(factsOf(node), property) || pictures.has(node.name)),
      [...element.children],
      true,
      1,
    ).length > 0,
  mayStandOut: () =>
    DomUtils.find((node) => 'attribs' in node && mayStandOut(factsOf(node)), [...element.children], true, 1).length > 0,
})

const pictures = new Set(['img', 'video', 'audio', 'iframe', 'object', 'svg'])

/** Makes the parts that Open edX opens by a click those of HTML. */
function closeParts(element: HtmlElement): void {
  const inside = element.children.filter(isElement)
  const tags = inside.map(({ name }) => name)
  if (opensByClick(factsOf(element))) element.name = 'details'
  if (!isCollapsible(factsOf(element), tags)) return
  element.name = 'details'
  for (const child of inside) if (child.name === 'header') child.name = 'summary'
}

const isElement = (node: HtmlNode): node is HtmlElement => 'attribs' in node

const factsOf = ({ name: tag, attribs: attributes }: HtmlElement) => ({ tag, attributes })

const textOf = (element: HtmlElement): string => DomUtils.textContent(element).replace(/\s+/g, ' ').trim()
