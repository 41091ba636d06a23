import { limits } from '../../limits.ts'
import { type CourseAssets, concernsAny } from '../assets/courseAssets.ts'
import type { PlannedQuestion } from '../coursePlan.ts'
import type { CourseNode } from '../courseTree.ts'
import { hasHidingSheet, isForPrint } from '../hidden/hidingSheet.ts'
import { isSaid } from '../html/said.ts'
import { displayNameOf } from '../lessonTitles.ts'
import { because, type Why } from '../skipped/reasons.ts'
import { descendants, elementsOf, type XmlElement } from '../xml.ts'
import {
  type Around,
  answers,
  aroundResponses,
  choiceResponses,
  responsesIn,
  withoutPicture,
} from './aroundResponses.ts'
import { looksOfSigns, withoutFalseMarks } from './asterisks.ts'
import { asksByLook, isBeyondText } from './beyondText.ts'
import { choicesIn, choicesOf, isTag, tooLong } from './choicesOf.ts'
import { explanationOf } from './explanationOf.ts'
import { differInEmphasis, looksOf } from './looksOf.ts'
import { hasMedia, pictureOf } from './pictures.ts'
import { goesOnInLine, plainParts, plainText, type Read } from './plainText.ts'
import { shownPart } from './shownPart.ts'
import { hasTextsBehind, isMarker, textsBehind } from './textsBehind.ts'
import { unread } from './unread.ts'
import { openExplanation, withSolutions } from './withSolutions.ts'

export interface FoundQuestions {
  readonly questions: readonly PlannedQuestion[]
  /** Whether a question has no words of its own, and is called as the problem. */
  readonly isCalled: boolean
  /** Texts and addresses of the problem that are in no question, shortened. */
  readonly lost: readonly string[]
  /** Looks that plain text does not show. */
  readonly looks: readonly string[]
}

/**
 * The questions of a problem, or why it has no place in a quiz: all its responses map, or none. `assets` are the files of the course: a
 * picture that is not among them stays in the text, by what it shows.
 */
export function questionsOf(problem: CourseNode, assets: CourseAssets): FoundQuestions | Why {
  if (nestsDeeper(problem.element, deepest)) return because(`nests deeper than ${deepest} levels`)!
  if (lengthOf(problem.element) > mostText) return because(tooLong)!
  const { shown, hidden } = shownPart(problem.element)
  const { element, hasOpenExplanation } = withSolutions(withoutFalseMarks(shown))
  const responses = responsesIn(element)
  const reason = unfit(element, responses, assets)
  if (reason !== null) return because(reason)!
  const read: Read = new Set()
  const pictured = pictureOf(element, { responses: responses.length, assets })
  if (pictured === 'unshowable') return because('a problem with pictures that a question does not have')!
  const picture = pictured === null || pictured.isMissing ? null : pictured.picture
  const reading = { without: withoutPicture(picture), dividers: choiceResponses, read }
  const parts = plainParts(element, reading)
  const unclear = unclearPlaces(element, responses, parts) ?? (hasOpenExplanation ? openExplanation : null)
  if (unclear !== null) return because(unclear)!
  if (picture !== null)
    read
      .add(picture)
      .add(picture.attributes['src']!)
      .add(picture.attributes['alt'] ?? '')
  const isInSentence = responses.at(-1)!.tag === 'optionresponse' && goesOnInLine(element, reading)
  const around = aroundResponses(element, { responses, parts, isInSentence, read })
  const questions: PlannedQuestion[] = []
  for (const [index, response] of responses.entries()) {
    const key = responses.length === 1 ? problem.key : `${problem.key}/${index + 1}`
    const question = questionOf(problem, response, { key, index, around, read, picture })
    if (typeof question === 'string') return because(question)!
    questions.push(question)
  }
  return {
    questions,
    isCalled:
      responses.length === 1 &&
      !around.some(({ text }) => isSaid(text)) &&
      insideText(responses[0]!, read, picture) === '',
    lost: [...unread(element, read), ...hidden.flatMap((part) => unread(part, read))],
    looks: [
      ...looksOfSigns(shown, questions),
      ...(responses.some((one) => differInEmphasis(choicesIn(one))) ? ['choices in bold or italics'] : []),
      ...looksOf(element),
    ],
  }
}

/** Deeper than any problem of people. Each level is looked at with all in it. */
const deepest = 60

const nestsDeeper = ({ children }: XmlElement, levels: number): boolean =>
  levels === 0 || elementsOf(children).some((child) => nestsDeeper(child, levels - 1))

/** In characters, for all questions of a problem. Each level of a list indents the lines in it again. */
const mostText = 500_000

