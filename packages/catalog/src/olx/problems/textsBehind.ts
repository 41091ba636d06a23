import { isSaid } from '../said.ts'
import { elementsOf, type XmlElement } from '../xml.ts'
import { besidesQuestion, choiceResponses } from './aroundResponses.ts'
import { plainParts } from './plainText.ts'

export const textsBehind = 'a problem whose texts stand behind their choices'

/**
 * Whether a part of the page has its words behind the choices that they belong to: the next question would get them. So does a row with
 * several questions, of which one has no words.
 */
export const hasTextsBehind = (problem: XmlElement): boolean =>
  elementsOf(problem.children).some((part) => isBehind(part) || hasTextsBehind(part))

function isBehind(part: XmlElement): boolean {
  if (choiceResponses.has(part.tag) || besidesQuestion.has(part.tag)) return false
  const before = plainParts(part, { without: besidesQuestion, dividers: choiceResponses })
  const behind = before.pop()!
  const isRow = part.tag === 'tr' && before.length > 1
  return before[0] === '' && (isRow || [...before.slice(1), behind].some(isSaid))
}
