import { type Id, Problem } from '@manabi/kernel'
import { deleteFile as deleteOperation } from '@manabi/operations/catalog/authoring/files/deleteFile'
import { listFiles } from '@manabi/operations/catalog/authoring/files/listFiles'
import type { UsedFilePage } from '@manabi/operations/catalog/authoring/files/resources'
import { ownFile } from '@manabi/projections/files/files'
import { type FileUse, usesOf } from '@manabi/projections/files/fileUses'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read, requireAllowed } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { again } from '../courses/seen.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action, Form } from '../forms.ts'
import { moment, numberIn } from '../moments.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { copyField, dataTable, doneNote, pager, titleOf } from '../tables.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import { type Answer, type ConsolePage, type ConsoleVisit, paramOf, queryOf } from '../visit.ts'
import { isPicture } from './fileLine.ts'
import { fileField, uploading } from './uploading.ts'

type Files = z.output<typeof UsedFilePage>
type Uses = Awaited<ReturnType<typeof usesOf>>

const address = (visit: ConsoleVisit): string => `${baseOf(visit)}/files`

/** The organization's files, newest first, each with what uses it, and the form that uploads one. */
export async function filesPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const q = queryOf(visit, 'q')
  const params = { organizationId: organizationIdOf(visit) }
  const list = await read<Files>(visit, listFiles, { params, query: { q, page: queryOf(visit, 'page') } })
  const uses = await usesOf(
    visit.services.views,
    params.organizationId,
    list.items.map(({ id }) => id),
  )
  const search = new Form(visit, 'filter', null)
  const upload = new Form(visit, 'upload', failure)
  const body = html`<h1>${t.files.title}</h1>
${failureSummary(t, failure)}${doneNote(t.files.done, queryOf(visit, 'done'))}
<section class="card"><h2>${t.files.newFile}</h2><p class="quiet">${t.files.note}</p>
${upload.render(address(visit), t.files.upload, [fileField(upload, t.fields.file, t.files.hint)])}</section>
<section class="card">${search.renderSearch(address(visit), t.files.search, [form(search, t, q)])}
<p class="quiet">${t.files.count(list.totalItems)}</p>
${list.items.length === 0 ? html`<p>${t.files.none}</p>` : table(visit, list, uses)}
${pager(visit, address(visit), list)}</section>`
  return { title: titleOf(t, t.files.title, failure), body, frame: await organizationFrame(visit, 'files') }
}

const form = (search: Form, t: ConsoleTexts, value: string | undefined): Html =>
  search.text({ name: 'q', label: t.fields.q, hint: t.files.searchHint, value, type: 'search' })

function table(visit: ConsoleVisit, { items }: Files, uses: Uses): Html {
  const { t } = visit
  const rows = items.map((file) => {
    const { id, name, mimeType, bytes, createdAt } = file
    const path = new URL(file.url).pathname
    const picture = isPicture(file) && html`<img src="${path}" alt="" loading="lazy" width="56" height="56">`
    return [
      html`<span class="file">${picture}<a href="${path}" id="f-${id}">${name}</a></span>`,
      html`<span>${t.files.kinds[mimeType]}<br><span class="quiet">${sizeIn(t, bytes)}</span></span>`,
      moment(t, createdAt),
      usedBy(visit, uses.get(id) ?? []),
      copyField(t, `${t.files.address}: ${name}`, file.url),
      action(visit, `${address(visit)}/${id}/delete`, t.courses.delete, { look: 'danger', describedBy: `f-${id}` }),
    ]
  })
  const { name, kind, at, uses: used, address: url } = t.files
  return dataTable(t.files.title, [name, kind, at, used, url, t.courses.delete], rows)
}

function sizeIn(t: ConsoleTexts, bytes: number): string {
  const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB']
  return `${numberIn(t, Math.max(size, 0.1))} ${unit}`
}

function usedBy(visit: ConsoleVisit, uses: readonly FileUse[]): Html | string {
  if (uses.length === 0) return visit.t.files.unused
  const links = uses.map((use) => html`<li><a href="${pageOf(visit, use)}">${use.title}</a></li>`)
  return html`<ul class="uses">${links}</ul>`
}

function pageOf(visit: ConsoleVisit, { kind, id, courseId }: FileUse): string {
  const base = baseOf(visit)
  return kind === 'lesson' ? `${base}/courses/${courseId}/lessons/${id}` : `${base}/${kind}s/${id}`
}

export const addFile = (visit: ConsoleVisit): Promise<Answer> =>
  uploading(visit, { form: 'upload', page: filesPage }, async () => doneAt(address(visit), 'uploaded'))

export const deleteFile = onForm<ConsoleVisit>(
  'delete',
  filesPage,
  askFirst(
    'files',
    async (visit) => {
      const { courses, files } = visit.t
      requireAllowed(visit, deleteOperation, organizationIdOf(visit))
      const { fileId, ...params } = paramsOf(visit)
      const { name } = await ownFile(visit.services.views, params.organizationId, fileId)
      return { title: courses.deleteTitle(name), text: files.deleteText, button: courses.delete, back: address(visit) }
    },
    async (visit) => {
      const params = paramsOf(visit)
      try {
        await call(visit, deleteOperation, { params })
        return doneAt(address(visit), 'deleted')
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'cascade_required') throw error
        const uses =
          (await usesOf(visit.services.views, params.organizationId, [params.fileId])).get(params.fileId) ?? []
        const messages = uses.map(({ kind, title }) => ({ field: null, message: visit.t.files.isUsed[kind](title) }))
        return again(visit, filesPage, { form: 'delete', status: 409, messages })
      }
    },
  ),
)

const paramsOf = (visit: ConsoleVisit) => ({
  organizationId: organizationIdOf(visit),
  fileId: paramOf(visit, 'fileId') as Id,
})
