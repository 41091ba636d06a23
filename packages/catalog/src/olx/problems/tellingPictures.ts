import type { PlannedQuestion } from '../coursePlan.ts'
import { descendants, directText, elementsOf, type XmlElement } from '../xml.ts'
import { isTag } from './choicesOf.ts'
import { picturesOf } from './pictures.ts'

interface Asked {
  readonly problem: XmlElement
  readonly questions: readonly PlannedQuestion[]
  /** The one that a question has. Its description stands in no text. */
  readonly picture: XmlElement | null
}

/** Whether the description of a picture, or the name of a sound, stands in the text and gives a right answer away. */
export function tellsAnswer({ problem, questions, picture }: Asked): boolean {
  const pictures = picturesOf(problem).filter((one) => one !== picture)
  const said = [
    ...pictures.map(({ attributes: { alt = '' } }) => alt),
    ...descendants(problem, (tag) => mediaTags.has(tag)).map(({ attributes: { src = '' } }) => src.split('/').at(-1)!),
  ]
  const drawn = descendants(problem, isTag('choice')).flatMap(descriptionOf)
  return questions.some(
    ({ text, choices }) => shares(said, telling(choices.map((one) => one.text))) || shares([text], telling(drawn)),
  )
}

const mediaTags: ReadonlySet<string> = new Set(['audio', 'video', 'source', 'embed', 'iframe'])

/** What a choice shows that is a picture alone. */
function descriptionOf(choice: XmlElement): string[] {
  const [picture, ...others] = elementsOf(choice.children)
  const isAlone = picture?.tag === 'img' && others.length === 0 && directText(choice) === ''
  return isAlone ? [picture.attributes['alt'] ?? ''] : []
}

/** The words by which one is told from the others. */
function telling(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const word of texts.flatMap((text) => [...wordsOf(text)])) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].flatMap(([word, count]) => (count === 1 ? [word] : [])))
}

const shares = (texts: readonly string[], words: ReadonlySet<string>): boolean =>
  texts.some((text) => [...wordsOf(text)].some((word) => words.has(word)))

/** In lower case. Short words of Latin letters say little. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).filter((word) => word.length > 2 || !/^[\p{Script=Latin}\p{N}]+$/u.test(word)),
  )
