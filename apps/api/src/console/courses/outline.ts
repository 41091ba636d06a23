import { draftCourseOutline } from '@manabi/operations/drafting/draftCourseOutline'
import { type Html, html } from '../../pages/html.ts'
import { tokenField } from '../../pages/views.ts'
import type { Failure } from '../failures.ts'
import { action, Form } from '../forms.ts'
import { numberIn } from '../moments.ts'
import { dataTable } from '../tables.ts'
import type { ConsoleVisit } from '../visit.ts'
import { draftButton, mayDraft, wishField } from './drafting.ts'
import { publicationBadge } from './publication.ts'
import { type Course, courseAddress, lessonAddress, type Section } from './seen.ts'

/** The sections of a course with their lessons, each with what can be done with it. */
export function outline(visit: ConsoleVisit, course: Course, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(visit, 'section', failure)
  const title = form.text({ name: 'title', label: t.courses.sectionTitle, isRequired: true, lang: course.culture })
  return html`${course.sections.map((section, at) => sectionCard(visit, course, { section, at, failure }))}
<section class="card"><h2>${t.courses.newSection}</h2>${form.render(
    `${courseAddress(visit)}/sections`,
    t.courses.addSection,
    [title],
    { isOnce: true },
  )}</section>
${outlineForm(visit, course, failure)}`
}

/** Sections and lessons as text; open while it is worked on, and in a course that has none yet. */
function outlineForm(visit: ConsoleVisit, { culture, sections }: Course, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(visit, 'outline', failure)
  const isOpen = failure?.form === 'outline' || sections.length === 0
  const isDrafted = mayDraft(visit, draftCourseOutline)
  const fields = [
    form.area({ name: 'outline', label: t.drafting.outline, hint: t.drafting.outlineHint, rows: 12, lang: culture }),
    ...(isDrafted ? [wishField(visit, form)] : []),
  ]
  const look = { isOnce: true, ...(isDrafted && { others: draftButton(visit) }) }
  return html`<section class="card wide"><details${isOpen && html` open`}><summary>${t.drafting.addOutline}</summary>
${form.render(`${courseAddress(visit)}/outline`, t.drafting.addOutlineButton, fields, look)}</details></section>`
}

interface Place {
  readonly section: Section
  readonly at: number
  readonly failure: Failure | null
}

const sectionAddress = (visit: ConsoleVisit, { id }: Pick<Section, 'id'>): string =>
  `${courseAddress(visit)}/sections/${encodeURIComponent(id)}`

/** The name of a section's form: a page has one for each section. */
export const newLessonForm = (sectionId: string): string => `lesson-${sectionId}`
export const renameForm = (sectionId: string): string => `rename-${sectionId}`

function sectionCard(visit: ConsoleVisit, course: Course, { section, at, failure }: Place): Html {
  const { t } = visit
  const address = sectionAddress(visit, section)
  const label = `s-${section.id}`
  const form = new Form(visit, newLessonForm(section.id), failure)
  const title = form.text({ name: 'title', label: t.courses.lessonTitle, isRequired: true, lang: course.culture })
  return html`<section class="card" id="${section.id}"><h2 id="${label}" lang="${course.culture}">${section.title}</h2>
${section.lessons.length === 0 ? html`<p class="quiet">${t.courses.noLessons}</p>` : lessonTable(visit, course, section)}
${form.render(`${address}/lessons`, t.courses.addLesson, [title], { isOnce: true })}
<details${failure?.form === renameForm(section.id) && html` open`}><summary>${t.courses.changeSection}</summary>
${renaming(visit, course, { section, at, failure })}
<div class="actions">${at > 0 && action(visit, `${address}/move`, t.courses.up, { fields: { to: String(at - 1) }, describedBy: label })}
${at < course.sections.length - 1 && action(visit, `${address}/move`, t.courses.down, { fields: { to: String(at + 1) }, describedBy: label })}
${action(visit, `${address}/delete`, t.courses.delete, { look: 'danger', describedBy: label })}</div></details></section>`
}

function renaming(visit: ConsoleVisit, course: Course, { section, failure }: Place): Html {
  const form = new Form(visit, renameForm(section.id), failure)
  const lang = course.culture
  const title = form.text({
    ...{ name: 'title', label: visit.t.courses.sectionTitle, value: section.title, isRequired: true, lang },
  })
  return form.render(`${sectionAddress(visit, section)}/rename`, visit.t.courses.save, [title])
}

function lessonTable(visit: ConsoleVisit, course: Course, { id, title, lessons }: Section): Html {
  const { t } = visit
  const { culture } = course
  const targets = targetsIn(course.sections.filter((section) => section.id !== id))
  const rows = lessons.map((lesson, at) => {
    const address = lessonAddress(visit, lesson.id)
    const describedBy = `l-${lesson.id}`
    const move = (to: number, label: string) =>
      action(visit, `${address}/move`, label, { fields: { to: String(to) }, describedBy })
    return [
      html`<a href="${address}" id="${describedBy}" lang="${culture}">${lesson.title}</a>`,
      publicationBadge(t, lesson),
      numberIn(t, lesson.estimatedMinutes),
      lesson.hasQuiz ? t.courses.yes : '',
      html`<span class="moves">${at > 0 && move(at - 1, t.courses.up)}${at < lessons.length - 1 && move(at + 1, t.courses.down)}${targets !== null && moveTo(visit, address, { targets, describedBy })}</span>`,
    ]
  })
  const { lesson, state, minutes, quiz, order } = t.courses
  return dataTable(title, [lesson, state, minutes, quiz, order], rows)
}

/** Of a course with more sections, the page of a lesson has the list: here it would stand in every row. */
const mostTargets = 30

/** Made once for all rows. */
const targetsIn = (sections: readonly Section[]): Html | null =>
  sections.length === 0 || sections.length > mostTargets
    ? null
    : html`${sections.map(({ id, title }) => html`<option value="${id}">${title}</option>`)}`

interface Moving {
  readonly targets: Html
  readonly describedBy: string
}

/** Puts a lesson at the end of another section. */
function moveTo({ t, formToken }: ConsoleVisit, address: string, { targets, describedBy }: Moving): Html {
  return html`<form method="post" action="${address}/move" class="action">${tokenField(formToken)}
<select name="sectionId" aria-label="${t.courses.moveTo}" aria-describedby="${describedBy}">${targets}</select>
<button type="submit" class="second" aria-describedby="${describedBy}">${t.courses.moveTo}</button></form>`
}
