import type { Operation } from '@manabi/operations'
import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import { getOrganizationProgress } from '@manabi/operations/organizations/progress/getOrganizationProgress'
import { completionReport } from '@manabi/operations/reports/completionReport'
import { departmentReport } from '@manabi/operations/reports/departmentReport'
import { getTrainingRecord } from '@manabi/operations/reports/record/getTrainingRecord'
import { trendReport } from '@manabi/operations/reports/trendReport'
import { approveApp, withdrawApp } from './appForms.ts'
import { issueKey, keysPage, revokeKey } from './keysPage.ts'
import { overviewPage } from './overviewPage.ts'
import { assignToDepartment, assignToPerson, unassignFromDepartment, unassignFromPerson } from './people/assignments.ts'
import { createDepartment, deleteDepartment, departmentPage, departmentsPage } from './people/departmentPages.ts'
import { inviteMany, inviteManyPage } from './people/inviteManyPage.ts'
import { invite, peoplePage } from './people/peoplePage.ts'
import { joinDepartment, leaveDepartment, personPage, removePerson, saveRoles } from './people/personPage.ts'
import { startPage } from './startPage.ts'
import type { Handle } from './visit.ts'
import { deliveryPage, replay } from './webhooks/deliveryPage.ts'
import { activate, backfill, change, deactivate, ping, remove, replayAll } from './webhooks/webhookForms.ts'
import { webhookPage } from './webhooks/webhookPage.ts'
import { register, webhooksPage } from './webhooks/webhooksPage.ts'

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
const webhook = `${organization}/webhooks/:subscriptionId`
const delivery = `${webhook}/deliveries/:deliveryId`
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
  { path: `${organization}/people/invite`, get: inviteManyPage, post: inviteMany },
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

  { path: `${organization}/webhooks`, get: webhooksPage, post: register },
  { path: webhook, get: webhookPage },
  { path: `${webhook}/ping`, post: ping },
  { path: `${webhook}/change`, post: change },
  { path: `${webhook}/activate`, post: activate },
  { path: `${webhook}/deactivate`, post: deactivate },
  { path: `${webhook}/delete`, post: remove },
  { path: `${webhook}/replay`, post: replayAll },
  { path: `${webhook}/backfill`, post: backfill },
  { path: delivery, get: deliveryPage },
  { path: `${delivery}/replay`, post: replay },

  { path: `${organization}/keys`, get: keysPage, post: issueKey },
  { path: `${organization}/keys/:apiKeyId/revoke`, post: revokeKey },
  { path: `${organization}/apps`, post: approveApp },
  { path: `${organization}/apps/withdraw`, post: withdrawApp },
]
