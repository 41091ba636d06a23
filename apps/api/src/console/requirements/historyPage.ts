import { getMemberDuty } from '@manabi/operations/requirements/duties/getMemberDuty'
import type { Duty, DutyHistory } from '@manabi/operations/requirements/duties/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { moment, numberIn } from '../moments.ts'
import { organizationFrame } from '../organizationFrame.ts'
import { dataTable, factList } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, paramOf } from '../visit.ts'
import { dutyBadge } from './dutyTable.ts'
import { namesOf } from './namedPeople.ts'
import { lastTitle, ownAddress, requirementParams } from './requirementPage.ts'

type History = z.output<typeof DutyHistory>

/** How the duty of one person went: the present cycle, earlier ones, waivers, and rejections. */
export async function historyPage(visit: ConsoleVisit): Promise<ConsolePage> {
  const { requirements: t } = visit.t
  const userId = paramOf(visit, 'userId')
  const params = { ...requirementParams(visit), userId }
  const { current, earlier, waivers, rejections } = await read<History>(visit, getMemberDuty, { params })
  const nameOf = await namesOf(visit, [userId])
  const heading = t.historyOf(nameOf(userId))
  const body = html`<p><a href="${ownAddress(visit)}">${await lastTitle(visit)}</a></p>
<h1>${heading}</h1>
${section(t.now, current === null ? html`<p>${t.noDutyNow}</p>` : present(visit, current))}
${earlier.length > 0 && section(t.earlier, cycleTable(visit, earlier))}
${waivers.length > 0 && section(t.waivers, waiverTable(visit, waivers))}
${rejections.length > 0 && section(t.rejections, rejectionTable(visit, rejections))}`
  return { title: heading, body, frame: await organizationFrame(visit, 'requirements') }
}

const section = (title: string, content: Html): Html =>
  html`<section class="card"><h2>${title}</h2>${content}</section>`

function present({ t }: ConsoleVisit, duty: z.output<typeof Duty>): Html {
  const { requirements: r } = t
  return factList([
    [t.people.status, dutyBadge(t, duty)],
    [r.cycle, numberIn(t, duty.cycle)],
    [r.beganOn, duty.beganOn],
    [r.opensOn, duty.opensOn],
    [r.dueOn, duty.dueOn],
    ...(duty.fulfilledAt === null ? [] : [[r.fulfilledAt, moment(t, duty.fulfilledAt)] as const]),
    ...(duty.validUntil === null ? [] : [[r.validUntil, duty.validUntil] as const]),
  ])
}

function cycleTable({ t }: ConsoleVisit, earlier: History['earlier']): Html {
  const { requirements: r } = t
  const rows = earlier.map((one) => [
    ...[numberIn(t, one.cycle), one.opensOn, one.dueOn, dutyBadge(t, one), moment(t, one.fulfilledAt, '')],
    ...[one.validUntil ?? '', one.endedOn],
  ])
  const columns = [r.cycle, r.opensOn, r.dueOn, t.people.status, r.fulfilledAt, r.validUntil, r.endedOn]
  return dataTable(r.earlier, columns, rows)
}

function waiverTable({ t }: ConsoleVisit, waivers: History['waivers']): Html {
  const { requirements: r } = t
  const rows = waivers.map(({ from, until, reason, isLeave }) => [
    ...[from, until ?? r.withoutEnd, isLeave ? r.onLeave : r.statuses.waived, reason],
  ])
  return dataTable(r.waivers, [r.from, r.untilDay, t.people.kind, t.fields.reason], rows)
}

function rejectionTable({ t }: ConsoleVisit, rejections: History['rejections']): Html {
  const { requirements: r } = t
  const rows = rejections.map(({ at, fulfilledAt, reason }) => [moment(t, at), moment(t, fulfilledAt), reason])
  return dataTable(r.rejections, [r.rejectedAt, r.completedAt, t.fields.reason], rows)
}
