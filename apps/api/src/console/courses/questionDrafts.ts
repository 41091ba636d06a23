import { Problem } from '@manabi/kernel'
import type { QuestionImage } from '@manabi/questions'

const tooLarge = new Problem('payload_too_large', 'A form has at most 500 questions with 20 choices each.')

/** A question while it is written: what was typed, complete or not. */
export interface QuestionDraft {
  /** Empty for a new one. */
  readonly id: string
  readonly text: string
  readonly explanation: string
  /** The address of a picture, and what it shows. */
  readonly imageUrl: string
  readonly imageAlt: string
  readonly choices: readonly ChoiceDraft[]
  /** Which choice is right; null while none is marked. */
  readonly correct: number | null
}

export interface ChoiceDraft {
  readonly id: string
  readonly text: string
}

const newChoice: ChoiceDraft = { id: '', text: '' }
/** What a form without questions begins with. */
export const newQuestion: QuestionDraft = {
  id: '',
  text: '',
  explanation: '',
  imageUrl: '',
  imageAlt: '',
  choices: [newChoice, newChoice],
  correct: null,
}

export const questionField = (at: number, field: string): string => `q${at}.${field}`
export const choiceField = (at: number, choice: number, field: string): string => `q${at}.c${choice}.${field}`

/** More than a quiz or a test takes, and than is drawn again: nobody types it. */
const most = { questions: 500, choices: 20, characters: 20_000 }

/** What was typed into a form of questions. Throws 413 for more than a page has. */
export function draftsIn(sent: URLSearchParams): readonly QuestionDraft[] {
  // `URLSearchParams` goes through all fields to find one, which takes half a second for 12,000 of them.
  const form = new Map(sent)
  const text = (name: string) => {
    const typed = form.get(name) ?? ''
    if (typed.length > most.characters) throw tooLarge
    return typed
  }
  const questions: QuestionDraft[] = []
  for (let at = 0; form.has(questionField(at, 'text')); at++) {
    const choices: ChoiceDraft[] = []
    for (let n = 0; form.has(choiceField(at, n, 'text')); n++)
      choices.push({ id: text(choiceField(at, n, 'id')), text: text(choiceField(at, n, 'text')) })
    if (at >= most.questions || choices.length > most.choices) throw tooLarge
    const correct = text(questionField(at, 'correct'))
    questions.push({
      id: text(questionField(at, 'id')),
      text: text(questionField(at, 'text')),
      explanation: text(questionField(at, 'explanation')),
      imageUrl: text(questionField(at, 'imageUrl')),
      imageAlt: text(questionField(at, 'imageAlt')),
      choices,
      correct: /^\d{1,3}$/.test(correct) ? Number(correct) : null,
    })
  }
  return questions
}

/** The form with these questions in place of its own. */
export function withQuestions(form: URLSearchParams, drafts: readonly QuestionDraft[]): URLSearchParams {
  const typed = drafts.flatMap(({ choices, correct, ...question }, at) => [
    ...Object.entries(question).map(([field, value]): Field => [questionField(at, field), value]),
    ...(correct === null ? [] : [[questionField(at, 'correct'), String(correct)] satisfies Field]),
    ...choices.flatMap((choice, n) =>
      Object.entries(choice).map(([field, value]): Field => [choiceField(at, n, field), value]),
    ),
  ])
  return new URLSearchParams([...[...form].filter(([name]) => !/^q\d+\./.test(name)), ...typed])
}

type Field = [name: string, value: string]

/** The drafts after a button that changes what is in them: `add`, `2.up`, `2.remove`, `2.add` (a choice), `2.0.remove`, `2.0.up`. */
export function changed(questions: readonly QuestionDraft[], button: string): readonly QuestionDraft[] {
  const [, at, choice, change] = /^(?:(\d{1,4})\.)?(?:(\d{1,3})\.)?(add|remove|up|down)$/.exec(button) ?? []
  if (at === undefined) return change === 'add' ? [...questions, newQuestion] : questions
  const [n, question] = [Number(at), questions[Number(at)]]
  if (question === undefined) return questions
  if (choice !== undefined) return questions.with(n, withChoices(question, Number(choice), change!))
  if (change === 'add') return questions.with(n, { ...question, choices: [...question.choices, newChoice] })
  return reordered(questions, n, change!)
}

/** As a form shows the picture of a question. */
export const imageFields = (image: QuestionImage | null | undefined) => ({
  imageUrl: image?.url ?? '',
  imageAlt: image?.alt ?? '',
})

/** As operations take them. Ids are those of questions that are there already. */
export const questionsOf = (drafts: readonly QuestionDraft[]) =>
  drafts.map(({ id, text, explanation, imageUrl, imageAlt, choices, correct }) => ({
    ...(id !== '' && { id }),
    text,
    explanation: explanation.trim() === '' ? null : explanation,
    image: imageUrl.trim() === '' ? null : { url: imageUrl, alt: imageAlt },
    choices: choices.map((choice, n) => ({
      ...(choice.id !== '' && { id: choice.id }),
      text: choice.text,
      isCorrect: n === correct,
    })),
  }))

/** The mark of the right choice goes where that choice goes. */
function withChoices(question: QuestionDraft, at: number, change: string): QuestionDraft {
  const marked = question.choices.map((choice, n) => ({ choice, isCorrect: n === question.correct }))
  const after = reordered(marked, at, change)
  const correct = after.findIndex(({ isCorrect }) => isCorrect)
  return { ...question, choices: after.map(({ choice }) => choice), correct: correct === -1 ? null : correct }
}

/** The items after `up`, `down`, or `remove` of the one at this place. */
export function reordered<Item>(items: readonly Item[], at: number, change: string): readonly Item[] {
  if (change === 'remove') return items.toSpliced(at, 1)
  const to = change === 'up' ? at - 1 : at + 1
  if (items[at] === undefined || items[to] === undefined) return items
  return items.with(at, items[to]).with(to, items[at])
}

/** As lines, to be compared by people. */
export const linesOf = (questions: readonly QuestionDraft[]): string =>
  questions
    .flatMap(({ text, imageUrl, imageAlt, choices, correct, explanation }) => [
      ...[text, imageUrl, imageAlt],
      ...choices.map(({ text }, at) => `${at === correct ? '✓' : '–'} ${text}`),
      explanation,
    ])
    .filter((line) => line !== '')
    .join('\n')
