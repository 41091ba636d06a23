import { DomUtils } from 'htmlparser2'
import { lost, type Removed } from '../html/removed.ts'
import { type HtmlElement, type HtmlNode, isSaid, saidIn } from '../html/said.ts'
import { type Ground, groundOf, noGround } from './colors.ts'
import { hidingOf, isCollapsible, opensByClick, type Showing } from './hiddenText.ts'

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
    const isInHidden = hidden.has(element) || hidden.has(parent)
    const hiding = isInHidden ? 'whole' : hidingOf(factsOf(element), insideOf(element), { around, own })
    if (hiding !== 'whole') {
      const words = hiding === null ? '' : withoutWords(element, hiding, hidden)
      if (words !== '') removed.push(lost('a hidden part', words), ...definitionsIn(words))
      closeParts(element)
      continue
    }
    hidden.add(element)
    if (isInHidden) continue
    const said = [textOf(element), ...saidIn({ children: [element] }).attributes.map(({ value }) => value)]
    DomUtils.removeElement(element)
    removed.push(lost('a hidden part', said.filter(isSaid).join(', ')))
    removed.push(...definitionsIn(textOf(element)))
  }
  return { shown: elements.filter((element) => !hidden.has(element)), removed }
}

/** MathJax reads them in hidden parts, too. */
const definitionsIn = (text: string): Removed[] =>
  /\\(re)?newcommand|\\def\\|\\DeclareMathOperator/.test(text) ? [lost('a definition for formulas', text)] : []

/** Takes the words out that an element hides, and leaves the parts that show all the same. Answers what it took, and adds it to `hidden`. */
function withoutWords(element: HtmlElement, shows: Showing, hidden: Set<unknown>): string {
  const said: string[] = []
  const around = aroundShowing(element, shows)
  const open: HtmlElement[] = [element]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const kept: HtmlNode[] = []
    for (const child of next.children) {
      const isKept = isElement(child) && (around.has(child) || isShowing(child, shows))
      if (isKept) kept.push(child)
      else said.push(...takenOf(child, hidden))
      if (isKept && !isShowing(child, shows)) open.push(child)
    }
    setChildren(next, kept)
  }
  return said.filter(isSaid).join(' ').replace(/\s+/g, ' ').trim()
}

/** The elements in it in which something shows. Each is looked at once. */
function aroundShowing(element: HtmlElement, shows: Showing): ReadonlySet<unknown> {
  const around = new Set<unknown>()
  for (const one of DomUtils.filter((node) => isElement(node) && isShowing(node, shows), [...element.children])) {
    for (let { parent } = one; parent !== null && parent !== element && !around.has(parent); { parent } = parent)
      around.add(parent)
  }
  return around
}

function takenOf(node: HtmlNode, hidden: Set<unknown>): string[] {
  hidden.add(node)
  return [DomUtils.textContent(node), ...saidIn({ children: [node] }).attributes.map(({ value }) => value)]
}

function setChildren(parent: HtmlElement, children: HtmlNode[]): void {
  parent.children = children
  for (const [at, child] of children.entries()) {
    child.prev = children[at - 1] ?? null
    child.next = children[at + 1] ?? null
  }
}

const isShowing = (element: HtmlElement, shows: Showing): boolean => shows(factsOf(element))

const hasShowing = (element: HtmlElement, shows: Showing): boolean =>
  DomUtils.find((node) => isElement(node) && isShowing(node, shows), [...element.children], true, 1).length > 0

const insideOf = (element: HtmlElement) => ({
  hasText: () => textOf(element) !== '',
  shows: (is: Showing) => hasShowing(element, is),
})

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
