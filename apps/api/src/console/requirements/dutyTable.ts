import type { DutyPage } from '@manabi/operations/requirements/duties/dutyList'
import type { Duty } from '@manabi/operations/requirements/duties/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { day, moment } from '../moments.ts'
import { baseOf } from '../organizationFrame.ts'
import { dataTable } from '../tables.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import type { ConsoleVisit } from '../visit.ts'
import { nameOf } from './namedPeople.ts'

export type Listed = z.output<typeof DutyPage>
export type DutyOfPerson = Listed['items'][number]

interface Look {
  /** The duties are of several requirements: each is named. */
  readonly isOfMany?: boolean
  /** Each person has a checkbox `userId`. */
  readonly isChoice?: boolean
  /** Of a day of the past: people may have left since, and have no page. */
  readonly isPast?: boolean
}

/** People with their duties. */
export function dutyTable(visit: ConsoleVisit, items: readonly DutyOfPerson[], look: Look = {}): Html {
  const { t } = visit
  const { isOfMany = false, isChoice = false, isPast = false } = look
  const rows = items.map((one) => [
    isPast
      ? nameOf(one)
      : html`${isChoice && checkbox(visit, one)}<a href="${baseOf(visit)}/people/${one.userId}">${nameOf(one)}</a>`,
    ...(isOfMany ? [html`<a href="${requirementAddress(visit, one.duty.requirementId)}">${one.duty.title}</a>`] : []),
    one.departments.map(({ name }) => name).join(', '),
    dutyBadge(t, one.duty),
    day(one.duty.dueOn),
    moment(t, one.duty.fulfilledAt, ''),
    day(one.duty.validUntil),
    html`<a href="${historyAddress(visit, one.duty.requirementId, one.userId)}">${t.requirements.history}</a>`,
  ])
  const { requirement, dueOn, fulfilledAt, validUntil, history, duties } = t.requirements
  const columns = [
    ...[t.people.name, ...(isOfMany ? [requirement] : []), t.people.departments, t.people.status],
    ...[dueOn, fulfilledAt, validUntil, history],
  ]
  return dataTable(duties, columns, rows)
}

const checkbox = ({ t }: ConsoleVisit, one: DutyOfPerson): Html =>
  html`<input type="checkbox" name="userId" value="${one.userId}" aria-label="${t.requirements.choose(nameOf(one))}"> `

export const listAddress = (visit: ConsoleVisit): string => `${baseOf(visit)}/requirements`

export const requirementAddress = (visit: ConsoleVisit, requirementId: string): string =>
  `${listAddress(visit)}/${encodeURIComponent(requirementId)}`

/** Where the history of a person's duty is. */
export const historyAddress = (visit: ConsoleVisit, requirementId: string, userId: string): string =>
  `${requirementAddress(visit, requirementId)}/people/${encodeURIComponent(userId)}`

const looks = { overdue: ' bad', due: '', fulfilled: ' good', waived: '' } as const

export function dutyBadge(
  { requirements: t }: ConsoleTexts,
  { status, waiver }: Pick<Duty, 'status' | 'waiver'>,
): Html {
  const waived = status === 'waived' ? waiver : null
  const label = waived?.isLeave ? t.onLeave : t.statuses[status]
  const until = waived?.until ? ` ${t.waivedUntil(waived.until)}` : ''
  return html`<span class="badge${looks[status]}">${label}</span>${until}`
}
