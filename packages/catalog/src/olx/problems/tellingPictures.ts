import type { PlannedQuestion } from '../coursePlan.ts'
import { elementsOf, type XmlElement } from '../xml.ts'
import { besidesQuestion } from './aroundResponses.ts'
import { asides, choicesIn } from './choicesOf.ts'

interface TellingCheck {
  readonly problem: XmlElement
  /** Of the questions, in their order. */
  readonly responses: readonly XmlElement[]
  readonly questions: readonly PlannedQuestion[]
  /** The one that a question has. Its description stands in no text, unless it is all that the question says. */
  readonly picture: XmlElement | null
}

/** Whether a picture or sound that a question cannot have stands in its text by words that say the right answer. */
export function tellsAnswer({ problem, responses, questions, picture }: TellingCheck): boolean {
  const said = descriptionsBefore(problem, responses, picture)
  return questions.some((question, at) => isTold(question, responses[at]!, said[at]!))
}

function isTold({ text, choices }: PlannedQuestion, response: XmlElement, said: readonly string[]): boolean {
  const at = choices.findIndex(({ isCorrect }) => isCorrect)
  const all = joined(said)
  const isCalled = (choice: { readonly text: string }) => containsWords(all, choice.text)
  // Where each choice is called so, the pictures are what is chosen from.
  if (isCalled(choices[at]!) && !choices.every(isCalled)) return true
  const [right, others] = [joined([choices[at]!.text]), joined(choices.toSpliced(at, 1).map((one) => one.text))]
  return (
    said.some((one) => containsWords(right, one) && !containsWords(others, one)) ||
    containsWords(joined([text]), drawnIn(response, at))
  )
}

/** By question: the descriptions of its pictures, and the names of its files, which stand behind the response before it. */
function descriptionsBefore(
  problem: XmlElement,
  responses: readonly XmlElement[],
  picture: XmlElement | null,
): readonly (readonly string[])[] {
  const said = responses.map(() => [] as string[])
  let behind = 0
  const visit = (one: XmlElement): void => {
    if (besidesQuestion.has(one.tag) || one === picture) return
    const { alt = '', src = '' } = one.attributes
    const own = one.tag === 'img' ? alt : mediaTags.has(one.tag) ? fileNameIn(src) : ''
    if (own !== '') said[Math.min(behind, said.length - 1)]!.push(own)
    for (const child of elementsOf(one.children)) visit(child)
    if (one === responses[behind]) behind++
  }
  visit(problem)
  return said
}

const mediaTags: ReadonlySet<string> = new Set(['audio', 'video', 'source', 'embed', 'iframe'])

/** Without its ending. */
function fileNameIn(address: string): string {
  const name = address.slice(0, 2_000).split(/[?#]/, 1)[0]!.split('/').at(-1)!
  try {
    return decodeURIComponent(name).replace(/\.\w{1,5}$/, '')
  } catch {
    return name
  }
}

/** The description of the picture that a choice is; '' for a choice of words. */
function drawnIn(response: XmlElement, at: number): string {
  const choice = choicesIn(response)[at]
  return choice === undefined ? '' : (picturesIn(choice)[0]?.attributes['alt'] ?? '')
}

const picturesIn = ({ children }: XmlElement): XmlElement[] =>
  elementsOf(children).flatMap((child) =>
    asides.has(child.tag) ? [] : child.tag === 'img' ? [child] : picturesIn(child),
  )

/** Nobody reads more of them. */
const longest = 20_000

/** As words with a space around each. */
const joined = (texts: readonly string[]): string =>
  ` ${texts
    .join(' ')
    .slice(0, longest)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')} `

/** Whether the words stand there whole. Those of scripts without spaces may stand in longer ones. */
function containsWords(all: string, words: string): boolean {
  const wanted = joined([words]).trim()
  const isSpaced = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N} ]*$/u.test(wanted)
  return wanted.length > (isSpaced ? 1 : 0) && all.includes(isSpaced ? ` ${wanted} ` : wanted)
}
