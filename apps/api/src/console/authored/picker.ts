import type { Operation } from '@manabi/operations'
import { listTests } from '@manabi/operations/assessment/listTests'
import { listAuthoredCourses } from '@manabi/operations/catalog/authoring/courses/listAuthoredCourses'
import { listMaterials } from '@manabi/operations/catalog/authoring/materials/listMaterials'
import { listPaths } from '@manabi/operations/catalog/listPaths'
import { type Html, html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { action, Form } from '../forms.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import { dataTable, pager } from '../tables.ts'
import { type ConsoleVisit, queryOf } from '../visit.ts'

/** What has a page of its own to link to. */
export type Pickable = 'course' | 'path' | 'test'
type Listed = Pickable | 'material'

export interface Picked {
  readonly id: string
  readonly title: string
  readonly culture: string
}

interface List {
  readonly items: readonly Picked[]
  readonly page: number
  readonly totalItems: number
  readonly totalPages: number
}

const lists: Readonly<Record<Listed, Operation>> = {
  material: listMaterials,
  course: listAuthoredCourses,
  path: listPaths,
  test: listTests,
}

interface Picking {
  /** The page that this is on. */
  readonly address: string
  readonly kinds: readonly Listed[]
  /** Where the choice is sent, as `kind`, `id`, and these fields. */
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  readonly button: string
  /** What cannot be chosen again. */
  readonly taken?: readonly string[]
}

/** Links to lists of the organization's courses, paths, or tests, and the list that was asked for, with a button beside each. */
export async function picker(visit: ConsoleVisit, picking: Picking): Promise<Html> {
  const { address, kinds } = picking
  const { choose } = visit.t.authored
  const kind = kinds.find((one) => one === queryOf(visit, 'pick'))
  const links = kinds.map((one) => html`<a href="${address}?pick=${one}#pick">${choose[one]}</a>`)
  return html`<div class="actions" id="pick">${links}</div>${kind !== undefined && (await choices(visit, kind, picking))}`
}

async function choices(visit: ConsoleVisit, kind: Listed, picking: Picking): Promise<Html> {
  const { t } = visit
  const { address, button, fields, taken = [] } = picking
  const [organizationId, find] = [organizationIdOf(visit), queryOf(visit, 'find')]
  const query = { organizationId, q: find, page: queryOf(visit, 'page') }
  const list = await read<List>(visit, lists[kind], { params: { organizationId }, query })
  const rows = list.items.map(({ id, title, culture }) => {
    const label = `pick-${id}`
    const sent = { ...fields, kind, id, ...(find !== undefined && { find }) }
    return [
      html`<span id="${label}" lang="${culture}">${title}</span>`,
      taken.includes(id)
        ? t.authored.taken
        : action(visit, picking.action, button, { fields: sent, describedBy: label }),
    ]
  })
  const { kinds, choice } = t.authored
  return html`${kind === 'course' && search(visit, address, find)}
${rows.length === 0 ? html`<p>${t.authored.nothingFound}</p>` : dataTable(t.authored.choose[kind], [kinds[kind], choice], rows)}
${pager(visit, address, list)}`
}

function search(visit: ConsoleVisit, address: string, value: string | undefined): Html {
  const { t } = visit
  const form = new Form(visit, 'pick', null)
  return form.renderSearch(`${address}#pick`, t.people.search, [
    html`<input type="hidden" name="pick" value="course">`,
    form.text({ name: 'find', label: t.authored.findCourse, value, type: 'search' }),
  ])
}

/** What was chosen. */
export const pickedIn = (form: URLSearchParams) => ({ kind: form.get('kind') ?? '', id: form.get('id') ?? '' })
