import { deleteLesson as deleteOperation } from '@manabi/operations/catalog/authoring/lessons/deleteLesson'
import { publishLesson as publishOperation } from '@manabi/operations/catalog/authoring/lessons/publishLesson'
import { replaceLesson } from '@manabi/operations/catalog/authoring/lessons/replaceLesson'
import { draftLessonBody } from '@manabi/operations/drafting/draftLessonBody'
import type { DraftedBody } from '@manabi/operations/drafting/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm, redrawn } from '../failures.ts'
import { fileFields, takeFile, takenNote } from '../files/lessonFiles.ts'
import { action, Form } from '../forms.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { doneNote, titleOf } from '../tables.ts'
import { type Answer, type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { copyLesson, copyLessonForm } from './copyForms.ts'
import { draftButton, drafting, mayDraft, wishField } from './drafting.ts'
import { historyCard } from './historyPages.ts'
import { learnerViewLink } from './learnerView.ts'
import { answersLink } from './lessonAnswers.ts'
import { contentOf, discardDraft, draftNote, publishDraft, type SeenLesson, saveContent } from './lessonDraft.ts'
import { languagesLink } from './lessonLanguages.ts'
import { attachMaterial, detachMaterial, materialsCard } from './lessonMaterials.ts'
import { preview, previewButton } from './preview.ts'
import { learnersView, publicationBadge, publicationButton, publish } from './publication.ts'
import { courseAddress, lessonAddress, numberFrom, onSave, seenLesson, typedLesson, versionField } from './seen.ts'

/** One lesson, to be written. */
export async function lessonPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const seen = await seenLesson(visit)
  const { course, thing: lesson, written } = seen
  const address = lessonAddress(visit)
  const count = written.thing.quiz?.questions.length ?? 0
  const body = html`<p><a href="${courseAddress(visit)}" lang="${course.culture}">${course.title}</a></p>
<h1 lang="${course.culture}">${lesson.title}</h1>
${failureSummary(t, failure)}${doneNote(t.courses.done, queryOf(visit, 'done'))}${takenNote(visit, failure)}
<section class="card"><p>${publicationBadge(t, lesson)}</p>
${lesson.isPublished && !course.isPublished && html`<p class="quiet">${t.courses.courseIsDraft}</p>`}
<div class="actions">${publicationButton(visit, address, seen)}${learnerViewLink(visit, address)}${languagesLink(visit, course)}${lesson.isPublished && course.isPublished && (await learnersView(visit))}</div>
${draftNote(visit, seen)}</section>
${failure?.form === 'lesson' && visit.form.get('do') === 'preview' && (await preview(visit, { format: written.thing.body.format, text: visit.form.get('body') ?? '' }, course.culture))}
<section class="card"><h2>${t.courses.content}</h2>${lessonForm(visit, seen, failure)}</section>
<section class="card"><h2>${t.courses.quiz}</h2><p>${count === 0 ? t.courses.noQuiz : t.courses.questions(count)}</p>
<div class="actions"><a href="${address}/quiz">${count === 0 ? t.courses.writeQuiz : t.courses.changeQuiz}</a>
${answersLink(visit, address)}</div></section>
${await materialsCard(visit, lesson)}
${historyCard(visit, address)}
${copyLessonForm(visit, seen, failure)}
<section class="card"><h2>${t.courses.deleteLesson}</h2>
<div class="actions">${action(visit, `${address}/delete`, t.courses.delete, { look: 'danger' })}</div></section>`
  return { title: titleOf(t, lesson.title, failure), body, frame: await organizationFrame(visit, 'courses') }
}

function lessonForm(
  visit: ConsoleVisit,
  { course, section, written: { thing: lesson, version } }: SeenLesson,
  failure: Failure | null,
) {
  const { t } = visit
  const form = new Form(visit, 'lesson', failure)
  const lang = course.culture
  const sections = course.sections.map(({ id, title }) => ({ value: id, label: title, isChosen: id === section.id }))
  const isDrafted = mayDraft(visit, draftLessonBody)
  const others = html`${previewButton(visit)}${isDrafted && draftButton(visit)}`
  const isMarkdown = lesson.body.format === 'markdown'
  const fields = [
    versionField(version),
    form.text({ name: 'title', label: t.fields.title, value: lesson.title, isRequired: true, lang }),
    form.area({
      ...{ name: 'body', label: t.fields.body, value: lesson.body.text, rows: 24, lang },
      hint: isMarkdown ? t.courses.markdownHint : t.courses.htmlHint,
    }),
    form.text({ name: 'estimatedMinutes', label: t.fields.estimatedMinutes, value: String(lesson.estimatedMinutes) }),
    form.text({ name: 'video', label: t.fields.video, value: lesson.video?.url ?? '', type: 'url' }),
    form.text({ name: 'slides', label: t.fields.slides, value: lesson.slides?.url ?? '', type: 'url' }),
    form.select({ name: 'sectionId', label: t.fields.sectionId }, sections),
    ...(isDrafted ? [wishField(visit, form), ...draftedText(visit, form, lang)] : []),
  ]
  return html`<div class="wide">${form.render(lessonAddress(visit), t.courses.save, fields, { others, below: fileFields(visit, form), bringsBack: t.kept.bringBack })}</div>`
}

