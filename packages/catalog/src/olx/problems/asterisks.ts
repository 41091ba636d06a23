import { renderQuestionText } from '../../markdown/renderQuestionText.ts'
import type { PlannedQuestion } from '../coursePlan.ts'
import { descendants, type XmlElement } from '../xml.ts'

/** Tags of words that stand out: their marks are asterisks. */
export const emphasizing: ReadonlySet<string> = new Set(['b', 'strong', 'i', 'em'])

/** Whether the text has asterisks that no tag stands for. */
export const hasAsterisks = ({ children }: XmlElement): boolean =>
  children.some((child) => (typeof child === 'string' ? child.includes('*') : hasAsterisks(child)))

export const hasEmphasis = (element: XmlElement): boolean =>
  descendants(element, (tag) => emphasizing.has(tag)).length > 0

export const withoutEmphasis = (element: XmlElement): XmlElement => ({
  ...element,
  tag: emphasizing.has(element.tag) ? 'span' : element.tag,
  children: element.children.map((child) => (typeof child === 'string' ? child : withoutEmphasis(child))),
})

/** Whether a pair of asterisks shows as emphasis. */
export const showsEmphasis = (question: PlannedQuestion): boolean => shows(question, /<(em|strong)>/)

/** Whether braces show as ruby: the importer writes none. */
export const showsRuby = (question: PlannedQuestion): boolean => shows(question, /<ruby>/)

/** Whether an asterisk shows as one. */
export const showsAsterisk = (question: PlannedQuestion): boolean => shows(question, /\*/)

const shows = ({ text, choices }: PlannedQuestion, tags: RegExp): boolean =>
  [text, ...choices.map((choice) => choice.text)].some((one) => tags.test(renderQuestionText(one)))
