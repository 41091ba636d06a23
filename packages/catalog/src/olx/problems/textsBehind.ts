import { isSaid } from '../html/said.ts'
import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import { answers, besidesQuestion, choiceResponses, responsesIn } from './aroundResponses.ts'
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
    if (responses.at(-1) !== last && !isSentenceEnd(texts.at(-1)!)) return true
    const isUnsaid = (response: XmlElement, index: number) => !isSaid(texts[index]!) && !hasOwnText(response)
    if (part.tag === 'tr' && responses.length > 1 && responses.some(isUnsaid)) return true
    return isMarker(texts[0]!) && !hasOwnText(responses[0]!) && texts.slice(1).some((text) => !isMarker(text))
  }
  const isInside = (part: XmlElement): boolean =>
    elementsOf(part.children).some((child) => isBehind(child) || isInside(child))
  return isInside(problem)
}

/** Whether a text is nothing but the end of a sentence. */
const isSentenceEnd = (text: string): boolean => /^[.,;:!?。、，．？！)）」』|\s]*$/.test(text)

/** Whether a text has no words but those of a number: `1.`, `(a)`, `①`, `（ア）`, `問2`. Not `10-3`, which asks something. */
export function isMarker(text: string): boolean {
  const raw = text.replaceAll('|', ' ').trim()
  if (raw.length > 20) return false
  const plain = raw.normalize('NFKC')
  return (
    isSentenceEnd(raw) || sign.test(raw) || (numbered.test(plain) && !subtraction.test(plain)) || lettered.test(plain)
  )
}

const sign = /^[\p{No}\p{Nl}]+[.)]?$/u
const numbered = /^[([【]?\s*(問|第|q|no|question)?[.\s]*\p{N}{1,3}(-\p{N}{1,3})?\s*問?[)\]】.:、。]*$/iu
const subtraction = /^\p{N}+-\p{N}+$/u
const lettered = /^[([【]?([a-z]|[ivx]{1,4}|[ア-ンあ-ん])[)\]】.:、。]+$/i

const hasOwnText = (response: XmlElement): boolean =>
  isSaid(plainText(response, { without: besidesQuestion })) ||
  descendants(response, (tag) => answers.includes(tag)).some(({ attributes: { label = '' } }) => isSaid(label.trim()))
