import { isSaid } from '../said.ts'
import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import { answers, besidesQuestion, choiceResponses } from './aroundResponses.ts'
import { plainParts, plainText } from './plainText.ts'

export const textsBehind = 'a problem whose texts stand behind their choices'

/**
 * Whether a part of the page has its words behind the choices that they belong to: the next question would get them. So does a row with
 * several questions, of which one has no words.
 */
export function hasTextsBehind(problem: XmlElement): boolean {
  const last = responsesIn(problem).at(-1)
  const isBehind = (part: XmlElement): boolean => {
    if (choiceResponses.has(part.tag) || besidesQuestion.has(part.tag)) return false
    const responses = responsesIn(part)
    if (responses.length === 0) return false
    const texts = plainParts(part, { without: besidesQuestion, dividers: choiceResponses })
    if (responses.at(-1) !== last && isSaid(texts.at(-1)!)) return true
    const asks = responses.map((response, index) => !isMarker(texts[index]!) || hasOwnText(response))
    const isRow = part.tag === 'tr' && responses.length > 1
    return isRow ? asks.includes(false) : asks[0] === false && texts.slice(1).some((text) => !isMarker(text))
  }
  const isInside = (part: XmlElement): boolean =>
    elementsOf(part.children).some((child) => isBehind(child) || isInside(child))
  return isInside(problem)
}

const responsesIn = (part: XmlElement): readonly XmlElement[] => descendants(part, (tag) => choiceResponses.has(tag))

/** Whether a text says nothing but the number of a question: `1.`, `(a)`, `①`. */
export const isMarker = (text: string): boolean =>
  /^[([]?(\p{N}{1,3}|\p{L}|[ivx]{1,4})?[)\].:、．]*$/iu.test(text.trim())

const hasOwnText = (response: XmlElement): boolean =>
  isSaid(plainText(response, { without: besidesQuestion })) ||
  descendants(response, (tag) => answers.includes(tag)).some(({ attributes: { label = '' } }) => isSaid(label.trim()))
