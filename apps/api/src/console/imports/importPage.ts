import { confirmImport as confirmOperation } from '@manabi/operations/catalog/authoring/imports/confirmImport'
import { getImport } from '@manabi/operations/catalog/authoring/imports/getImport'
import type { ImportProgress } from '@manabi/operations/catalog/authoring/imports/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { coursesAddress } from '../courses/seen.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { numberIn } from '../moments.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, factList, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, goTo, paramOf } from '../visit.ts'
import { importsAddress } from './newImportPage.ts'
import { onConflict } from './onConflict.ts'
import { exampleIn, skippedReasonIn } from './skippedReasons.ts'

type Progress = z.output<typeof ImportProgress>

/** Seconds between two looks while it is under way. */
const refresh = 2

const address = (visit: ConsoleVisit): string =>
  `${importsAddress(visit)}/${encodeURIComponent(paramOf(visit, 'importId'))}`

const paramsOf = (visit: ConsoleVisit) => ({
  organizationId: organizationIdOf(visit),
  importId: paramOf(visit, 'importId'),
})

/** What an import would change, the button that confirms it, and what became of it. */
export async function importPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const progress = await read<Progress>(visit, getImport, { params: paramsOf(visit) })
  const { state } = progress
  const isUnderWay = state === 'reading' || state === 'importing'
  const body = html`<p><a href="${coursesAddress(visit)}">${t.courses.title}</a></p>
<h1>${t.imports.title}</h1>${failureSummary(t, failure)}
<section class="card"><p role="status"><strong>${t.imports.states[state]}</strong></p>
${isUnderWay ? underWay(visit) : parts[state](visit, progress, failure)}</section>
${(state === 'ready' || state === 'done') && skippedSection(visit, progress)}`
  return {
    title: titleOf(t, `${t.imports.states[state]} – ${t.imports.title}`, failure),
    body,
    frame: await organizationFrame(visit, 'courses'),
    refresh: isUnderWay && failure === null ? refresh : undefined,
  }
}

const underWay = (visit: ConsoleVisit): Html => html`<p class="quiet">${visit.t.imports.underWay}</p>
<p><a href="${address(visit)}">${visit.t.imports.lookAgain}</a></p>`

type Part = (visit: ConsoleVisit, progress: Progress, failure: Failure | null) => Html

const parts: Readonly<Record<'ready' | 'done' | 'failed', Part>> = {
  ready: (visit, progress, failure) => {
    const { imports: t } = visit.t
    const { courseId, changedHere } = progress
    const link = courseId !== null && html` <a href="${coursesAddress(visit)}/${courseId}">${t.openCourse}</a>`
    const form = new Form(visit, 'confirm', failure)
    const options = changedHere.map(({ lessonId, title }) => ({ value: lessonId, label: t.writeOver(title) }))
    const lessons = { name: 'overwrite', label: t.changedHere, hint: t.changedHereHint }
    return html`<p>${courseId === null ? t.newCourse : t.knownCourse}${link}</p>
${counts(visit, progress)}
${form.render(
  `${address(visit)}/confirm`,
  t.confirm,
  changedHere.length === 0 ? [] : [form.checkboxes(lessons, options)],
  {
    others: html`<a href="${importsAddress(visit)}">${visit.t.frame.back}</a>`,
  },
)}`
  },
  done: (visit, progress) => html`<p class="quiet">${visit.t.imports.doneNote}</p>
<div class="actions"><a href="${coursesAddress(visit)}/${progress.courseId!}">${visit.t.imports.openCourse}</a></div>`,
  failed: (visit, { skipped }) => html`${skipped.map(({ reason }) => html`<p>${reasonOf(visit, reason)}</p>`)}
<div class="actions"><a href="${importsAddress(visit)}">${visit.t.imports.tryAgain}</a></div>`,
}

function counts({ t }: ConsoleVisit, { new: added, changed, unpublished }: Progress): Html {
  const { newLessons, changedLessons, unpublishedLessons } = t.imports
  return factList([
    [newLessons, numberIn(t, added)],
    [changedLessons, numberIn(t, changed)],
    [unpublishedLessons, numberIn(t, unpublished)],
  ])
}

/** What learners miss, what is different here, and how much is only decoration. */
function skippedSection(visit: ConsoleVisit, { skipped }: Progress): Html {
  const { imports: t } = visit.t
  const of = (effect: Progress['skipped'][number]['effect']) => skipped.filter((one) => one.effect === effect)
  const decoration = of('decoration').reduce((sum, { count }) => sum + count, 0)
  const [missing, changed] = [of('missing'), of('changed')]
  return html`<section class="card"><h2>${t.missingTitle}</h2>
${missing.length === 0 ? html`<p>${t.nothingMissing}</p>` : skippedTable(visit, t.missingTitle, missing)}</section>
${
  skipped.length > missing.length &&
  html`<section class="card"><h2>${t.changedTitle}</h2>
${changed.length > 0 && skippedTable(visit, t.changedTitle, changed)}
${decoration > 0 && html`<p class="quiet">${t.decoration(decoration)}</p>`}</section>`
}`
}

function skippedTable(visit: ConsoleVisit, caption: string, skipped: Progress['skipped']): Html {
  const { t } = visit
  const rows = skipped.map(({ kind, reason, count, examples }) => [
    kind,
    reasonOf(visit, reason),
    numberIn(t, count),
    html`<ul class="uses">${examples.map((example) => html`<li>${exampleIn(t.language, example)}</li>`)}</ul>`,
  ])
  return dataTable(caption, t.imports.columns, rows)
}

/** In English where no other words are known. */
function reasonOf({ t }: ConsoleVisit, reason: string): Html {
  const text = skippedReasonIn(t.language, reason)
  return text === null ? html`<span lang="en">${reason}</span>` : html`${text}`
}

/** Imports the course. What is not ticked stays as it is here. */
export const confirmImport = onForm<ConsoleVisit>('confirm', importPage, (visit) => {
  const refusal = { form: 'confirm', page: importPage, message: visit.t.imports.notReady }
  return onConflict(visit, refusal, async () => {
    const body = { overwrite: visit.form.getAll('overwrite') }
    await call(visit, confirmOperation, { params: paramsOf(visit), body })
    return goTo(address(visit))
  })
})
