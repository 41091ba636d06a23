import { isSaid } from '../said.ts'
import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import { asides } from './choicesOf.ts'
import { isExplanationHeading } from './explanationHeading.ts'
import { plainParts, plainText, type Read } from './plainText.ts'

export const choiceResponses: ReadonlySet<string> = new Set([
  'multiplechoiceresponse',
  'choiceresponse',
  'optionresponse',
])

export const answers = ['choicegroup', 'checkboxgroup', 'radiogroup', 'optioninput']
export const besidesQuestion: ReadonlySet<string> = new Set([...answers, ...asides, 'script', 'style', 'title'])

/** A drop-down leaves a gap in the text. The question's own picture stands beside it, not in it. */
export const withoutPicture = (picture: XmlElement | null): ReadonlySet<string> =>
  new Set([...besidesQuestion, ...(picture === null ? [] : ['img'])].filter((tag) => tag !== 'optioninput'))

/** What a problem says outside its responses, for one of them. */
export interface Around {
  /** Before the response and behind the one before it. The last has what stands behind it, too. */
  readonly text: string
  /** Behind the response and before the next. Where all stand before the first or behind the last, each response has them all. */
  readonly solutions: readonly string[]
  /** Each response has them all. */
  readonly hints: readonly string[]
}

const solutionTags: ReadonlySet<string> = new Set(['solution', 'targetedfeedback'])

/** By response. */
export function aroundResponses(problem: XmlElement, read: Read, picture: XmlElement | null): readonly Around[] {
  const outside = descendants(
    problem,
    (tag) => choiceResponses.has(tag) || solutionTags.has(tag) || tag === 'demandhint',
  )
  const general = outside.filter(({ tag }) => tag === 'demandhint').flatMap(({ children }) => elementsOf(children))
  let behind = 0
  const solutions = outside.flatMap((one) => {
    if (choiceResponses.has(one.tag)) behind++
    return solutionTags.has(one.tag) ? [{ text: explained(one, read), behind }] : []
  })
  const isForAll = [0, behind].some((place) => solutions.every((one) => one.behind === place))
  read.add(problem)
  const parts = plainParts(problem, { without: withoutPicture(picture), dividers: choiceResponses, read })
  const [last, behindLast] = [parts.at(-2)!, parts.at(-1)!]
  const isOneSentence =
    outside.findLast(({ tag }) => choiceResponses.has(tag))?.tag === 'optionresponse' && last.endsWith('___')
  const texts = [...parts.slice(0, -2), [last, behindLast].filter(isSaid).join(isOneSentence ? ' ' : '\n')]
  const generalHints = general.map((one) => explained(one, read))
  return texts.map((text, index) => ({
    text,
    solutions: solutions.filter((one) => isForAll || Math.max(one.behind, 1) === index + 1).map((one) => one.text),
    hints: generalHints,
  }))
}

/** Studio writes a heading over every solution, in English or as its author wrote it. */
export function explained(element: XmlElement, read: Read): string {
  read.add(element)
  const text = plainText(element, { without: new Set(['script']), read })
  const [heading, ...others] = text.split('\n')
  return isExplanationHeading(heading!) ? others.join('\n') : text
}
