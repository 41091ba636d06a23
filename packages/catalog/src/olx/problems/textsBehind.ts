import { isSaid } from '../said.ts'
import { descendants, type XmlElement } from '../xml.ts'
import { besidesQuestion, choiceResponses } from './aroundResponses.ts'
import { isTag } from './choicesOf.ts'
import { plainParts } from './plainText.ts'

export const textsBehind = 'a problem whose texts stand behind their choices'

/** Whether rows of a table have their words behind their choices: the question of the next row would get them. */
export const hasTextsBehind = (problem: XmlElement): boolean =>
  descendants(problem, isTag('tr')).some((row) => {
    const [before, ...behind] = plainParts(row, { without: besidesQuestion, dividers: choiceResponses })
    return before === '' && behind.some(isSaid)
  })