const lengthOf = ({ children }: XmlElement): number =>
  children.reduce((sum, child) => sum + (typeof child === 'string' ? child.length : lengthOf(child)), 0)

function unfit(element: XmlElement, responses: readonly XmlElement[], assets: CourseAssets): string | null {
  if (responses.length === 0) return 'a problem without a question'
  if (responses.length > limits.questions) return `a problem with more than ${limits.questions} questions`
  const other = responses.find(({ tag }) => !choiceResponses.has(tag))
  if (other !== undefined) return `a problem whose answer is not a choice (${other.tag})`
  if (descendants(element, isTag('script')).some(hasCode)) return 'a problem that a script computes'
  if (descendants(element, isTag('include')).length > 0) return 'a problem with a part in another file'
  if (hasHidingSheet(element) || hasHidingFile(element, assets)) return 'a problem whose style sheet hides a part of it'
  if (isBeyondText(element) || asksByLook(element))
    return 'a problem with a formula, drawing, or table that plain text cannot show'
  if (hasMedia(element)) return 'a problem with a sound, video, or frame'
  if (descendants(element, isTag('optioninput')).length > 1) return 'several drop-downs in one problem'
  return null
}

/** Templates leave scripts that are empty, or have comments alone. */
const hasCode = ({ children }: XmlElement): boolean =>
  children
    .join('')
    .replace(/^\s*#.*$/gm, '')
    .trim() !== ''

/** Why nothing tells which words belong to which question. */
function unclearPlaces(element: XmlElement, responses: readonly XmlElement[], parts: readonly string[]): string | null {
  // A question stands in a part that writes no text of its own, such as a list to choose from.
  if (parts.length !== responses.length + 1) return 'a problem with a question inside a field or a formula'
  return responses.length > 1 && hasTextsBehind(element) ? textsBehind : null
}

function hasHidingFile(problem: XmlElement, assets: CourseAssets): boolean {
  const links = descendants(problem, isTag('link')).filter(({ attributes }) => !isForPrint(attributes['media']))
  if (links.length === 0) return false
  const names = new Set(namesIn(problem))
  const sheets = new Set(links.map(({ attributes }) => assets.hiddenAt(attributes['href'] ?? '')))
  return [...sheets].some((hidden) => concernsAny(hidden, names))
}

/** Classes and ids, in lower case. */
const namesIn = ({ attributes: { class: classes = '', id = '' }, children }: XmlElement): string[] => [
  ...`${classes} ${id}`.toLowerCase().split(/\s+/),
  ...elementsOf(children).flatMap(namesIn),
]

interface Given {
  readonly key: string
  /** Of the response in its problem. */
  readonly index: number
  readonly picture: XmlElement | null
  readonly around: readonly Around[]
  readonly read: Read
}

function questionOf(
  problem: CourseNode,
  response: XmlElement,
  { key, index, around, read, picture }: Given,
): PlannedQuestion | string {
  const choices = choicesOf(response, read)
  if (typeof choices === 'string') return choices
  const inside = insideText(response, read, picture)
  // Older versions of Studio wrote the text a second time, as the label of the choices.
  const own = [...new Set([around[index]!.text, inside])].filter(isSaid).join('\n')
  const textBefore = around
    .slice(0, index)
    .map(({ text }) => text)
    .findLast(isSaid)
  const alt = picture?.attributes['alt']?.trim() ?? ''
  const isUnasked = index === 0 && around.length > 1 && isMarker(own) && around.some(({ text }) => !isMarker(text))
  if (isUnasked) return textsBehind
  const text = own || textBefore || displayNameOf(problem) || (/[?？]$/.test(alt) ? alt : '')
  if (text === '') return 'a problem without a question'
  const explanation = explanationOf(response, around[index]!, read)
  const isLong = [text, explanation].some((one) => one.length > limits.question)
  if (isLong) return tooLong
  const image = picture && { url: picture.attributes['src']!, alt }
  // Of several, each is named by its place alone.
  const unnamed = problem.isNamed && around.length === 1 ? {} : { isUnnamed: true }
  return { key, ...unnamed, text, choices, explanation: explanation || null, ...(image && { image }) }
}

/** What a response says beside its choices. */
function insideText(response: XmlElement, read: Read, picture: XmlElement | null): string {
  read.add(response)
  const text = plainText(response, { without: withoutPicture(picture), read })
  const [input] = descendants(response, (tag) => answers.includes(tag))
  const label = (input?.attributes['label'] ?? '').trim()
  if (text !== '') return text
  read.add(label)
  return label
}
