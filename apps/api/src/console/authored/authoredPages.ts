import { type Html, html } from '../../pages/html.ts'
import { isAllowed, read, requireAllowed } from '../call.ts'
import { languageName, languageOptions } from '../courses/languages.ts'
import { learnersView, publicationBadge, publicationButton } from '../courses/publication.ts'
import { type Seen, versionField } from '../courses/seen.ts'
import { type Failure, failureSummary } from '../failures.ts'
import { action, Form } from '../forms.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, doneNote, pager, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { factsForm, listAddress, mayChange, newForm, type Thing, thingAddress } from './authored.ts'
import type { Kind } from './kinds.ts'

interface List<Shown> {
  readonly items: readonly Shown[]
  readonly page: number
  readonly totalItems: number
  readonly totalPages: number
}

interface ListLook<Shown> {
  /** Between the title and the language. */
  readonly columns: readonly string[]
  readonly cells: (thing: Shown) => readonly (Html | string)[]
  /** More fields of the form that makes one. */
  readonly more?: (form: Form) => readonly Html[]
}

/** The organization's things of a kind, drafts too, and the form that begins one. */
export async function authoredList<Shown extends Thing>(
  visit: ConsoleVisit,
  kind: Kind,
  { columns, cells, more }: ListLook<Shown>,
  failure: Failure | null,
): Promise<ConsolePage> {
  const { t } = visit
  const [own, address, organizationId] = [t[kind.name], listAddress(visit, kind), organizationIdOf(visit)]
  requireAllowed(visit, kind.get, organizationId)
  const query = { organizationId, page: queryOf(visit, 'page') }
  const list = await read<List<Shown>>(visit, kind.list, { params: { organizationId }, query })
  const rows = list.items.map((thing) => [
    html`<a href="${address}/${thing.id}" lang="${thing.culture}">${thing.title}</a>`,
    ...cells(thing),
    languageName(t, thing.culture),
  ])
  const body = html`<h1>${own.title}</h1>
${failureSummary(t, failure)}${doneNote(t.authored.done, queryOf(visit, 'done'))}
<section class="card"><p class="quiet">${own.count(list.totalItems)}</p>
${rows.length === 0 ? html`<p>${own.none}</p>` : dataTable(own.title, [own.name, ...columns, t.courses.language], rows)}
${pager(visit, address, list)}</section>
${isAllowed(visit, kind.create, organizationId) && newThing(visit, kind, { more, failure })}`
  return { title: titleOf(t, own.title, failure), body, frame: await organizationFrame(visit, kind.name) }
}

interface NewThing {
  readonly more?: ((form: Form) => readonly Html[]) | undefined
  readonly failure: Failure | null
}

function newThing(visit: ConsoleVisit, kind: Kind, { more, failure }: NewThing): Html {
  const { t } = visit
  const own = t[kind.name]
  const form = new Form(visit, newForm, failure)
  const culture = t.language === 'ja' ? 'ja-JP' : 'en-US'
  const fields = [
    form.text({ name: 'title', label: t.fields.title, isRequired: true }),
    form.select({ name: 'culture', label: t.fields.culture }, languageOptions(t, culture)),
    ...(more?.(form) ?? []),
  ]
  return html`<section class="card"><h2>${own.newThing}</h2><p class="quiet">${own.newNote}</p>
${form.render(listAddress(visit, kind), t.courses.create, fields, { isOnce: true })}</section>`
}

interface PageLook<Shown> {
  readonly seen: Seen<Shown>
  readonly sections: Html
}

/** One thing: the way back to its list, what it consists of, and the button that deletes it. */
export async function authoredPage<Shown extends Thing>(
  visit: ConsoleVisit,
  kind: Kind,
  { seen: { thing }, sections }: PageLook<Shown>,
  failure: Failure | null,
): Promise<ConsolePage> {
  const { t } = visit
  const remove = action(visit, `${thingAddress(visit, kind)}/delete`, t.courses.delete, { look: 'danger' })
  const body = html`<p><a href="${listAddress(visit, kind)}">${t[kind.name].title}</a></p>
<h1 lang="${thing.culture}">${thing.title}</h1>
${failureSummary(t, failure)}${doneNote(t.authored.done, queryOf(visit, 'done'))}
${sections}
${mayChange(visit, kind) && html`<section class="card"><h2>${t[kind.name].deleteThing}</h2><div class="actions">${remove}</div></section>`}`
  return { title: titleOf(t, thing.title, failure), body, frame: await organizationFrame(visit, kind.name) }
}

type Publishable = Thing & { readonly isPublished: boolean }

/** Whether learners see it, and the button that changes that. */
export async function publicationCard(
  visit: ConsoleVisit,
  kind: Kind,
  seen: Seen<Publishable>,
  note: string,
): Promise<Html> {
  const { isPublished } = seen.thing
  const buttons = html`${publicationButton(visit, thingAddress(visit, kind), seen)}${isPublished && (await learnersView(visit))}`
  return html`<section class="card"><p>${publicationBadge(visit.t, seen.thing)}</p><p class="quiet">${note}</p>
<div class="actions">${buttons}</div></section>`
}

type Described = Thing & { readonly description: string }

interface FactsLook {
  readonly failure: Failure | null
  readonly more?: (form: Form) => readonly Html[]
  /** Buttons beside Save. */
  readonly others?: Html
}

/** What a thing says of itself, to be changed. */
export function factsCard(
  visit: ConsoleVisit,
  kind: Kind,
  { thing, version }: Seen<Described>,
  { failure, more, others }: FactsLook,
): Html {
  const { t } = visit
  const { title, culture: lang, description } = thing
  const form = new Form(visit, factsForm, failure)
  const fields = [
    versionField(version),
    form.text({ name: 'title', label: t.fields.title, value: title, isRequired: true, lang }),
    form.area({ name: 'description', label: t.fields.description, value: description, rows: 4, lang }),
    form.select({ name: 'culture', label: t.fields.culture }, languageOptions(t, lang)),
    ...(more?.(form) ?? []),
  ]
  const look = others === undefined ? {} : { others }
  return html`<section class="card wide"><h2>${t[kind.name].about}</h2>
${form.render(`${thingAddress(visit, kind)}/change`, t.courses.save, fields, look)}</section>`
}

/** What the fields of `factsCard` say. */
export const factsIn = (form: URLSearchParams) => ({
  title: form.get('title') ?? '',
  description: form.get('description') ?? '',
  culture: form.get('culture') ?? '',
})
