import { analyseQuiz } from '@manabi/operations/catalog/authoring/lessons/analyseQuiz'
import { listLessonFeedback } from '@manabi/operations/feedback/listLessonFeedback'
import { type Html, html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { moment, numberIn } from '../moments.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, factList, pager } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { answersCard } from './answers.ts'
import { lessonAddress, seenLesson } from './seen.ts'

interface Feedback {
  readonly helpful: number
  readonly notHelpful: number
  readonly comments: {
    readonly items: readonly { readonly verdict: 'helpful' | 'not_helpful'; comment: string; updatedAt: string }[]
    readonly page: number
    readonly totalPages: number
  }
}

/** What learners think of a lesson, and how they answered its quiz. */
export async function lessonAnswersPage(visit: ConsoleVisit): Promise<ConsolePage> {
  const { t } = visit
  const { course, thing: lesson } = await seenLesson(visit)
  const lang = course.culture
  const params = { organizationId: organizationIdOf(visit), lessonId: lesson.id }
  const query = { page: queryOf(visit, 'page') }
  const feedback = await read<Feedback>(visit, listLessonFeedback, { params, query })
  const title = t.answers.of(lesson.title)
  const body = html`<p><a href="${lessonAddress(visit)}" lang="${lang}">${lesson.title}</a></p>
<h1>${title}</h1>
${feedbackCard(visit, feedback, lang)}
${lesson.quiz !== null && (await answersCard(visit, { operation: analyseQuiz, params, lang }))}`
  return { title, body, frame: await organizationFrame(visit, 'courses') }
}

function feedbackCard(visit: ConsoleVisit, { helpful, notHelpful, comments }: Feedback, lang: string): Html {
  const { t } = visit
  const verdicts = { helpful: t.answers.helpful, not_helpful: t.answers.notHelpful }
  const rows = comments.items.map(({ verdict, comment, updatedAt }) => [
    html`<span lang="${lang}">${comment}</span>`,
    verdicts[verdict],
    moment(t, updatedAt),
  ])
  return html`<section class="card"><h2>${t.answers.feedback}</h2><p class="quiet">${t.answers.feedbackNote}</p>
${factList([
  [t.answers.helpful, numberIn(t, helpful)],
  [t.answers.notHelpful, numberIn(t, notHelpful)],
])}
${rows.length > 0 && dataTable(t.answers.comments, [t.answers.comment, t.answers.verdict, t.answers.at], rows)}
${pager(visit, `${lessonAddress(visit)}/answers`, comments)}</section>`
}

/** The way there, on the page of the lesson. */
export const answersLink = ({ t }: ConsoleVisit, address: string): Html =>
  html`<a href="${address}/answers">${t.answers.withFeedback}</a>`
