import { type Html, html } from '../../pages/html.ts'
import { seenLesson } from '../courses/seen.ts'
import { type Again, type Failure, redrawn } from '../failures.ts'
import type { Form } from '../forms.ts'
import type { Answer, ConsoleVisit } from '../visit.ts'
import { lineOf, withLine } from './fileLine.ts'
import { fileField, uploading } from './uploading.ts'

/** Adds a file to the text of the lesson. The script of the pages says where its cursor was. */
export const fileFields = (visit: ConsoleVisit, form: Form): Html => {
  const { files: t } = visit.t
  const cursor = visit.form.get('cursor') ?? ''
  return html`<input type="hidden" name="cursor" value="${cursor}" data-cursor-of="lesson-body" autocomplete="off">
<div class="upload">${fileField(form, t.add, `${t.hint} ${t.addHint}`)}
<button type="submit" class="second" name="do" value="upload">${t.upload}</button></div>`
}

/** Uploads the file and adds it to the text that was typed. Saves nothing of the lesson. */
export const takeFile = (visit: ConsoleVisit, page: Again<ConsoleVisit>): Promise<Answer> =>
  uploading(visit, { form: 'lesson', page }, async (file) => {
    const { form } = visit
    const { format } = (await seenLesson(visit)).written.thing.body
    const { text, cursor } = withLine(form.get('body') ?? '', lineOf(file, format), form.get('cursor') ?? '')
    form.set('body', text)
    form.set('cursor', cursor)
    return page(visit, redrawn('lesson'))
  })

export const takenNote = ({ t, form }: ConsoleVisit, failure: Failure | null): Html | null =>
  failure?.form === 'lesson' && failure.status === 200 && form.get('do') === 'upload'
    ? html`<p class="done" role="status">${t.files.taken}</p>`
    : null
