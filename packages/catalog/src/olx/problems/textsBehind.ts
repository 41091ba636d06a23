import { isSaid } from '../said.ts'
import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import { answers, besidesQuestion, choiceResponses } from './aroundResponses.ts'
import { plainParts, plainText } from './plainText.ts'

export const textsBehind = 'a problem whose texts stand behind their choices'

/**
 * Whether a part of the page has its words behind the choices that they belong to: the next question would get them. So does a row with
 * several questions, of which one has no words.
 */
export const hasTextsBehind = (problem: XmlElement): boolean =>
  elementsOf(problem.children).some((part) => isBehind(part) || hasTextsBehind(part))

function isBehind(part: XmlElement): boolean {
  if (choiceResponses.has(part.tag) || besidesQuestion.has(part.tag)) return false
  const responses = descendants(part, (tag) => choiceResponses.has(tag))
  const texts = plainParts(part, { without: besidesQuestion, dividers: choiceResponses })
  const asks = responses.map((response, index) => isSaid(texts[index]!) || hasOwnText(response))
  const isRow = part.tag === 'tr' && responses.length > 1
  return isRow ? asks.includes(false) : asks[0] === false && texts.slice(1).some(isSaid)
}

const hasOwnText = (response: XmlElement): boolean =>
  isSaid(plainText(response, { without: besidesQuestion })) ||
  descendants(response, (tag) => answers.includes(tag)).some(({ attributes: { label = '' } }) => isSaid(label.trim()))
