import { listImports } from '@manabi/operations/catalog/authoring/imports/listImports'
import type { OpenImports, StartedImport } from '@manabi/operations/catalog/authoring/imports/resources'
import { startImport as startOperation } from '@manabi/operations/catalog/authoring/imports/startImport'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, isAllowed, read, requireAllowed } from '../call.ts'
import { languageOptions } from '../courses/languages.ts'
import { again, coursesAddress } from '../courses/seen.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form, type Option } from '../forms.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { titleOf } from '../tables.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import { type ConsolePage, type ConsoleVisit, goTo } from '../visit.ts'
import { onConflict } from './onConflict.ts'

export const importsAddress = (visit: ConsoleVisit): string => `${baseOf(visit)}/imports`

/** The way to the form, for those who may import. */
export const importLink = (visit: ConsoleVisit): Html | null =>
  isAllowed(visit, startOperation, organizationIdOf(visit))
    ? html`<a href="${importsAddress(visit)}">${visit.t.imports.title}</a>`
    : null

/** The form that uploads the archive of a course. */
export async function newImportPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  requireAllowed(visit, startOperation, organizationIdOf(visit))
  const form = new Form(visit, 'import', failure)
  const fields = [
    form.file({ name: 'file', label: t.imports.archive, hint: t.imports.archiveHint, accept: '.tar.gz,.tgz,.gz' }),
    form.select({ name: 'culture', label: t.fields.culture, hint: t.imports.languageHint }, languages(t)),
  ]
  const body = html`<p><a href="${coursesAddress(visit)}">${t.courses.title}</a></p>
<h1>${t.imports.title}</h1>${failureSummary(t, failure)}
<section class="card"><p class="quiet">${t.imports.note}</p>
${form.render(importsAddress(visit), t.imports.upload, fields)}</section>
${await openImports(visit)}`
  return { title: titleOf(t, t.imports.title, failure), body, frame: await organizationFrame(visit, 'courses') }
}

/** Those that somebody began and may have left. */
async function openImports(visit: ConsoleVisit): Promise<Html | false> {
  const { imports: t } = visit.t
  const params = { organizationId: organizationIdOf(visit) }
  const open = await read<z.output<typeof OpenImports>>(visit, listImports, { params })
  return (
    open.length > 0 &&
    html`<section class="card"><h2>${t.open}</h2><ul>${open.map(
      ({ importId, state }) => html`<li><a href="${importsAddress(visit)}/${importId}">${t.states[state]}</a></li>`,
    )}</ul></section>`
  )
}

const languages = (t: ConsoleTexts): readonly Option[] => [
  { value: '', label: t.imports.asArchiveSays, isChosen: true },
  ...languageOptions(t, 'ja-JP').map(({ value, label }) => ({ value, label })),
]

/** Takes the archive, and leads to the page of its import. */
export const startImport = onForm<ConsoleVisit>('import', newImportPage, async (visit) => {
  const { t, file, form } = visit
  if (file === null) {
    const messages = [{ field: 'file', message: t.imports.chooseFirst }]
    return again(visit, newImportPage, { form: 'import', status: 400, messages })
  }
  const culture = form.get('culture') || undefined
  const input = { params: { organizationId: organizationIdOf(visit) }, body: { file, culture } }
  return onConflict(visit, { form: 'import', page: newImportPage, message: t.imports.tooMany }, async () => {
    const { importId } = (await call(visit, startOperation, input)).body as z.output<typeof StartedImport>
    return goTo(`${importsAddress(visit)}/${importId}`)
  })
})
