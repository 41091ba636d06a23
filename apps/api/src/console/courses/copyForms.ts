import { copyCourse as copyCourseOperation } from '@manabi/operations/catalog/authoring/courses/copyCourse'
import { copyLesson as copyLessonOperation } from '@manabi/operations/catalog/authoring/lessons/copyLesson'
import { type Html, html } from '../../pages/html.ts'
import { call } from '../call.ts'
import { type Again, type Failure, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import { type ConsoleVisit, goTo, type Handle } from '../visit.ts'
import { languageOptions } from './languages.ts'
import { type Course, courseAddress, courseParams, coursesAddress, lessonAddress, type seenLesson } from './seen.ts'

/** Copies a course, into another language too. */
export function copyCourseForm(visit: ConsoleVisit, course: Course, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(visit, 'copy', failure)
  const lang = course.culture
  const link = [{ value: 'true', label: t.copies.asTranslation }]
  const fields = [
    form.text({ name: 'title', label: t.fields.title, value: course.title, isRequired: true, lang }),
    form.select({ name: 'culture', label: t.fields.culture }, languageOptions(t, course.culture)),
    form.checkboxes({ name: 'asTranslation', label: t.copies.translation, hint: t.copies.asTranslationHint }, link),
  ]
  return html`<section class="card"><h2>${t.copies.copyCourse}</h2><p class="quiet">${t.copies.courseNote}</p>
${form.render(`${courseAddress(visit)}/copy`, t.copies.copy, fields, { isOnce: true })}</section>`
}

export const copyCourse = (page: Again<ConsoleVisit>): Handle =>
  onForm<ConsoleVisit>('copy', page, async (visit) => {
    const { form } = visit
    const asTranslation = form.get('asTranslation') === 'true'
    const body = { title: form.get('title') ?? '', culture: form.get('culture') ?? '', asTranslation }
    const outcome = await call(visit, copyCourseOperation, { params: courseParams(visit), body })
    const made = outcome.body as { readonly id: string } | undefined
    const list = coursesAddress(visit)
    return goTo(made === undefined ? list : `${list}/${made.id}?done=created`)
  })

type SeenLesson = Awaited<ReturnType<typeof seenLesson>>

/** Copies a lesson into a section of its course. */
export function copyLessonForm(visit: ConsoleVisit, { course, section }: SeenLesson, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(visit, 'copy', failure)
  const sections = course.sections.map(({ id, title }) => ({ value: id, label: title, isChosen: id === section.id }))
  return html`<section class="card"><h2>${t.copies.copyLesson}</h2><p class="quiet">${t.copies.lessonNote}</p>
${form.render(`${lessonAddress(visit)}/copy`, t.copies.copy, [form.select({ name: 'sectionId', label: t.fields.sectionId }, sections)], { isOnce: true })}</section>`
}

export const copyLesson = (page: Again<ConsoleVisit>): Handle =>
  onForm<ConsoleVisit>('copy', page, async (visit) => {
    const params = { organizationId: organizationIdOf(visit), lessonId: String(visit.request.params['lessonId']) }
    const body = { sectionId: visit.form.get('sectionId') ?? '' }
    const outcome = await call(visit, copyLessonOperation, { params, body })
    const made = outcome.body as { readonly id: string } | undefined
    return goTo(made === undefined ? courseAddress(visit) : `${lessonAddress(visit, made.id)}?done=created`)
  })
