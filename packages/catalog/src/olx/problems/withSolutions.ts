import { descendants, type XmlElement, type XmlNode } from '../xml.ts'
import { answers } from './aroundResponses.ts'
import { asides } from './choicesOf.ts'
import { plainText } from './plainText.ts'

/**
 * The problem with a `<solution>` around each explanation that stands in none: a part with the class that Studio gives to solutions, and
 * what stands under a heading behind the last choices. In the text of the question it would give the answer away.
 */
export const withSolutions = (problem: XmlElement): XmlElement => {
  const children = problem.children.map((child) => (typeof child === 'string' ? child : ofElement(child)))
  return { ...problem, children: withSolutionAtEnd(children) }
}

function ofElement(element: XmlElement): XmlElement {
  if (asides.has(element.tag) || element.tag === 'choice') return element
  const isSolution = solutionClass.test(element.attributes['class'] ?? '') && !holdsAnswers(element)
  return isSolution ? solution([element]) : withSolutions(element)
}

const solutionClass = /(^|\s)(detailed-solution|solution-span)(\s|$)/
/** In front of the choices it may be about a salt. */
const solutionClassBehind = /(^|\s)solution(\s|$)/

const solution = (children: readonly XmlNode[]): XmlElement => ({ tag: 'solution', attributes: {}, children })

function withSolutionAtEnd(given: readonly XmlNode[]): readonly XmlNode[] {
  const last = given.findLastIndex((child) => typeof child !== 'string' && holdsAnswers(child))
  if (last < 0) return given
  const children = given.map((child, at) => (at > last && isSolutionBehind(child) ? solution([child]) : child))
  const start = children.findIndex((child, at) => at > last && isHeading(child))
  if (start < 0) return children
  // A hint, say, is none of it.
  const next = children.findIndex((child, at) => at > start && typeof child !== 'string' && asides.has(child.tag))
  const end = next < 0 ? children.length : next
  return [...children.slice(0, start), solution(children.slice(start, end)), ...children.slice(end)]
}

const isSolutionBehind = (child: XmlNode): boolean =>
  typeof child !== 'string' && !asides.has(child.tag) && solutionClassBehind.test(child.attributes['class'] ?? '')

const isHeading = (child: XmlNode): boolean =>
  typeof child !== 'string' &&
  !asides.has(child.tag) &&
  /^(explanation|解説)\s*([:：]|\n|$)/i.test(plainText(solution([child])))

const holdsAnswers = (element: XmlElement): boolean =>
  isAnswers(element.tag) || descendants(element, isAnswers).length > 0

const isAnswers = (tag: string): boolean => tag.endsWith('response') || answers.includes(tag)
