import { type Html, html } from '../../pages/html.ts'
import { organizationFrame } from '../organizationFrame.ts'
import type { ConsolePage, ConsoleVisit } from '../visit.ts'
import { askedQuestions } from './historyPages.ts'
import { reading } from './preview.ts'
import { publicationBadge } from './publication.ts'
import { type Course, courseAddress, lessonAddress, seenCourse, seenLesson } from './seen.ts'

type Lesson = Course['sections'][number]['lessons'][number]

/** A course as a learner finds it. What learners do not see yet is there, too, and marked. */
export async function courseView(visit: ConsoleVisit): Promise<ConsolePage> {
  const { t } = visit
  const { thing: course } = await seenCourse(visit)
  const lang = course.culture
  const item = (lesson: Lesson) =>
    html`<li><a href="${lessonAddress(visit, lesson.id)}/view" lang="${lang}">${lesson.title}</a> ${mark(visit, lesson)}</li>`
  const body = html`<p><a href="${courseAddress(visit)}">${t.learnerView.edit}</a></p>
<h1 lang="${lang}">${course.title}</h1>
<p class="quiet">${t.learnerView.note}</p>${!course.isPublished && html`<p>${publicationBadge(t, course)}</p>`}
${course.description !== '' && html`<p lang="${lang}">${course.description}</p>`}
${course.sections.map(({ title, lessons }) => html`<section class="card"><h2 lang="${lang}">${title}</h2><ol>${lessons.map(item)}</ol></section>`)}`
  return { title: course.title, body, frame: await organizationFrame(visit, 'courses') }
}

/** A lesson in it: as its draft says, where it has one. */
export async function lessonView(visit: ConsoleVisit): Promise<ConsolePage> {
  const { t } = visit
  const { course, thing, written } = await seenLesson(visit)
  const lesson = written.thing
  const lang = course.culture
  const lessons = course.sections.flatMap((section) => section.lessons)
  const at = lessons.findIndex(({ id }) => id === thing.id)
  const toLesson = (to: Lesson | undefined, label: string) =>
    to !== undefined && html`<a href="${lessonAddress(visit, to.id)}/view">${label}</a>`
  const toFile = (to: { readonly url: string } | null, label: string) =>
    to !== null && html`<p><a href="${to.url}">${label}</a></p>`
  const body = html`<p><a href="${lessonAddress(visit)}">${t.learnerView.edit}</a></p>
<h1 lang="${lang}">${lesson.title}</h1>
<p class="quiet">${t.learnerView.note}</p><p>${mark(visit, thing)}</p>
<section class="card">${reading(lesson.body.html, lang)}
${toFile(lesson.video, t.learnerView.video)}${toFile(lesson.slides, t.learnerView.slides)}</section>
${lesson.quiz !== null && html`<section class="card"><h2>${t.courses.quiz}</h2>${askedQuestions(lesson.quiz.questions, lang)}</section>`}
<div class="actions">${toLesson(lessons[at - 1], t.learnerView.previous)}<a href="${courseAddress(visit)}/view">${t.learnerView.toCourse}</a>${toLesson(lessons[at + 1], t.learnerView.next)}</div>`
  return { title: lesson.title, body, frame: await organizationFrame(visit, 'courses') }
}

/** Of what learners do not see yet. */
function mark({ t }: ConsoleVisit, lesson: Pick<Lesson, 'hasDraft' | 'isPublished'>): Html | false {
  if (!lesson.isPublished) return publicationBadge(t, lesson)
  return lesson.hasDraft && html`<span class="badge">${t.learnerView.changed}</span>`
}

export const learnerViewLink = ({ t }: ConsoleVisit, address: string): Html =>
  html`<a href="${address}/view">${t.learnerView.open}</a>`
