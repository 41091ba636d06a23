import { type Html, html } from '../pages/html.ts'
import type { Failure } from './failures.ts'
import type { ConsoleTexts } from './texts/index.ts'
import { type ConsoleVisit, queryOf, withQuery } from './visit.ts'

type Cell = Html | string | number

interface Look {
  /** All columns but the first are numbers. */
  readonly isNumeric?: boolean
}

/**
 * A table with a caption for those who hear it. The first cell of a row heads it. Wide ones are moved sideways, by keyboard too. On a
 * phone each row is a card; the roles say that it is a table all the same.
 */
export const dataTable = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  { isNumeric = false }: Look = {},
): Html => html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table role="table"${isNumeric && html` class="numbers"`}>
<caption class="hidden">${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
  ([first, ...cells]) =>
    html`<tr role="row"><th scope="row" role="rowheader">${first!}</th>${cells.map(
      (cell, at) => html`<td role="cell" data-label="${columns[at + 1]!}">${cell}</td>`,
    )}</tr>`,
)}</tbody>
</table></div>`

/** Facts of one thing, each with its name. */
export const factList = (facts: readonly (readonly [name: string, value: Cell])[]): Html =>
  html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

interface Place {
  readonly page: number
  readonly totalPages: number
}

/** Links to the pages before and after, of the list at `path`; `name` is its parameter. */
export function pager(
  { t, request }: Pick<ConsoleVisit, 't' | 'request'>,
  path: string,
  { page, totalPages }: Place,
  name = 'page',
): Html | null {
  if (totalPages <= 1) return null
  const link = (to: number, label: string, rel: string) =>
    html`<a href="${withQuery(request, path, { [name]: String(to) })}" rel="${rel}">${label}</a>`
  return html`<nav class="pager" aria-label="${t.frame.pages}">${page > 1 && link(page - 1, t.frame.newer, 'prev')}
<span>${t.frame.pageOf(page, totalPages)}</span>
${page < totalPages && link(page + 1, t.frame.older, 'next')}</nav>`
}

/** What was done, after the redirect that followed it. */
export const doneNote = (texts: Readonly<Record<string, string>>, done: string | undefined): Html | null =>
  done === undefined || !Object.hasOwn(texts, done) ? null : html`<p class="done" role="status">${texts[done]!}</p>`

/** A secret that is shown once, in a field from which it can be copied. */
export const secretBox = ({ frame }: ConsoleTexts, label: string, secret: string): Html => html`<div class="field">
<label for="secret">${label}</label>
<span class="copy"><input id="secret" type="text" value="${secret}" readonly autocomplete="off" spellcheck="false">${copyButton(frame)}</span>
</div>`

/** The same in a cell of a table. */
export const copyField = ({ frame }: ConsoleTexts, label: string, text: string): Html =>
  html`<span class="copy"><input type="text" value="${text}" readonly aria-label="${label}" autocomplete="off" spellcheck="false">${copyButton(frame)}</span>`

/** Copies the field before it. Hidden until the script of the pages runs. */
const copyButton = ({ copy, copied }: ConsoleTexts['frame']): Html =>
  html`<button type="button" class="second" data-copies data-copied="${copied}" aria-live="polite" hidden>${copy}</button>`

/** The errors' prefix in the title, so that a screen reader says it first. */
export const titleOf = ({ frame }: ConsoleTexts, title: string, failure: Failure | null): string =>
  failure === null || failure.messages.length === 0 ? title : `${frame.errorPrefix}${title}`

/** Of a list that the API answers whole, a page at a time. */
export function partOf<Item>(visit: Pick<ConsoleVisit, 'request'>, all: readonly Item[]) {
  const totalPages = Math.max(1, Math.ceil(all.length / rowsShown))
  const asked = Number(queryOf(visit, 'page') ?? '1')
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), totalPages) : 1
  return { items: all.slice((page - 1) * rowsShown, page * rowsShown), page, totalPages }
}

const rowsShown = 50
