import { createCourse as createOperation } from '@manabi/operations/catalog/authoring/courses/createCourse'
import { listAuthoredCourses } from '@manabi/operations/catalog/authoring/courses/listAuthoredCourses'
import type { AuthoredCoursePage } from '@manabi/operations/catalog/authoring/courses/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, isAllowed, read } from '../call.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { importLink } from '../imports/newImportPage.ts'
import { moment, numberIn } from '../moments.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, doneNote, pager, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, goTo, queryOf } from '../visit.ts'
import { deletedLink } from './deletedPage.ts'
import { languageName, languageOptions } from './languages.ts'
import { publicationBadge } from './publication.ts'
import { coursesAddress } from './seen.ts'

/** The organization's courses, drafts too, and the form that begins one. */
export async function coursesPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const q = queryOf(visit, 'q')
  const params = { organizationId: organizationIdOf(visit) }
  const query = { q, page: queryOf(visit, 'page') }
  const list = await read<z.output<typeof AuthoredCoursePage>>(visit, listAuthoredCourses, { params, query })
  const body = html`<h1>${t.courses.title}</h1>
${failureSummary(t, failure)}${doneNote(t.courses.done, queryOf(visit, 'done'))}
<section class="card">${searchForm(visit, q)}
<p class="quiet">${t.courses.count(list.totalItems)}</p>
${list.items.length === 0 ? html`<p>${t.courses.none}</p>` : table(visit, list.items)}
${pager(visit, coursesAddress(visit), list)}
<div class="actions">${importLink(visit)}${deletedLink(visit)}</div></section>
${isAllowed(visit, createOperation, organizationIdOf(visit)) && newCourse(visit, failure)}`
  return { title: titleOf(t, t.courses.title, failure), body, frame: await organizationFrame(visit, 'courses') }
}

const searchForm = (visit: ConsoleVisit, q = ''): Html =>
  html`<form method="get" action="${coursesAddress(visit)}" class="filter" role="search">
<div class="field"><label for="q">${visit.t.fields.q}</label>
<input id="q" name="q" type="search" value="${q}" autocomplete="off"></div>
<button type="submit">${visit.t.people.search}</button></form>`

function table(visit: ConsoleVisit, courses: z.output<typeof AuthoredCoursePage>['items']): Html {
  const { t } = visit
  const rows = courses.map((course) => [
    html`<a href="${coursesAddress(visit)}/${course.id}" lang="${course.culture}">${course.title}</a>`,
    publicationBadge(t, course),
    languageName(t, course.culture),
    numberIn(t, course.lessonCount),
    moment(t, course.updatedAt),
  ])
  const { name, state, language, publishedLessons, changed } = t.courses
  return dataTable(t.courses.title, [name, state, language, publishedLessons, changed], rows)
}

function newCourse(visit: ConsoleVisit, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(visit, 'course', failure)
  const fields = [
    form.text({ name: 'title', label: t.fields.title, isRequired: true }),
    form.select(
      { name: 'culture', label: t.fields.culture },
      languageOptions(t, t.language === 'ja' ? 'ja-JP' : 'en-US'),
    ),
  ]
  return html`<section class="card"><h2>${t.courses.newCourse}</h2><p class="quiet">${t.courses.newCourseNote}</p>
${form.render(coursesAddress(visit), t.courses.create, fields, { isOnce: true })}</section>`
}

export const createCourse = onForm('course', coursesPage, async (visit) => {
  const { form } = visit
  const body = { title: form.get('title') ?? '', culture: form.get('culture') ?? '' }
  const outcome = await call(visit, createOperation, { params: { organizationId: organizationIdOf(visit) }, body })
  const made = outcome.body as { readonly id: string } | undefined
  return goTo(made === undefined ? coursesAddress(visit) : `${coursesAddress(visit)}/${made.id}?done=created`)
})
