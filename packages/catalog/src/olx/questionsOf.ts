import type { PlannedChoice, PlannedQuestion } from './coursePlan.ts'
import type { CourseNode } from './courseTree.ts'
import { isNamedPicture, plainText } from './plainText.ts'
import { descendants, elementsOf, type XmlElement } from './xml.ts'

/** The questions of a problem, or why it has no place in a quiz: all of it maps, or nothing. */
export function questionsOf(problem: CourseNode): readonly PlannedQuestion[] | string {
  const { element } = problem
  const responses = descendants(element, isResponse)
  const reason = unfit(element, responses)
  if (reason !== null) return reason
  const questions: PlannedQuestion[] = []
  for (const [index, response] of responses.entries()) {
    const key = responses.length === 1 ? problem.path : `${problem.path}/${index + 1}`
    const question = questionOf(problem, response, key)
    if (typeof question === 'string') return question
    questions.push(question)
  }
  return questions
}

const isResponse = (tag: string) => tag.endsWith('response')
const choiceResponses = new Set(['multiplechoiceresponse', 'choiceresponse', 'optionresponse'])
const isTag = (wanted: string) => (tag: string) => tag === wanted

function unfit(element: XmlElement, responses: readonly XmlElement[]): string | null {
  if (responses.length === 0) return 'a problem without a question'
  const other = responses.find(({ tag }) => !choiceResponses.has(tag))
  if (other !== undefined) return `a problem whose answer is not a choice (${other.tag})`
  if (descendants(element, isTag('script')).length > 0) return 'a problem that a script computes'
  if (descendants(element, isTag('optioninput')).length > 1) return 'several drop-downs in one problem'
  return null
}

function questionOf(problem: CourseNode, response: XmlElement, key: string): PlannedQuestion | string {
  const choices = choicesOf(response)
  if (typeof choices === 'string') return choices
  const text = questionText(problem, response)
  if (text === '') return 'a problem without a question'
  return { key, text, choices, explanation: explanationOf(problem.element, response) }
}

function choicesOf(response: XmlElement): readonly PlannedChoice[] | string {
  const found = response.tag === 'optionresponse' ? options(response) : groupedChoices(response)
  const right = found.filter(({ correct }) => correct === 'true').length
  if (found.length < 2 || found.length > 10) return 'a problem with fewer than two or more than ten choices'
  if (found.some(({ text }) => text === '' || isNamedPicture(text))) return 'a problem with a choice that is not text'
  if (new Set(found.map(({ text }) => text)).size < found.length) return 'a problem with choices that read the same'
  if (right > 1) return 'a problem with several right answers'
  if (found.some(({ correct }) => correct !== 'true' && correct !== 'false'))
    return 'a problem with partly right answers'
  if (right === 0) return 'a problem without a right answer'
  return found.map(({ text, correct }) => ({ text, isCorrect: correct === 'true' }))
}

interface FoundChoice {
  readonly text: string
  /** The attribute's value: `true`, `false`, or another, such as `partial`. */
  readonly correct: string
}

const hints = new Set(['choicehint', 'optionhint', 'compoundhint'])

function groupedChoices(response: XmlElement): FoundChoice[] {
  return descendants(response, isTag('choice')).map((choice) => markedChoice(choice))
}

function markedChoice({ attributes, children }: XmlElement): FoundChoice {
  return { text: plainText(children, hints), correct: (attributes['correct'] ?? 'false').trim().toLowerCase() }
}

/** A drop-down has its options as elements, or as a list in an attribute: `options="('red','green')" correct="red"`. */
function options(response: XmlElement): FoundChoice[] {
  const elements = descendants(response, isTag('option'))
  if (elements.length > 0) return elements.map(markedChoice)
  const [input] = descendants(response, isTag('optioninput'))
  const correct = input?.attributes['correct']?.trim()
  return listed(input?.attributes['options'] ?? '').map((text) => ({ text, correct: String(text === correct) }))
}

function listed(options: string): string[] {
  const quotedOptions = [...options.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)]
  if (quotedOptions.length > 0) return quotedOptions.map(([, a, b]) => (a ?? b ?? '').replace(/\\(.)/g, '$1').trim())
  return options
    .replace(/^\(|\)$/g, '')
    .split(',')
    .map((text) => text.trim())
}

const answers = ['choicegroup', 'checkboxgroup', 'radiogroup', 'optioninput']
const asides = ['solution', 'solutionset', 'demandhint', 'hintgroup', 'hint', 'script', 'style', 'title', ...hints]
const besidesQuestion = new Set([...answers, ...asides])

/** The text around the choices: what the problem says outside its responses, then what this one says itself. */
function questionText({ attributes, element }: CourseNode, response: XmlElement): string {
  const outside = plainText(element.children, new Set([...besidesQuestion, ...choiceResponses]))
  const inside = plainText(response.children, besidesQuestion)
  const [input] = descendants(response, (tag) => answers.includes(tag))
  const label = (input?.attributes['label'] ?? '').trim()
  return (
    [outside, inside || label].filter((text) => text !== '').join('\n') || (attributes['display_name'] ?? '').trim()
  )
}

/** Solutions, then hints, then what is said about single choices. */
function explanationOf(problem: XmlElement, response: XmlElement): string | null {
  const outside = descendants(problem, (tag) => choiceResponses.has(tag) || tag === 'solution' || tag === 'demandhint')
  const solutions = [...descendants(response, isTag('solution')), ...outside.filter(({ tag }) => tag === 'solution')]
  const general = outside.filter(({ tag }) => tag === 'demandhint').flatMap(({ children }) => elementsOf(children))
  const onChoices = descendants(response, (tag) => tag === 'choice' || tag === 'option').flatMap(choiceHints)
  const onSeveral = descendants(response, isTag('compoundhint'))
  const texts = [...solutions, ...general, ...onSeveral].map(({ children }) => plainText(children, new Set(['script'])))
  return [...texts.map(withoutHeading), ...onChoices].filter((text) => text !== '').join('\n\n') || null
}

/** Studio writes a heading over every solution. */
const withoutHeading = (text: string) => text.replace(/^Explanation:?\s*\n/, '')

function choiceHints(choice: XmlElement): string[] {
  const text = plainText(choice.children, hints)
  const said = elementsOf(choice.children).filter(({ tag }) => hints.has(tag))
  return said
    .map(({ children }) => plainText(children))
    .filter((hint) => hint !== '')
    .map((hint) => `${text}: ${hint}`)
}
