import { Problem } from '@manabi/kernel'
import { createLesson } from '@manabi/operations/catalog/authoring/lessons/createLesson'
import { type Html, html } from '../../pages/html.ts'
import { call } from '../call.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { organizationFrame } from '../organizationFrame.ts'
import { titleOf } from '../tables.ts'
import type { Answer, ConsolePage, ConsoleVisit, Handle } from '../visit.ts'
import { deletedLink } from './deletedPage.ts'
import { courseAddress, courseParams, lessonAddress, seenCourse, typedLesson } from './seen.ts'

/** Where somebody deleted the lesson in the meantime, the page keeps what was typed and offers to save it as a new one. */
export const unlessGone =
  (handle: Handle): Handle =>
  async (visit) => {
    try {
      return await handle(visit)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not_found' || !visit.form.has('body')) throw error
      const messages = [{ field: null, message: visit.t.kept.lessonGone }]
      return { ...(await goneLessonPage(visit, { form: 'lesson', status: 404, messages })), status: 404 }
    }
  }

/** What was typed, in a form that makes a new lesson of it. Throws 404 where the course is gone, too. */
async function goneLessonPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const { thing: course } = await seenCourse(visit)
  const lang = course.culture
  const form = new Form(visit, 'lesson', failure)
  const sections = course.sections.map(({ id, title }) => ({ value: id, label: title, isChosen: false }))
  const fields: Html[] = [
    form.select({ name: 'sectionId', label: t.fields.sectionId }, sections),
    form.text({ name: 'title', label: t.fields.title, isRequired: true, lang }),
    form.area({ name: 'body', label: t.fields.body, rows: 24, lang }),
    form.text({ name: 'estimatedMinutes', label: t.fields.estimatedMinutes }),
    form.text({ name: 'video', label: t.fields.video, type: 'url' }),
    form.text({ name: 'slides', label: t.fields.slides, type: 'url' }),
  ]
  const title = t.kept.saveAsNew
  const body = html`<p><a href="${courseAddress(visit)}" lang="${lang}">${course.title}</a></p>
<h1>${title}</h1>${failureSummary(t, failure)}
<p>${deletedLink(visit)}</p>
<section class="card"><div class="wide">${form.render(`${courseAddress(visit)}/lessons`, t.kept.saveAsNew, fields, { isOnce: true })}</div></section>`
  return { title: titleOf(t, title, failure), body, frame: await organizationFrame(visit, 'courses') }
}

export const saveAsNewLesson: Handle = onForm<ConsoleVisit>(
  'lesson',
  goneLessonPage,
  async (visit): Promise<Answer> => {
    const { form } = visit
    const body = typedLesson(form, 'markdown')
    const params = { ...courseParams(visit), sectionId: form.get('sectionId') ?? '' }
    const made = (await call(visit, createLesson, { params, body })).body as { readonly id: string } | undefined
    return doneAt(made === undefined ? courseAddress(visit) : lessonAddress(visit, made.id), 'created')
  },
)
