import { isSaid } from '../html/said.ts'
import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import { asides } from './choicesOf.ts'
import { isExplanationHeading } from './explanationHeading.ts'
import { namedFeedback } from './namedFeedback.ts'
import { plainText, type Read } from './plainText.ts'

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
  /**
   * Behind the response and before the next, in the same part of the problem. Where all stand before the first or behind the last, each
   * response of the part has them all.
   */
  readonly solutions: readonly string[]
  /** Each response has them all. */
  readonly hints: readonly string[]
}

/** What a hint or a solution shows as an example is not asked. */
export const responsesIn = ({ children }: XmlElement): readonly XmlElement[] =>
  elementsOf(children)
    .filter(({ tag }) => !besidesQuestion.has(tag))
    .flatMap((child) => (child.tag.endsWith('response') ? [child] : responsesIn(child)))

const solutionTags: ReadonlySet<string> = new Set(['solution', 'targetedfeedback'])

interface Parts {
  readonly responses: readonly XmlElement[]
  /** The text before, between, and behind the responses. */
  readonly parts: readonly string[]
  /** Whether the last response is a drop-down in a sentence, which goes on behind it. */
  readonly isInSentence: boolean
  readonly read: Read
}

/** By response. */
export function aroundResponses(
  problem: XmlElement,
  { responses, parts, isInSentence, read }: Parts,
): readonly Around[] {
  const general = descendants(problem, (tag) => tag === 'demandhint').flatMap(({ children }) => elementsOf(children))
  const groups = groupsOf(problem, responses, read)
  read.add(problem)
  const [last, behindLast] = [parts.at(-2)!, parts.at(-1)!]
  const texts = [...parts.slice(0, -2), [last, behindLast].filter(isSaid).join(isInSentence ? ' ' : '\n')]
  const generalHints = general.map((one) => explained(one, read))
  return texts.map((text, index) => ({
    text,
    solutions: groups.flatMap((group) => solutionsFor(responses[index]!, group)),
    hints: generalHints,
  }))
}

/** The responses of a problem, or of a part of it, and the solutions that stand there. */
interface Group {
  readonly responses: XmlElement[]
  /** `behind`: how many of these responses stand before it. */
  readonly solutions: { readonly text: string; readonly behind: number }[]
}

/** One for each part with responses, and at last one for the problem. What a hint or a solution shows as an example is not asked. */
function groupsOf(problem: XmlElement, responses: readonly XmlElement[], read: Read): readonly Group[] {
  const groups: Group[] = []
  // Questions may use the same names for their choices.
  const named = responses.length === 1 ? namedFeedback(problem) : null
  const textOf = (one: XmlElement) => named?.(one, explained(one, read)) ?? explained(one, read)
  const visit = ({ children }: XmlElement): Group => {
    const group: Group = { responses: [], solutions: [] }
    for (const child of elementsOf(children)) {
      const behind = group.responses.length
      if (choiceResponses.has(child.tag)) group.responses.push(child)
      else if (solutionTags.has(child.tag)) group.solutions.push({ text: textOf(child), behind })
      else if (child.tag === 'demandhint') continue
      else if (besidesQuestion.has(child.tag)) {
        for (const one of descendants(child, (tag) => solutionTags.has(tag)))
          group.solutions.push({ text: textOf(one), behind })
      } else {
        const inside = visit(child)
        for (const one of inside.responses) group.responses.push(one)
        if (inside.responses.length > 0) groups.push(inside)
        else for (const { text } of inside.solutions) group.solutions.push({ text, behind })
      }
    }
    return group
  }
  groups.push(visit(problem))
  return groups
}

function solutionsFor(response: XmlElement, { responses, solutions }: Group): string[] {
  const place = responses.indexOf(response) + 1
  if (place === 0) return []
  const isForAll = [0, responses.length].some((one) => solutions.every(({ behind }) => behind === one))
  return solutions.filter(({ behind }) => isForAll || Math.max(behind, 1) === place).map(({ text }) => text)
}

/** Studio writes a heading over every solution, in English or as its author wrote it. */
export function explained(element: XmlElement, read: Read): string {
  read.add(element)
  const text = plainText(element, { without: new Set(['script']), hasAddresses: true, read })
  const [heading, ...others] = text.split('\n')
  return isExplanationHeading(heading!) ? others.join('\n') : text
}
