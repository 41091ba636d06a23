import { getQuizKey } from '@manabi/operations/catalog/authoring/lessons/getQuizKey'
import { draftQuizQuestions } from '@manabi/operations/drafting/draftQuizQuestions'
import type { DraftedQuestions } from '@manabi/operations/drafting/resources'
import type { z } from 'zod'
import { html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { type Failure, failureSummary, onForm, redrawn } from '../failures.ts'
import { action, type Form } from '../forms.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { doneNote, titleOf } from '../tables.ts'
import { type Answer, type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { draftButton, drafting, mayDraft } from './drafting.ts'
import { contentOf, type SeenLesson, saveContent } from './lessonDraft.ts'
import { draftsIn, imageFields, newQuestion, type QuestionDraft, questionsOf, withQuestions } from './questionDrafts.ts'
import { questionsForm } from './questionFields.ts'
import { explanationsField, onQuestions, questionForm } from './questionForm.ts'
import { lessonAddress, numberFrom, seenLesson } from './seen.ts'

const addressOf = (visit: ConsoleVisit): string => `${lessonAddress(visit)}/quiz`

/** The quiz of a lesson with its key. */
export async function quizPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const seen = await seenLesson(visit)
  const { course, written } = seen
  const { thing: lesson, version } = written
  const lang = course.culture
  const value = String(lesson.quiz?.passingScore ?? 70)
  const lead = (form: Form) => [
    form.text({ name: 'passingScore', label: t.fields.passingScore, value }),
    explanationsField(visit, form, lesson.quiz?.explanations),
  ]
  const saved = () => savedDrafts(visit, seen)
  const others = mayDraft(visit, draftQuizQuestions) ? draftButton(visit) : null
  const title = t.courses.quizOf(lesson.title)
  const body = html`<p><a href="${lessonAddress(visit)}" lang="${lang}">${lesson.title}</a></p>
<h1>${title}</h1>
${failureSummary(t, failure)}${doneNote(t.courses.done, queryOf(visit, 'done'))}
${await questionForm(visit, { address: addressOf(visit), version, lang, saved, lead, others }, failure)}
${
  lesson.quiz !== null &&
  html`<section class="card"><h2>${t.courses.removeQuiz}</h2>
<div class="actions">${action(visit, `${addressOf(visit)}/remove`, t.courses.delete, { look: 'danger' })}</div></section>`
}`
  return { title: titleOf(t, title, failure), body, frame: await organizationFrame(visit, 'courses') }
}

interface Key {
  readonly questions: readonly {
    readonly id: string
    readonly explanation: string | null
    readonly choices: readonly { readonly id: string; readonly isCorrect: boolean }[]
  }[]
}

/** The questions with their key; without any, a first one. */
async function savedDrafts(
  visit: ConsoleVisit,
  { params, written, isDraft }: SeenLesson,
): Promise<readonly QuestionDraft[]> {
  const { quiz } = written.thing
  if (quiz === null) return [newQuestion]
  const { organizationId, lessonId } = params
  const key = await read<Key>(visit, getQuizKey, {
    params: { organizationId, lessonId },
    query: isDraft ? { draft: 'true' } : {},
  })
  return quiz.questions.map(({ id, text, image, choices }): QuestionDraft => {
    const answers = key.questions.find((one) => one.id === id)
    const right = new Set(answers?.choices.filter(({ isCorrect }) => isCorrect).map((choice) => choice.id))
    const correct = choices.findIndex((choice) => right.has(choice.id))
    return {
      ...{ id, text, explanation: answers?.explanation ?? '', ...imageFields(image), choices },
      correct: correct === -1 ? null : correct,
    }
  })
}

const save = onQuestions(
  quizPage,
  (t) => t.courses.quiz,
  async (visit) => {
    const seen = await seenLesson(visit)
    const passingScore = numberFrom(visit.form.get('passingScore'))
    const explanations = visit.form.get('explanations') ?? 'passed'
    const quiz = { passingScore, explanations, questions: questionsOf(draftsIn(visit.form)) }
    return saveContent(visit, seen, { body: { ...contentOf(seen.written.thing), quiz }, address: addressOf(visit) })
  },
)

export const saveQuiz = (visit: ConsoleVisit): Promise<Answer> =>
  visit.form.get('do') === 'draft' ? draftedQuestions(visit) : save(visit)

/** Adds what the model asks about the lesson to what was typed, and saves nothing. */
const draftedQuestions = (visit: ConsoleVisit): Promise<Answer> =>
  drafting(visit, { form: questionsForm, page: quizPage }, async () => {
    const { course, params } = await seenLesson(visit)
    const body = { culture: course.culture, lessonId: params.lessonId }
    const { draft } = await read<z.output<typeof DraftedQuestions>>(visit, draftQuizQuestions, {
      params: { organizationId: organizationIdOf(visit) },
      body,
    })
    const typed = draftsIn(visit.form).filter(
      ({ text, choices }) => text !== '' || choices.some((one) => one.text !== ''),
    )
    const added = draft.questions.map(({ text, choices, explanation = '' }) => ({
      ...{
        id: '',
        text,
        explanation,
        ...imageFields(null),
        choices: choices.map((one) => ({ id: '', text: one.text })),
      },
      correct: choices.findIndex(({ isCorrect }) => isCorrect),
    }))
    return quizPage({ ...visit, form: withQuestions(visit.form, [...typed, ...added]) }, redrawn(questionsForm))
  })

export const removeQuiz = onForm<ConsoleVisit>(
  'remove',
  quizPage,
  askFirst(
    'courses',
    async (visit) => {
      const { courses: t } = visit.t
      const title = t.deleteTitle(t.quizOf((await seenLesson(visit)).written.thing.title))
      return { title, text: t.deleteQuizText, button: t.delete, back: addressOf(visit) }
    },
    async (visit) => {
      const seen = await seenLesson(visit)
      const body = { ...contentOf(seen.written.thing), quiz: null }
      return saveContent(visit, seen, {
        ...{ body, address: lessonAddress(visit), done: 'quizDeleted', version: seen.written.version },
      })
    },
  ),
)
