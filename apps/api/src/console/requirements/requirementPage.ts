import { Problem } from '@manabi/kernel'
import { changeRequirement } from '@manabi/operations/requirements/changeRequirement'
import { listRequirementPeople } from '@manabi/operations/requirements/duties/listRequirementPeople'
import { titlesOn } from '@manabi/operations/requirements/duties/titlesOn'
import { getRequirement } from '@manabi/operations/requirements/getRequirement'
import type { Requirement } from '@manabi/operations/requirements/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { isAllowed, read } from '../call.ts'
import { type Failure, failureSummary } from '../failures.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { doneNote, factList, pager, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, paramOf, queryOf } from '../visit.ts'
import { askedIn, departmentsOf, filterForm, queryText } from './dutyFilter.ts'
import { dutyTable, type Listed, listAddress, requirementAddress } from './dutyTable.ts'
import { pageSize, peopleForm, remindAllForm } from './peopleForm.ts'

export type RequirementShown = z.output<typeof Requirement>

/** Of the requirement in the path. */
export const ownAddress = (visit: ConsoleVisit): string => requirementAddress(visit, paramOf(visit, 'requirementId'))

export const requirementParams = (visit: ConsoleVisit) => ({
  organizationId: organizationIdOf(visit),
  requirementId: paramOf(visit, 'requirementId'),
})

/** One requirement: what it says, and its people by status. One that has ended has people on days before. */
export async function requirementPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { requirements: t, frame, people } = visit.t
  const address = ownAddress(visit)
  const params = requirementParams(visit)
  const asked = askedIn(visit, ['status', 'until', 'departmentId', 'asOf', 'known'])
  const query = { ...asked, page: queryOf(visit, 'page'), pageSize }
  const list = await read<Listed>(visit, listRequirementPeople, { params, query })
  const requirement = await presentOne(visit)
  const title = requirement?.title ?? (await lastTitle(visit))
  const mayChange = requirement !== null && isAllowed(visit, changeRequirement, params.organizationId)
  const isChoice = mayChange && asked.asOf === undefined
  const table = () => dutyTable(visit, list.items, { isChoice, isPast: asked.asOf !== undefined })
  const body = html`<p><a href="${listAddress(visit)}">${t.title}</a></p>
<h1>${title}</h1>${failureSummary(visit.t, failure)}${doneNote(t.done, queryOf(visit, 'done'))}
<section class="card">${requirement === null ? html`<p class="note">${t.hasEnded}</p>` : await facts(visit, requirement)}
${
  mayChange &&
  html`<div class="actions"><a href="${address}/change">${t.changeTitle}</a>
<a href="${baseOf(visit)}/evidence?requirementId=${requirement.id}">${visit.t.evidence.record}</a></div>`
}</section>
<section class="card"><h2>${t.people}</h2>${await filterForm(visit, address, asked, true)}
<p class="quiet">${people.count(list.totalItems)}</p>
${list.items.length === 0 ? html`<p>${people.nobody}</p>` : isChoice ? peopleForm(visit, address, table()) : table()}
${pager(visit, address, list)}
<div class="actions"><a href="${address}/people.csv${queryText(asked)}">${frame.csv}</a></div>
${isChoice && remindAllForm(visit, address)}</section>`
  return { title: titleOf(visit.t, title, failure), body, frame: await organizationFrame(visit, 'requirements') }
}

/** null for one that has ended. */
async function presentOne(visit: ConsoleVisit): Promise<RequirementShown | null> {
  try {
    return await read<RequirementShown>(visit, getRequirement, { params: requirementParams(visit) })
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}

/** Of the requirement in the path. Call it once that is known to be of this organization. */
export async function lastTitle(visit: ConsoleVisit): Promise<string> {
  const { organizationId, requirementId } = requirementParams(visit)
  const titles = await titlesOn(visit.services, { organizationId, requirementIds: [requirementId], asOf: null })
  return titles.get(requirementId)?.title ?? ''
}

/** What the requirement says, in sentences. */
async function facts(visit: ConsoleVisit, requirement: RequirementShown): Promise<Html> {
  const { requirements: t } = visit.t
  const { id, due, renewal, isTargetAvailable } = requirement
  const dueRule =
    due.kind === 'on' ? [t.due.on(due.day), t.due.newcomers(due.newcomerDays)].join('; ') : t.due.after(due.days)
  const renewed =
    renewal === null ? t.once : [t.every(renewal.months, renewal.from), t.opens(renewal.opensDaysBefore)].join('; ')
  return html`${factList([
    [t.target, await targetTitle(visit, requirement)],
    [t.audience, await audienceText(visit, requirement)],
    [t.dueRule, dueRule],
    [t.renewal, renewed],
    [t.id, id],
  ])}${!isTargetAvailable && html`<p class="note">${t.unavailable}</p>`}`
}

async function targetTitle(visit: ConsoleVisit, { id, organizationId, accepts }: RequirementShown): Promise<string> {
  const { requirements: t } = visit.t
  const titles = await titlesOn(visit.services, { organizationId, requirementIds: [id], asOf: null })
  const title = titles.get(id)?.target?.title
  if (title === undefined) return t.evidenceOnly
  return accepts.length === 0 ? title : t.orOthers(title, accepts.length)
}

async function audienceText(visit: ConsoleVisit, { audience }: RequirementShown): Promise<string> {
  const { requirements: t } = visit.t
  if (audience.everyone) return t.everyone
  const departments = (await departmentsOf(visit)).filter(({ id }) => audience.departmentIds.includes(id))
  const people = audience.userIds.length
  return [...departments.map(({ name }) => name), ...(people === 0 ? [] : [t.named(people)])].join(', ')
}