/** What the model wrote, until the author takes it or leaves it. */
function draftedText({ t, form: sent }: ConsoleVisit, form: Form, lang: string): readonly Html[] {
  if ((sent.get('draft') ?? '') === '') return []
  return [
    form.area({ name: 'draft', label: t.drafting.draftedText, hint: t.drafting.draftedHint, rows: 16, lang }),
    html`<div class="actions"><button type="submit" class="second" name="do" value="replace">${t.drafting.replaceText}</button>
<button type="submit" class="second" name="do" value="below">${t.drafting.addBelow}</button></div>`,
  ]
}

const draftedBody = (visit: ConsoleVisit): Promise<Answer> =>
  drafting(visit, { form: 'lesson', page: lessonPage }, async () => {
    const { form } = visit
    const { course, section } = await seenLesson(visit)
    const wish = form.get('wish')?.trim() ?? ''
    const body = {
      ...{ courseTitle: course.title, sectionTitle: section.title, culture: course.culture },
      ...{ lessonTitle: form.get('title') ?? '', ...(wish !== '' && { instructions: wish }) },
    }
    const params = { organizationId: organizationIdOf(visit) }
    const { draft } = await read<z.output<typeof DraftedBody>>(visit, draftLessonBody, { params, body })
    form.set('draft', draft.text)
    return lessonPage(visit, redrawn('lesson'))
  })

/** Puts the draft in place of the text, or below it. */
function takeDraft({ form }: ConsoleVisit, where: 'replace' | 'below'): void {
  const [draft, text] = [form.get('draft') ?? '', form.get('body')?.trimEnd() ?? '']
  form.set('body', where === 'replace' || text === '' ? draft : `${text}\n\n${draft}`)
  form.delete('draft')
}

export const saveLesson = onSave('lesson', lessonPage, async (visit) => {
  const { form } = visit
  const pressed = form.get('do')
  if (pressed === 'draft') return draftedBody(visit)
  if (pressed === 'upload') return takeFile(visit, lessonPage)
  if (pressed === 'replace' || pressed === 'below') takeDraft(visit, pressed)
  if (pressed !== null) return lessonPage(visit, redrawn('lesson'))
  const seen = await seenLesson(visit)
  const address = lessonAddress(visit)
  const { params } = seen
  const lesson = seen.written.thing
  const body = { ...contentOf(lesson), ...typedLesson(form, lesson.body.format, lesson.video) }
  const sectionId = form.get('sectionId') ?? params.sectionId
  if (!seen.savesDraft) return saveContent(visit, seen, { body: { ...body, sectionId }, address })
  const saved = await saveContent(visit, seen, { body, address })
  // The place of a lesson does not belong to its draft.
  if (sectionId !== params.sectionId)
    await call(visit, replaceLesson, { params, body: { ...contentOf(seen.thing), sectionId } })
  return saved
})

export const copyThisLesson = copyLesson(lessonPage)
export const attachToLesson = attachMaterial(lessonPage)
export const detachFromLesson = detachMaterial(lessonPage)
export const publishChanges = publishDraft(lessonPage)
export const discardChanges = discardDraft(lessonPage)

export const moveLesson = onForm<ConsoleVisit>('move', lessonPage, async (visit) => {
  const { thing: lesson, params, version } = await seenLesson(visit)
  const sectionId = visit.form.get('sectionId')
  const place = sectionId === null ? { position: numberFrom(visit.form.get('to')) } : { sectionId }
  const body = { ...contentOf(lesson), ...place }
  await call(visit, replaceLesson, { params, body, version })
  return doneAt(courseAddress(visit), 'moved')
})

export const publishLesson = onForm<ConsoleVisit>('publish', lessonPage, async (visit) => {
  const seen = await seenLesson(visit)
  const { params } = seen
  return publish(visit, seen, { operation: publishOperation, params, address: lessonAddress(visit), page: lessonPage })
})

export const deleteLesson = onForm<ConsoleVisit>(
  'delete',
  lessonPage,
  askFirst(
    'courses',
    async (visit) => {
      const { courses: t } = visit.t
      const title = t.deleteTitle((await seenLesson(visit)).thing.title)
      return { title, text: t.deleteLessonText, button: t.delete, back: lessonAddress(visit) }
    },
    async (visit) => {
      await call(visit, deleteOperation, { params: (await seenLesson(visit)).params })
      return doneAt(courseAddress(visit), 'lessonDeleted')
    },
  ),
)
