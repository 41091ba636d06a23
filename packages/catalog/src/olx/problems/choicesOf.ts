import { limits } from '../../limits.ts'
import type { PlannedChoice } from '../coursePlan.ts'
import { descendants, elementsBut, type XmlElement } from '../xml.ts'
import { plainText, type Read } from './plainText.ts'

export const tooLong = `a problem with a text of more than ${limits.question} characters`

/** The choices of a response of choices, or why its problem has no place. */
export function choicesOf(response: XmlElement, read: Read): readonly PlannedChoice[] | string {
  const found = response.tag === 'optionresponse' ? options(response, read) : groupedChoices(response, read)
  if (found === null) return 'a problem with a list of options that does not parse'
  const right = found.filter(({ correct }) => correct === 'true').length
  if (found.length < 2 || found.length > 10) return 'a problem with fewer than two or more than ten choices'
  if (found.some(({ text }) => text === '') || choicesIn(response).some(hasPicture))
    return 'a problem with a choice that is not text'
  if (found.some(({ text }) => text.length > limits.question)) return tooLong
  const texts = new Set(found.map(({ text }) => text.normalize('NFC')))
  if (texts.size < found.length) return 'a problem with choices that read the same'
  if (right > 1) return 'a problem with several right answers'
  if (found.some(({ correct }) => correct !== 'true' && correct !== 'false'))
    return 'a problem with partly right answers'
  if (right === 0) return 'a problem without a right answer'
  return found.map(({ text, correct }) => ({ text, isCorrect: correct === 'true' }))
}

/** A description may say what only the picture shows. Decoration has none. */
const hasPicture = (choice: XmlElement): boolean =>
  elementsBut(asides, choice).some(({ tag, attributes: { alt } }) => tag === 'img' && alt?.trim() !== '')

export const choicesIn = (response: XmlElement): readonly XmlElement[] =>
  descendants(response, (tag) => tag === 'choice' || tag === 'option')

interface FoundChoice {
  readonly text: string
  /** The attribute's value: `true`, `false`, or another, such as `partial`. */
  readonly correct: string
}

/** What is said about single choices. */
export const hints = new Set(['choicehint', 'optionhint', 'compoundhint'])
/** What a learner reads after an answer, or on request. */
export const asides: ReadonlySet<string> = new Set([
  ...['solution', 'solutionset', 'demandhint', 'hintgroup', 'hint', 'targetedfeedbackset', 'targetedfeedback'],
  ...hints,
])

function groupedChoices(response: XmlElement, read: Read): FoundChoice[] {
  return descendants(response, isTag('choice')).map((choice) => markedChoice(choice, read))
}

function markedChoice(choice: XmlElement, read: Read): FoundChoice {
  read.add(choice)
  const correct = choice.attributes['correct']?.trim().toLowerCase() || 'false'
  return { text: plainText(choice, { without: asides, read }), correct }
}

/** A drop-down has its options as elements, or as a list in an attribute: `options="('red','green')" correct="red"`. null for no list. */
function options(response: XmlElement, read: Read): FoundChoice[] | null {
  const elements = descendants(response, isTag('option'))
  if (elements.length > 0) return elements.map((option) => markedChoice(option, read))
  const [input] = descendants(response, isTag('optioninput'))
  const correct = input?.attributes['correct']?.trim() ?? ''
  const right = new Set([correct, unescaped(/^(['"])(.*)\1$/s.exec(correct)?.[2] ?? correct)])
  const list = input?.attributes['options'] ?? ''
  read.add(list.trim())
  const texts = listed(list)
  return texts?.map((text) => ({ text, correct: String(right.has(text)) })) ?? null
}

/** From where the one before ended: a list that breaks off is found in one pass. An apostrophe within a word ends no option. */
const quotedOption = /[\s,([]*(?:'((?:[^'\\]|\\.|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))*)'|"((?:[^"\\]|\\.)*)")/uy

const unescaped = (text: string): string => text.replace(/\\(['"\\])/g, '$1').trim()

function listed(options: string): string[] | null {
  const texts: string[] = []
  let end = 0
  quotedOption.lastIndex = 0
  for (let found = quotedOption.exec(options); found !== null; found = quotedOption.exec(options)) {
    texts.push(unescaped(found[1] ?? found[2] ?? ''))
    end = quotedOption.lastIndex
  }
  if (texts.length > 0) return /^[\s,)\]]*$/.test(options.slice(end)) ? texts : null
  const bare = options
    .replace(/^\(|\)$/g, '')
    .split(',')
    .map((text) => text.trim())
  return bare.some((text) => /^['"]/.test(text)) ? null : bare
}

export const isTag = (wanted: string) => (tag: string) => tag === wanted
