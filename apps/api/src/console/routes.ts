import type { Operation } from '@manabi/operations'
import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import { getOrganizationProgress } from '@manabi/operations/organizations/progress/getOrganizationProgress'
import { completionReport } from '@manabi/operations/reports/completionReport'
import { departmentReport } from '@manabi/operations/reports/departmentReport'
import { getTrainingRecord } from '@manabi/operations/reports/record/getTrainingRecord'
import { trendReport } from '@manabi/operations/reports/trendReport'
import { overviewPage } from './overviewPage.ts'
import { assignToDepartment, assignToPerson, unassignFromDepartment, unassignFromPerson } from './people/assignments.ts'
import { createDepartment, deleteDepartment, departmentPage, departmentsPage } from './people/departmentPages.ts'
import { invite, peoplePage } from './people/peoplePage.ts'
import { joinDepartment, leaveDepartment, personPage, removePerson, saveRoles } from './people/personPage.ts'
import { startPage } from './startPage.ts'
import type { Handle } from './visit.ts'

interface Route {
  readonly path: string
  readonly get?: Handle
  /** Takes a form. */
  readonly post?: Handle
  /** Sends all rows of this operation. */
  readonly csv?: Operation
}

const organization = '/console/organizations/:organizationId'
const person = `${organization}/people/:userId`
const department = `${organization}/departments/:departmentId`

/** Every page of the console for an organization. Forms lead back to a page, or to what they made. */
export const routes: readonly Route[] = [
  { path: '/console', get: startPage },
  { path: organization, get: overviewPage },
  { path: `${organization}/reports/trend.csv`, csv: trendReport },
  { path: `${organization}/reports/completion.csv`, csv: completionReport },
  { path: `${organization}/reports/departments.csv`, csv: departmentReport },

  { path: `${organization}/people`, get: peoplePage, post: invite },
  { path: `${organization}/people.csv`, csv: listMembers },
  { path: `${organization}/progress.csv`, csv: getOrganizationProgress },
  { path: person, get: personPage },
  { path: `${person}/record.csv`, csv: getTrainingRecord },
  { path: `${person}/roles`, post: saveRoles },
  { path: `${person}/departments`, post: joinDepartment },
  { path: `${person}/departments/leave`, post: leaveDepartment },
  { path: `${person}/assign`, post: assignToPerson },
  { path: `${person}/unassign`, post: unassignFromPerson },
  { path: `${person}/remove`, post: removePerson },
  { path: `${organization}/departments`, get: departmentsPage, post: createDepartment },
  { path: department, get: departmentPage },
  { path: `${department}/assign`, post: assignToDepartment },
  { path: `${department}/unassign`, post: unassignFromDepartment },
  { path: `${department}/delete`, post: deleteDepartment },
]
