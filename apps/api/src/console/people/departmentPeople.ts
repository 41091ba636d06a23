import { type Id, invalid, notFound, Problem } from '@manabi/kernel'
import type { Operation } from '@manabi/operations'
import { addDepartmentMember } from '@manabi/operations/organizations/departments/addDepartmentMember'
import { listDepartments } from '@manabi/operations/organizations/departments/listDepartments'
import { removeDepartmentMember } from '@manabi/operations/organizations/departments/removeDepartmentMember'
import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import type { MemberPage } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { Form } from '../forms.ts'
import { baseOf, organizationIdOf } from '../organizationFrame.ts'
import { pager } from '../tables.ts'
import { type ConsoleVisit, type Handle, paramOf, queryOf } from '../visit.ts'

type Person = z.output<typeof MemberPage>['items'][number]

/** People shown at once. */
export const pageSize = '50'

export const departmentAddress = (visit: ConsoleVisit): string =>
  `${baseOf(visit)}/departments/${encodeURIComponent(paramOf(visit, 'departmentId'))}`

/** Whoever is in the department, invited people too, and a list from which several are added at once. */
export async function peopleSections(visit: ConsoleVisit, departmentId: Id): Promise<Html> {
  const { t } = visit
  const [who, outPage] = [queryOf(visit, 'who'), queryOf(visit, 'others')]
  const params = { organizationId: organizationIdOf(visit) }
  const list = (query: Readonly<Record<string, string | undefined>>) =>
    read<z.output<typeof MemberPage>>(visit, listMembers, { params, query: { ...query, pageSize } })
  const [inside, others] = await Promise.all([
    list({ departmentId, page: queryOf(visit, 'members') }),
    list({ q: who, page: outPage }),
  ])
  const isOutside = ({ departments }: Person) => departments.every(({ id }) => id !== departmentId)
  const outside = others.items.filter(isOutside)
  const search = new Form(visit, 'who', null)
  return html`${
    inside.items.length > 0 &&
    html`<section class="card" id="people"><h2>${t.departments.takeOut}</h2>
${choiceForm(visit, { name: 'leave', people: inside.items, button: t.departments.takeOutChosen })}
${pager(visit, departmentAddress(visit), inside, 'members')}</section>`
  }
<section class="card" id="add"><h2>${t.departments.addPeople}</h2>
${search.renderSearch(
  `${departmentAddress(visit)}#add`,
  t.people.search,
  [search.text({ name: 'who', label: t.fields.q, hint: t.people.searchHint, value: who, type: 'search' })],
  t.departments.addPeople,
)}
${outside.length === 0 ? html`<p>${t.people.nobody}</p>` : choiceForm(visit, { name: 'join', people: outside, button: t.departments.addChosen })}
${pager(visit, departmentAddress(visit), others, 'others')}</section>`
}

interface Choice {
  /** Of the form, and the end of its address. */
  readonly name: 'join' | 'leave' | 'manage'
  readonly people: readonly Person[]
  readonly button: string
}

export function choiceForm(visit: ConsoleVisit, { name, people, button }: Choice): Html {
  const { t } = visit
  const form = new Form(visit, name, null)
  const options = people.map((person) => {
    const who = nameOf(person)
    return { value: person.userId, label: person.status === 'invited' ? `${who} – ${t.people.invited}` : who }
  })
  const field = form.checkboxes({ name: 'userId', label: t.people.people, isHeadingEnough: true }, options)
  return form.render(`${departmentAddress(visit)}/${name}`, button, [field])
}

export const nameOf = ({ displayName, email }: Pick<Person, 'displayName' | 'email'>): string =>
  displayName === '' || displayName === email ? email : `${displayName} (${email})`

/** Throws 400 for more than a page shows. */
export function chosenIn({ form }: ConsoleVisit): readonly string[] {
  const userIds = [...new Set(form.getAll('userId'))]
  if (userIds.length > Number(pageSize)) throw invalid('userId', `must have at most ${pageSize} elements`)
  return userIds
}

/** One after the other: repeated, whoever is in already stays. */
export const eachChosen =
  (operation: Operation, done: string): Handle =>
  async (visit) => {
    const userIds = chosenIn(visit)
    const place = { organizationId: organizationIdOf(visit), departmentId: paramOf(visit, 'departmentId') }
    // Whoever was removed meanwhile does not keep the others from it; a department that is gone is 404 at once.
    let gone = 0
    for (const userId of userIds)
      await call(visit, operation, { params: { ...place, userId } }).catch((error) => {
        if (!(error instanceof Problem && error.code === 'not_found')) throw error
        gone++
      })
    if (gone > 0 && gone === userIds.length) throw notFound()
    return doneAt(departmentAddress(visit), userIds.length === 0 ? 'nobody' : done)
  }

export const joinMany = eachChosen(addDepartmentMember, 'departments')

export const leaveMany = askFirst(
  'departments',
  async (visit) => {
    const { departments: t } = visit.t
    // Whoever may not take people out is refused here already.
    await read(visit, listDepartments, { params: { organizationId: organizationIdOf(visit) } })
    return {
      title: t.takeOutQuestion(chosenIn(visit).length),
      text: t.takeOutText,
      button: visit.t.people.leave,
      back: departmentAddress(visit),
    }
  },
  eachChosen(removeDepartmentMember, 'departments'),
)
