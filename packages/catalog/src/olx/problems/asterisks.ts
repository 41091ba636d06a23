import { renderQuestionText } from '../../markdown/renderQuestionText.ts'
import type { PlannedQuestion } from '../coursePlan.ts'
import { descendants, type XmlElement } from '../xml.ts'

/** Tags of words that stand out: their marks are asterisks. */
export const emphasizing: ReadonlySet<string> = new Set(['b', 'strong', 'i', 'em'])

/** A problem in which no mark reads as an asterisk of its text: without emphasis, where the text has asterisks. */
export const withoutFalseMarks = (problem: XmlElement): XmlElement =>
  hasAsterisks(problem) && hasEmphasis(problem) ? withoutEmphasis(problem) : problem

/** What asterisks and braces of its questions do not say, or say by mistake. */
export function looksOfSigns(problem: XmlElement, questions: readonly PlannedQuestion[]): string[] {
  const texts = questions.flatMap(({ text, choices }) => [text, ...choices.map((choice) => choice.text)])
  const shown = texts.map(renderQuestionText)
  const shows = (part: RegExp) => shown.some((one) => part.test(one))
  const isStarred = hasAsterisks(problem)
  return [
    ...(isStarred && hasEmphasis(problem) ? ['emphasis beside asterisks'] : []),
    ...(!isStarred && shows(/\*/) ? ['emphasis that shows as asterisks'] : []),
    ...(isStarred && shows(/<(em|strong)>/) ? ['asterisks of its own'] : []),
    // The importer writes none.
    ...(shows(/<ruby>/) ? ['braces that read as ruby'] : []),
  ]
}

/** Whether the text has asterisks that no tag stands for. */
const hasAsterisks = ({ children }: XmlElement): boolean =>
  children.some((child) => (typeof child === 'string' ? child.includes('*') : hasAsterisks(child)))

const hasEmphasis = (element: XmlElement): boolean => descendants(element, (tag) => emphasizing.has(tag)).length > 0

const withoutEmphasis = (element: XmlElement): XmlElement => ({
  ...element,
  tag: emphasizing.has(element.tag) ? 'span' : element.tag,
  children: element.children.map((child) => (typeof child === 'string' ? child : withoutEmphasis(child))),
})
