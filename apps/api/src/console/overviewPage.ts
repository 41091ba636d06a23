import { completionReport } from '@manabi/operations/reports/completionReport'
import { departmentReport } from '@manabi/operations/reports/departmentReport'
import { getOverview } from '@manabi/operations/reports/getOverview'
import type { CompletionReport, DepartmentReport, Overview, TrendReport } from '@manabi/operations/reports/resources'
import { trendReport } from '@manabi/operations/reports/trendReport'
import type { z } from 'zod'
import { type Html, html } from '../pages/html.ts'
import { isAllowed, read } from './call.ts'
import { barChart, shareBar } from './charts.ts'
import { courseReportAddress } from './courseReportPage.ts'
import { monthIn, numberIn } from './moments.ts'
import { baseOf, entranceOf, organizationFrame, organizationIdOf } from './organizationFrame.ts'
import { dutyFigures } from './requirements/dutyFigures.ts'
import { dataTable } from './tables.ts'
import type { ConsoleTexts } from './texts/index.ts'
import { type Answer, type ConsoleVisit, goTo } from './visit.ts'

type Trend = z.output<typeof TrendReport>

/** Courses and departments drawn; the rest is in the CSV. */
const mostRows = 12

/** How the organization is doing. Whoever may not see reports is led to what they may see. */
export async function overviewPage(visit: ConsoleVisit): Promise<Answer> {
  const { t } = visit
  const organizationId = organizationIdOf(visit)
  const entrance = entranceOf(visit, organizationId)
  if (entrance !== null && !isAllowed(visit, getOverview, organizationId)) return goTo(entrance)
  const params = { organizationId }
  const [overview, trend, completion, departments] = await Promise.all([
    read<z.output<typeof Overview>>(visit, getOverview, { params }),
    read<Trend>(visit, trendReport, { params }),
    read<z.output<typeof CompletionReport>>(visit, completionReport, { params }),
    read<z.output<typeof DepartmentReport>>(visit, departmentReport, { params }),
  ])
  const csv = (name: string) => html`<p><a href="${baseOf(visit)}/reports/${name}.csv">${t.frame.csv}</a></p>`
  const body = html`<h1>${t.overview.title}</h1>
${figures(visit, overview, await dutyFigures(visit))}
<section class="card"><h2>${t.overview.trend}</h2>${trendChart(t, trend)}${csv('trend')}</section>
<section class="card"><h2>${t.overview.completion}</h2>${completionTable(visit, completion)}${csv('completion')}</section>
<section class="card"><h2>${t.overview.departments}</h2>${departmentTable(visit, departments)}${csv('departments')}</section>`
  return { title: t.overview.title, body, frame: await organizationFrame(visit, 'overview') }
}

function figures(
  visit: ConsoleVisit,
  overview: z.output<typeof Overview>,
  duties: readonly (readonly [string, Html])[],
): Html {
  const { t } = visit
  const { seats, ...counts } = overview
  const people = (count: number, query: string) =>
    html`<a href="${baseOf(visit)}/people?${query}">${numberIn(t, count)}</a>`
  const facts: readonly (readonly [string, Html | string])[] = [
    [t.overview.people, people(counts.memberCount, 'status=active')],
    ...duties,
    [t.overview.active, numberIn(t, counts.activeMembers30d)],
    [t.overview.invited, people(counts.pendingInvitations, 'status=invited')],
    [t.overview.lessons, numberIn(t, counts.lessonsCompleted30d)],
    [t.overview.courses, numberIn(t, counts.coursesCompleted30d)],
    [t.overview.certificates, numberIn(t, counts.certificatesIssued30d)],
    [t.overview.average, `${counts.averagePercent}%`],
    [t.overview.published, t.overview.ofAll(counts.publishedCourseCount, counts.courseCount)],
  ]
  return html`<dl class="figures">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<section class="card"><h2>${t.overview.seats}</h2><p>${t.overview.seatsUsed(seats.used, seats.total)}</p>${shareBar(
    seats.total === 0 ? 0 : (seats.used / seats.total) * 100,
  )}</section>`
}

function trendChart(t: ConsoleTexts, trend: Trend): Html {
  const chart = barChart({
    id: 'trend',
    title: t.overview.trend,
    text: t.overview.trendText,
    labels: trend.map(({ month }) => monthIn(t, month, 'short')),
    series: [
      { label: t.overview.lessonsCompleted, values: trend.map(({ lessonsCompleted }) => lessonsCompleted) },
      { label: t.overview.activeLearners, values: trend.map(({ activeLearners }) => activeLearners) },
    ],
    number: (value) => numberIn(t, value),
  })
  const { overview: o } = t
  const rows = trend.map((row) => [
    html`${monthIn(t, row.month, 'long')}`,
    ...[row.activeLearners, row.lessonsCompleted, row.coursesCompleted, row.certificatesIssued].map((count) =>
      numberIn(t, count),
    ),
    numberIn(t, row.studySeconds / 3600),
    numberIn(t, row.membersJoined),
  ])
  const columns = [
    o.month,
    ...[o.activeLearners, o.lessonsCompleted, o.coursesCompleted, o.certificatesIssued, o.studyHours, o.membersJoined],
  ]
  return html`<p class="quiet">${o.trendText}</p>${chart}
<details><summary>${t.frame.asTable}</summary>${dataTable(o.trend, columns, rows, { isNumeric: true })}</details>`
}

function completionTable(visit: ConsoleVisit, all: z.output<typeof CompletionReport>): Html {
  const { t } = visit
  const { overview: o } = t
  if (all.length === 0) return html`<p>${o.nothing}</p>`
  const people = ({ assigned, started }: (typeof all)[number]) => Math.max(assigned, started)
  const rows = all
    .toSorted((one, other) => people(other) - people(one))
    .slice(0, mostRows)
    .map((row) => [
      html`<a href="${courseReportAddress(visit, row.courseId)}">${row.title}</a>`,
      html`${row.completionRate}%${shareBar(row.completionRate)}`,
      numberIn(t, people(row)),
      numberIn(t, row.completed),
    ])
  const text = o.completionText(rows.length, all.length)
  return html`<p class="quiet">${text}</p>${dataTable(o.completion, [o.course, o.rate, o.learners, o.completed], rows, {
    isNumeric: true,
  })}`
}

function departmentTable(visit: ConsoleVisit, all: z.output<typeof DepartmentReport>): Html {
  const { t } = visit
  const { overview: o } = t
  if (all.length === 0) return html`<p>${o.nothing}</p>`
  const rows = all
    .toSorted((one, other) => other.memberCount - one.memberCount)
    .slice(0, mostRows)
    .map((row) => [
      html`<a href="${baseOf(visit)}/departments/${row.departmentId}">${row.name}</a>`,
      html`${row.averagePercent}%${shareBar(row.averagePercent)}`,
      numberIn(t, row.memberCount),
      numberIn(t, row.activeMembers30d),
    ])
  const text = o.departmentsText(rows.length, all.length)
  return html`<p class="quiet">${text}</p>${dataTable(
    o.departments,
    [o.department, o.average, o.people, o.active],
    rows,
    {
      isNumeric: true,
    },
  )}`
}
