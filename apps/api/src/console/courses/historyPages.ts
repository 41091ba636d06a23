import type { Operation } from '@manabi/operations'
import type { ContentVersion } from '@manabi/operations/contentVersions'
import type { z } from 'zod'
import { Html, html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, fieldLabel } from '../failures.ts'
import { action } from '../forms.ts'
import { moment } from '../moments.ts'
import { organizationFrame, type PageName } from '../organizationFrame.ts'
import { dataTable, pager, partOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, type Handle, paramOf } from '../visit.ts'
import { onSave, sentVersion } from './seen.ts'

type Version = z.output<typeof ContentVersion>

/** What has a history. */
interface Subject {
  /** Of its own page. */
  readonly address: string
  readonly title: string
  /** In which it is written. */
  readonly lang: string
  readonly params: Readonly<Record<string, string>>
  /** What a restoration expects. */
  readonly version: number
  /** What a restoration does. */
  readonly note: string
}

interface Historic {
  readonly frame: PageName
  readonly seen: (visit: ConsoleVisit) => Promise<Subject>
  readonly list: Operation
  readonly restore: Operation
  /** A version as people would read it. */
  readonly shown: (visit: ConsoleVisit, params: Subject['params'], lang: string) => Promise<Html>
}

interface HistoryPages {
  readonly historyPage: (visit: ConsoleVisit) => Promise<ConsolePage>
  readonly versionPage: (visit: ConsoleVisit) => Promise<ConsolePage>
  readonly restoreVersion: Handle
}

/** The versions of a thing, newest first; the page of one of them; and the button that restores it. */
export function historyPages({ frame, seen, list, restore, shown }: Historic): HistoryPages {
  async function historyPage(visit: ConsoleVisit): Promise<ConsolePage> {
    const { t } = visit
    const { address, title: name, lang, params } = await seen(visit)
    const versions = await read<Version[]>(visit, list, { params })
    const part = partOf(visit, versions)
    const rows = part.items.map(({ version, at, by, via, changed }) => [
      html`<a href="${address}/history/${version}">${t.history.version(version)}</a>${version === versions[0]?.version && html` <span class="badge">${t.history.current}</span>`}`,
      moment(t, at),
      by?.displayName ?? t.history.nobody,
      t.history.ways[via],
      changed.map((field) => partLabel(visit, field)).join(', '),
    ])
    const { versionHeading, at, by, via, changed } = t.history
    const title = t.history.of(name)
    const body = html`<p><a href="${address}" lang="${lang}">${name}</a></p>
<h1>${title}</h1><section class="card"><p class="quiet">${t.history.note}</p>
${dataTable(title, [versionHeading, at, by, via, changed], rows)}
${pager(visit, `${address}/history`, part)}</section>`
    return { title, body, frame: await organizationFrame(visit, frame) }
  }

  async function versionPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
    const { t } = visit
    const { address, lang, note, params, version } = await seen(visit)
    const number = paramOf(visit, 'version')
    const content = await shown(visit, { ...params, version: number }, lang)
    const title = t.history.version(Number(number))
    const restoreAddress = `${address}/history/${encodeURIComponent(number)}/restore`
    const body = html`<p><a href="${address}/history">${t.history.title}</a></p>
<h1>${title}</h1>${failureSummary(t, failure)}
<section class="card">${content}</section>
<section class="card"><h2>${t.history.restore}</h2><p>${note}</p>
<div class="actions">${action(visit, restoreAddress, t.history.restore, { fields: { version: String(version) } })}</div></section>`
    return { title, body, frame: await organizationFrame(visit, frame) }
  }

  /** Unless somebody wrote since the page was opened. */
  const restoreVersion = onSave('restore', versionPage, async (visit) => {
    const { address, params } = await seen(visit)
    await call(visit, restore, {
      params: { ...params, version: paramOf(visit, 'version') },
      version: sentVersion(visit),
    })
    return doneAt(address, 'restored')
  })
  return { historyPage, versionPage, restoreVersion }
}

/** The way to the history, on the page of the thing. */
export const historyCard = ({ t }: ConsoleVisit, address: string): Html =>
  html`<section class="card"><h2>${t.history.title}</h2><p class="quiet">${t.history.note}</p>
<div class="actions"><a href="${address}/history">${t.history.title}</a></div></section>`

function partLabel({ t }: ConsoleVisit, field: string): string {
  const parts: Readonly<Record<string, string>> = {
    ...{ quiz: t.courses.quiz, questions: t.tests.questions, courseId: t.tests.course },
  }
  return parts[field] ?? fieldLabel(t, field)
}

interface Asked {
  readonly textHtml: string
  readonly image?: { readonly url: string; readonly alt: string } | undefined
  readonly choices: readonly { readonly textHtml: string }[]
}

/** Questions as learners see them, without the key. */
export const askedQuestions = (questions: readonly Asked[], lang: string): Html =>
  html`<ol lang="${lang}">${questions.map(({ textHtml, image, choices }) => html`<li>${new Html(textHtml)}${image !== undefined && html`<br><img src="${image.url}" alt="${image.alt}">`}<ul>${choices.map((choice) => html`<li>${new Html(choice.textHtml)}</li>`)}</ul></li>`)}</ol>`
