import { confirmCourseTranslation } from '@manabi/operations/catalog/authoring/courses/confirmCourseTranslation'
import { confirmLessonTranslation } from '@manabi/operations/catalog/authoring/lessons/confirmLessonTranslation'
import { listSectionLessons } from '@manabi/operations/catalog/authoring/lessons/listSectionLessons'
import type { AuthoredLesson } from '@manabi/operations/catalog/authoring/lessons/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action } from '../forms.ts'
import { organizationFrame } from '../organizationFrame.ts'
import { dataTable, doneNote, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { languageName } from './languages.ts'
import { type Course, courseAddress, courseParams, coursesAddress, lessonAddress, seenCourse } from './seen.ts'

type Lesson = z.output<typeof AuthoredLesson>

/** The lessons of a course by language: which are missing, and which say what the source said before. */
export async function lessonLanguages(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const { thing: course } = await seenCourse(visit)
  const { translations } = course
  const languages = translations.map(({ culture }) => languageName(t, culture))
  const tables: Html[] = []
  for (const { id: sectionId, title } of course.sections) {
    const lessons = await read<readonly Lesson[]>(visit, listSectionLessons, {
      params: { ...courseParams(visit), sectionId },
    })
    const rows = lessons.map((lesson) => [
      html`<a href="${lessonAddress(visit, lesson.id)}" lang="${course.culture}">${lesson.title}</a>`,
      ...translations.map((translation) => stateOfLesson(visit, lesson, translation)),
    ])
    tables.push(html`<section class="card"><h2 lang="${course.culture}">${title}</h2>
${lessons.length > 0 && dataTable(title, [t.copies.lesson, ...languages], rows)}</section>`)
  }
  const ofCourse = [
    html`<a href="${courseAddress(visit)}" lang="${course.culture}">${course.title}</a>`,
    ...translations.map((one) =>
      stateOf(visit, one, { address: `${coursesAddress(visit)}/${one.id}`, kind: 'course' }),
    ),
  ]
  const body = html`<p><a href="${courseAddress(visit)}" lang="${course.culture}">${course.title}</a></p>
<h1>${t.copies.languages}</h1><p class="quiet">${t.copies.languagesNote(languageName(t, course.culture))}</p>
${failureSummary(t, failure)}${doneNote(t.copies.done, queryOf(visit, 'done'))}
${translations.length === 0 ? html`<p>${t.copies.noTranslation}</p>` : html`<section class="card"><h2>${t.copies.titleAndDescription}</h2>${dataTable(t.copies.titleAndDescription, [t.copies.course, ...languages], [ofCourse])}</section>${tables}`}`
  return { title: titleOf(t, t.copies.languages, failure), body, frame: await organizationFrame(visit, 'courses') }
}

type Translation = Course['translations'][number]

function stateOfLesson(visit: ConsoleVisit, { translations }: Lesson, { id: courseId, culture }: Translation): Html {
  const found = translations.find((one) => one.culture === culture)
  if (found === undefined) return html`<span class="badge">${visit.t.copies.states.missing}</span>`
  return stateOf(visit, found, { address: `${coursesAddress(visit)}/${courseId}/lessons/${found.id}`, kind: 'lesson' })
}

interface Translated {
  readonly address: string
  readonly kind: 'course' | 'lesson'
}

/** A stale one can be confirmed where nothing has to change in it. */
function stateOf(
  visit: ConsoleVisit,
  { id, culture, title, isStale }: Translation,
  { address, kind }: Translated,
): Html {
  const { states, confirm } = visit.t.copies
  const link = html`<a href="${address}" lang="${culture}">${title}</a>`
  if (!isStale) return html`${link} ${states.current}`
  return html`${link} <span class="badge">${states.stale}</span>${action(visit, languagesAddress(visit), confirm, { fields: { [kind]: id } })}`
}

export const confirmTranslation = onForm<ConsoleVisit>('confirm', lessonLanguages, async (visit) => {
  const { form } = visit
  const { organizationId } = courseParams(visit)
  const [lessonId, courseId] = [form.get('lesson'), form.get('course')]
  if (lessonId !== null) await call(visit, confirmLessonTranslation, { params: { organizationId, lessonId } })
  else await call(visit, confirmCourseTranslation, { params: { organizationId, courseId: courseId ?? '' } })
  return doneAt(languagesAddress(visit), 'confirmed')
})

const languagesAddress = (visit: ConsoleVisit): string => `${courseAddress(visit)}/languages`

/** To the page of the course that was translated: it tells what is out of date. Nothing for a course in one language. */
export function languagesLink(visit: ConsoleVisit, { id, translationOf, translations }: Course): Html | false {
  const source = translations.find((one) => one.id === translationOf) ?? { id }
  return (
    translations.length > 0 &&
    html`<a href="${coursesAddress(visit)}/${source.id}/languages">${visit.t.copies.languages}</a>`
  )
}
