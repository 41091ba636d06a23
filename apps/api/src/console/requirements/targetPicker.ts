import { notFound } from '@manabi/kernel'
import { listCourses } from '@manabi/operations/catalog/listCourses'
import { listPaths } from '@manabi/operations/catalog/listPaths'
import type { CoursePage, PathPage, SearchPage } from '@manabi/operations/catalog/resources'
import { searchCatalog } from '@manabi/operations/catalog/searchCatalog'
import { presentTitlesOf } from '@manabi/operations/requirements/duties/titlesOn'
import { publishedTests } from '@manabi/projections/assessment/tests'
import { visibleTargets } from '@manabi/projections/requirements/targets'
import { Target } from '@manabi/requirements'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { Form } from '../forms.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import { dataTable, pager } from '../tables.ts'
import { type ConsoleVisit, queryOf } from '../visit.ts'

export interface ListedTarget extends Target {
  readonly title: string
}

interface List {
  readonly targets: readonly ListedTarget[]
  readonly page: number
  readonly totalPages: number
}

/** The organization's own paths, courses, and tests, or what a search finds, on the page at `address`. `choose` shows how one is chosen. */
export async function targetPicker(
  visit: ConsoleVisit,
  address: string,
  choose: (target: ListedTarget) => Html,
): Promise<Html> {
  const { t } = visit
  const find = queryOf(visit, 'find')
  const list = find === undefined ? await ownTargets(visit) : await foundTargets(visit, find)
  const rows = list.targets.map((target) => [choose(target), t.authored.kinds[target.kind]])
  const form = new Form(visit, 'pick', null)
  const { authored, people, requirements } = t
  const field = form.text({ name: 'find', label: authored.findCourse, value: find, type: 'search' })
  return html`${form.renderSearch(address, people.search, [field])}
${rows.length === 0 ? html`<p>${authored.nothingFound}</p>` : dataTable(requirements.target, [people.name, people.kind], rows)}
${pager(visit, address, list)}`
}

const pageSize = 20

async function ownTargets(visit: ConsoleVisit): Promise<List> {
  const organizationId = organizationIdOf(visit)
  const query = { organizationId, page: queryOf(visit, 'page'), pageSize: String(pageSize) }
  const [paths, courses] = await Promise.all([
    read<z.output<typeof PathPage>>(visit, listPaths, { query }),
    read<z.output<typeof CoursePage>>(visit, listCourses, { query }),
  ])
  const { page } = courses
  const tests = await publishedTests(visit.services.views, organizationId, { page, pageSize })
  const targets = [
    ...paths.items.map(({ id, title }) => ({ kind: 'path' as const, id, title })),
    ...courses.items.map(({ id, title }) => ({ kind: 'course' as const, id, title })),
    ...tests.items.map(({ testId: id, title }) => ({ kind: 'test' as const, id, title })),
  ]
  const totalPages = Math.max(paths.totalPages, courses.totalPages, Math.ceil(tests.totalItems / pageSize))
  return { targets, page, totalPages }
}

async function foundTargets(visit: ConsoleVisit, q: string): Promise<List> {
  const query = { q, page: queryOf(visit, 'page') }
  const { items, page, totalPages } = await read<z.output<typeof SearchPage>>(visit, searchCatalog, { query })
  return { targets: items.map(({ type: kind, id, title }) => ({ kind, id, title })), page, totalPages }
}

/** Throws 404 for what the organization cannot see. */
export async function titleOfTarget(visit: ConsoleVisit, asked: { readonly kind: string; readonly id: string }) {
  const target = Target.safeParse(asked).data
  if (target === undefined) throw notFound()
  const wanted = { organizationId: organizationIdOf(visit), targets: [target] }
  const isVisible = await visibleTargets(visit.services.views, wanted)
  if (!isVisible(target)) throw notFound()
  return (await presentTitlesOf(visit.services, [target]))(target)
}
