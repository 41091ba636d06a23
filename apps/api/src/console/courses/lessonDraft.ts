import { Problem } from '@manabi/kernel'
import { discardLessonDraft } from '@manabi/operations/catalog/authoring/lessons/discardLessonDraft'
import { publishLessonDraft } from '@manabi/operations/catalog/authoring/lessons/publishLessonDraft'
import { replaceLesson } from '@manabi/operations/catalog/authoring/lessons/replaceLesson'
import { writeLessonDraft } from '@manabi/operations/catalog/authoring/lessons/writeLessonDraft'
import { type Html, html } from '../../pages/html.ts'
import { call } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { type Again, onForm } from '../failures.ts'
import { action } from '../forms.ts'
import type { Answer, ConsoleVisit, Handle } from '../visit.ts'
import { again, type LessonText, lessonAddress, seenLesson, sentVersion } from './seen.ts'

export type SeenLesson = Awaited<ReturnType<typeof seenLesson>>

/** The whole content as operations take it. Questions keep their key, explanation, and picture by their ids. */
export const contentOf = ({ title, body, estimatedMinutes, video, slides, quiz }: LessonText) => ({
  ...{ title, body, estimatedMinutes, video, slides },
  quiz: quiz && {
    ...{ passingScore: quiz.passingScore, explanations: quiz.explanations },
    questions: quiz.questions.map(({ id, text, choices }) => ({
      ...{ id, text },
      choices: choices.map((choice) => ({ id: choice.id, text: choice.text })),
    })),
  },
})

interface Saving {
  readonly body: object
  /** Of the page to go on with. */
  readonly address: string
  readonly done?: string
  readonly version?: number
}

/** Saves what was typed: of a lesson that learners see as its draft, and leads to the page with the note about it. */
export async function saveContent(
  visit: ConsoleVisit,
  { savesDraft, params }: SeenLesson,
  { body, address, done = 'saved', version = sentVersion(visit) }: Saving,
): Promise<Answer> {
  const { organizationId, lessonId } = params
  if (savesDraft) await call(visit, writeLessonDraft, { params: { organizationId, lessonId }, body, version })
  else await call(visit, replaceLesson, { params, body, version })
  return doneAt(address, savesDraft ? 'draftSaved' : done)
}

/** What is to be said and done about a draft; null without one. */
export function draftNote(
  visit: ConsoleVisit,
  { thing: lesson, written, isDraft, savesDraft }: SeenLesson,
): Html | null {
  const { changes: t } = visit.t
  if (!savesDraft) return lesson.hasDraft ? discardButton(visit, t.oldDraftNote) : null
  if (!isDraft) return html`<p class="quiet">${t.liveNote}</p>`
  const publish = action(visit, `${lessonAddress(visit)}/draft/publish`, t.publishChanges, {
    fields: { version: String(written.version) },
  })
  return html`<p>${t.changesNote}</p><div class="actions">${publish}</div>${discardButton(visit, null)}`
}

const discardButton = (visit: ConsoleVisit, note: string | null): Html =>
  html`${note !== null && html`<p>${note}</p>`}<div class="actions">${action(visit, `${lessonAddress(visit)}/draft/discard`, visit.t.changes.discardChanges, { look: 'danger' })}</div>`

/** Makes the draft that the page showed what learners see. */
export const publishDraft = (page: Again<ConsoleVisit>): Handle =>
  onForm<ConsoleVisit>('draft', page, async (visit) => {
    const { organizationId, lessonId } = (await seenLesson(visit)).params
    try {
      await call(visit, publishLessonDraft, { params: { organizationId, lessonId }, version: sentVersion(visit) })
      return doneAt(lessonAddress(visit), 'changesPublished')
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      const messages = [{ field: null, message: visit.t.changes.draftIsOld }]
      return again(visit, page, { form: 'draft', status: 409, messages })
    }
  })

export const discardDraft = (page: Again<ConsoleVisit>): Handle =>
  onForm<ConsoleVisit>(
    'draft',
    page,
    askFirst(
      'courses',
      async (visit) => {
        const { changes: t } = visit.t
        const title = t.discardTitle((await seenLesson(visit)).thing.title)
        return { title, text: t.discardText, button: t.discardChanges, back: lessonAddress(visit) }
      },
      async (visit) => {
        const { organizationId, lessonId } = (await seenLesson(visit)).params
        await call(visit, discardLessonDraft, { params: { organizationId, lessonId } })
        return doneAt(lessonAddress(visit), 'changesDiscarded')
      },
    ),
  )
