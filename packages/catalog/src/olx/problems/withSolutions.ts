import { elementsOf, type XmlElement, type XmlNode } from '../xml.ts'
import { answers } from './aroundResponses.ts'
import { asides } from './choicesOf.ts'
import { isExplanationHeading } from './explanationHeading.ts'
import { plainText } from './plainText.ts'

/** Nothing says where the explanation ends. A guess could show it in the next question, or take a part from that question. */
export const openExplanation = 'a problem with an explanation between its questions'

export interface WithSolutions {
  readonly element: XmlElement
  /** Whether a heading stands between two questions: nothing says where its explanation ends. */
  readonly hasOpenExplanation: boolean
}

/**
 * Puts a `<solution>` around each explanation that stands outside of one. In the text of the question it would give the answer away. An
 * explanation is a part with a class of solutions, and what follows a heading behind the last choices.
 */
export function withSolutions(problem: XmlElement): WithSolutions {
  const holders = holdersOfAnswers(problem)
  let hasOpenExplanation = false

  const inside = (element: XmlElement): XmlElement => {
    const { children } = element
    const isHolder = (child: XmlNode): boolean => typeof child !== 'string' && holders.has(child)
    const [first, last] = [children.findIndex(isHolder), children.findLastIndex(isHolder)]
    const isOverSolution = headingsOverSolutions(children)
    const written = children.map((child, at) => {
      const isBehind = first >= 0 && at > first && !isHolder(child)
      if (isBehind && (isSolutionBehind(child) || (at < last && beginsWithHeading(child)))) return solution([child])
      if (isBehind && at < last && isHeading(child)) {
        if (isOverSolution[at]) return ''
        hasOpenExplanation = true
      }
      return typeof child === 'string' ? child : ofElement(child)
    })
    return { ...element, children: last < 0 ? written : withSolutionAtEnd(written, last + 1) }
  }
  const ofElement = (element: XmlElement): XmlElement => {
    if (isAside(element) || element.tag === 'choice') return element
    return hasClass(element, solutionClass) && !holders.has(element) ? solution([element]) : inside(element)
  }
  return { element: inside(problem), hasOpenExplanation }
}

/** For each child, whether the next one with words is a solution: a heading over it says nothing more. */
function headingsOverSolutions(children: readonly XmlNode[]): readonly boolean[] {
  let isSolutionNext = false
  const found: boolean[] = []
  for (const child of children.toReversed()) {
    found.push(isSolutionNext)
    if (typeof child !== 'string')
      isSolutionNext = child.tag === 'solution' || hasClass(child, solutionClass) || isSolutionBehind(child)
    else if (child.trim() !== '') isSolutionNext = false
  }
  return found.toReversed()
}

/** What stands under the first heading from a place on. Hints and solutions under it stay what they are. */
function withSolutionAtEnd(children: readonly XmlNode[], from: number): readonly XmlNode[] {
  const start = children.findIndex((child, at) => at >= from && (isHeading(child) || beginsWithHeading(child)))
  if (start < 0) return children
  const under = children.slice(start)
  return [...children.slice(0, start), solution(under.filter((child) => !isAside(child))), ...under.filter(isAside)]
}

const solutionClass = /(^|\s)(detailed-solution|solution-span)(\s|$)/
/** In front of the choices, the class may mark a chemical solution. */
const solutionClassBehind = /(^|\s)solution(\s|$)/

const hasClass = ({ attributes }: XmlElement, name: RegExp): boolean => name.test(attributes['class'] ?? '')

const isAside = (node: XmlNode): boolean => typeof node !== 'string' && asides.has(node.tag)

const isSolutionBehind = (node: XmlNode): boolean =>
  typeof node !== 'string' && !isAside(node) && hasClass(node, solutionClassBehind)

const solution = (children: readonly XmlNode[]): XmlElement => ({ tag: 'solution', attributes: {}, children })

const textOf = (node: XmlNode): string => plainText(solution([node]))

/** Whether a part is a heading, and says no more. */
const isHeading = (node: XmlNode): boolean => !isAside(node) && isExplanationHeading(textOf(node))

/** Whether a part begins with a heading: on a line of its own, with a colon behind it, or in bold. */
function beginsWithHeading(node: XmlNode): boolean {
  if (isAside(node)) return false
  const text = textOf(node)
  const [line] = text.split(/\n/, 1)
  const [words] = line!.split(/(?<=[:：])/, 1)
  if (isExplanationHeading(text)) return false
  return isExplanationHeading(line!) || (words !== line && isExplanationHeading(words!)) || beginsInBold(node)
}

const bold = /^(b|strong|em|u|mark|h[1-6])$/

function beginsInBold(node: XmlNode): boolean {
  if (typeof node === 'string') return false
  if (bold.test(node.tag)) return isExplanationHeading(textOf(node))
  const first = node.children.find((child) => typeof child !== 'string' || child.trim() !== '')
  return first !== undefined && beginsInBold(first)
}

/** Responses, choices, and the elements around them. A hint may show some as an example. Each element is visited once. */
function holdersOfAnswers(problem: XmlElement): ReadonlySet<XmlElement> {
  const holders = new Set<XmlElement>()
  const visit = (element: XmlElement): boolean => {
    if (isAside(element)) return false
    const holdsInside = elementsOf(element.children).map(visit).includes(true)
    const holds = holdsInside || element.tag.endsWith('response') || answers.includes(element.tag)
    if (holds) holders.add(element)
    return holds
  }
  visit(problem)
  return holders
}
