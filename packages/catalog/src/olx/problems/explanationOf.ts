import { descendants, type XmlElement } from '../xml.ts'
import { type Around, explained } from './aroundResponses.ts'
import { asides, choicesIn, hints, isTag } from './choicesOf.ts'
import { namedFeedback } from './namedFeedback.ts'
import { plainText, type Read } from './plainText.ts'

/** Solutions, then hints, then what is said about single choices; '' for nothing. */
export function explanationOf(response: XmlElement, around: Around, read: Read): string {
  const named = namedFeedback(response)
  const own = (tag: string) => descendants(response, isTag(tag)).map((one) => explained(one, read))
  const onChoices = choicesIn(response).flatMap((choice) => choiceHints(choice, read))
  const texts = [
    own('solution'),
    descendants(response, isTag('targetedfeedback')).map((one) => named(one, explained(one, read))),
    around.solutions,
    around.hints,
    own('compoundhint'),
    onChoices,
  ]
  return texts
    .flat()
    .filter((text) => text !== '')
    .join('\n\n')
}

function choiceHints(choice: XmlElement, read: Read): string[] {
  const text = plainText(choice, { without: asides })
  // What is said to those who left a choice out is not said of the choice.
  return descendants(choice, (tag) => hints.has(tag))
    .filter(({ attributes }) => attributes['selected'] !== 'false')
    .map((hint) => explained(hint, read))
    .filter((hint) => hint !== '')
    .map((hint) => `${text}: ${hint}`)
}
