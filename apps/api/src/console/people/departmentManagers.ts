import { Problem } from '@manabi/kernel'
import { addDepartmentManager } from '@manabi/operations/organizations/departments/addDepartmentManager'
import { removeDepartmentManager } from '@manabi/operations/organizations/departments/removeDepartmentManager'
import { getMember } from '@manabi/operations/organizations/members/getMember'
import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import type { Department, Member, MemberPage } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { action, Form } from '../forms.ts'
import { baseOf, organizationIdOf } from '../organizationFrame.ts'
import { pager } from '../tables.ts'
import { type ConsoleVisit, queryOf } from '../visit.ts'
import { choiceForm, departmentAddress, eachChosen, nameOf, pageSize } from './departmentPeople.ts'

/** Who manages the department, and a search from which members are added. */
export async function managersSection(
  visit: ConsoleVisit,
  { managerIds }: Pick<z.output<typeof Department>, 'managerIds'>,
): Promise<Html> {
  const { t } = visit
  const managers = (await Promise.all(managerIds.map((userId) => personOf(visit, userId)))).flat()
  const asked = queryOf(visit, 'manager')
  const search = new Form(visit, 'manager', null)
  const address = `${departmentAddress(visit)}#managers`
  return html`<section class="card" id="managers"><h2>${t.departments.managers}</h2>
<p class="quiet">${t.departments.managersText}</p>
${
  managers.length === 0
    ? html`<p>${t.departments.noManagers}</p>`
    : html`<ul class="rows">${managers.map((person) => managerRow(visit, person))}</ul>`
}
${search.renderSearch(
  address,
  t.people.search,
  [
    search.text({
      name: 'manager',
      label: t.departments.findManager,
      hint: t.people.searchHint,
      value: asked,
      type: 'search',
    }),
  ],
  t.departments.findManager,
)}
${asked !== undefined && (await candidates(visit, asked, managerIds))}</section>`
}

/** None where the person left just now. */
async function personOf(visit: ConsoleVisit, userId: string): Promise<readonly z.output<typeof Member>[]> {
  try {
    return [await read(visit, getMember, { params: { organizationId: organizationIdOf(visit), userId } })]
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return []
    throw error
  }
}

function managerRow(visit: ConsoleVisit, person: z.output<typeof Member>): Html {
  const { userId } = person
  const button = action(visit, `${departmentAddress(visit)}/unmanage`, visit.t.departments.removeManager, {
    fields: { userId },
    describedBy: `m-${userId}`,
  })
  return html`<li><span id="m-${userId}"><a href="${baseOf(visit)}/people/${userId}">${nameOf(person)}</a></span> ${button}</li>`
}

async function candidates(visit: ConsoleVisit, q: string, managerIds: readonly string[]): Promise<Html> {
  const { t } = visit
  const found = await read<z.output<typeof MemberPage>>(visit, listMembers, {
    params: { organizationId: organizationIdOf(visit) },
    query: { q, status: 'active', page: queryOf(visit, 'candidates'), pageSize },
  })
  const people = found.items.filter(({ userId }) => !managerIds.includes(userId))
  return html`${
    people.length === 0
      ? html`<p>${t.people.nobody}</p>`
      : choiceForm(visit, { name: 'manage', people, button: t.departments.addManagers })
  }
${pager(visit, departmentAddress(visit), found, 'candidates')}`
}

export const addManagersChosen = eachChosen(addDepartmentManager, 'managers')
export const removeManager = eachChosen(removeDepartmentManager, 'managers')
