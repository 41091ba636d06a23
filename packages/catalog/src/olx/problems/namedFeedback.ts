import { descendants, type XmlElement } from '../xml.ts'
import { asides, isTag } from './choicesOf.ts'
import { plainText } from './plainText.ts'

/** Feedback with the choice before it that it is about: Open edX shows each to those who chose so. Any other text stays as it is. */
export function namedFeedback(problem: XmlElement): (element: XmlElement, text: string) => string {
  const choices = new Map<string, XmlElement>()
  for (const choice of descendants(problem, isTag('choice'))) {
    const id = choice.attributes['explanation-id']
    if (id !== undefined) choices.set(id, choice)
  }
  return ({ tag, attributes }, text) => {
    const choice = tag === 'targetedfeedback' ? choices.get(attributes['explanation-id'] ?? '') : undefined
    return choice === undefined || text === '' ? text : `${plainText(choice, { without: asides })}: ${text}`
  }
}
