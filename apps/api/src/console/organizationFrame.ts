import type { Id } from '@manabi/kernel'
import type { Operation } from '@manabi/operations'
import { listTests } from '@manabi/operations/assessment/listTests'
import { getCertificate } from '@manabi/operations/catalog/authoring/certificates/getCertificate'
import { listAuthoredCourses } from '@manabi/operations/catalog/authoring/courses/listAuthoredCourses'
import { listFiles } from '@manabi/operations/catalog/authoring/files/listFiles'
import { listMaterials } from '@manabi/operations/catalog/authoring/materials/listMaterials'
import { getAuthoredPath } from '@manabi/operations/catalog/authoring/paths/getAuthoredPath'
import { getMe } from '@manabi/operations/identity/accounts/getMe'
import { listApiKeys } from '@manabi/operations/identity/apiKeys/listApiKeys'
import type { Me } from '@manabi/operations/identity/resources'
import { listDepartments } from '@manabi/operations/organizations/departments/listDepartments'
import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import { changeOrganization } from '@manabi/operations/organizations/settings/changeOrganization'
import { getOverview } from '@manabi/operations/reports/getOverview'
import { getCompliance } from '@manabi/operations/requirements/duties/getCompliance'
import { listWebhooks } from '@manabi/operations/webhooks/listWebhooks'
import type { z } from 'zod'
import { isAllowed, read } from './call.ts'
import type { ConsoleVisit, Frame } from './visit.ts'
import { paramOf } from './visit.ts'

export type PageName =
  | 'overview'
  | 'people'
  | 'departments'
  | 'requirements'
  | 'courses'
  | 'tests'
  | 'materials'
  | 'files'
  | 'paths'
  | 'certificates'
  | 'webhooks'
  | 'keys'
  | 'settings'

/** The pages of an organization, each with the operation that decides who sees it. */
const pages: readonly OrganizationPage[] = [
  { name: 'overview', path: '', operation: getOverview },
  { name: 'people', path: '/people', operation: listMembers },
  { name: 'departments', path: '/departments', operation: listDepartments },
  { name: 'requirements', path: '/requirements', operation: getCompliance },
  { name: 'courses', path: '/courses', operation: listAuthoredCourses },
  { name: 'tests', path: '/tests', operation: listTests },
  { name: 'materials', path: '/materials', operation: listMaterials },
  { name: 'files', path: '/files', operation: listFiles },
  { name: 'paths', path: '/paths', operation: getAuthoredPath },
  { name: 'certificates', path: '/certificates', operation: getCertificate },
  { name: 'webhooks', path: '/webhooks', operation: listWebhooks },
  { name: 'keys', path: '/keys', operation: listApiKeys },
  { name: 'settings', path: '/settings', operation: changeOrganization, isForAdmins: true },
]

interface OrganizationPage {
  readonly name: PageName
  readonly path: string
  readonly operation: Operation
  /** Whether the operation refuses everyone else, whatever their role. */
  readonly isForAdmins?: boolean
}

const isOpen = (
  visit: ConsoleVisit,
  organizationId: Id,
  { operation, isForAdmins = false }: OrganizationPage,
): boolean => isAllowed(visit, operation, organizationId) && (!isForAdmins || isAdminIn(visit, organizationId))

/** Whether the person is an admin of the organization. */
export const isAdminIn = ({ caller }: Pick<ConsoleVisit, 'caller'>, organizationId: Id): boolean =>
  caller.organizations.get(organizationId)?.roles.includes('admin') === true

export const organizationIdOf = (visit: ConsoleVisit): Id => paramOf(visit, 'organizationId') as Id

/** Where the pages of the visit's organization begin. */
export const baseOf = (visit: ConsoleVisit): string => addressOf(organizationIdOf(visit))

export const addressOf = (organizationId: Id): string => `/console/organizations/${encodeURIComponent(organizationId)}`

/** The first page that the person may see there; null for none. */
export function entranceOf(visit: ConsoleVisit, organizationId: Id): string | null {
  const page = pages.find((one) => isOpen(visit, organizationId, one))
  return page === undefined ? null : `${addressOf(organizationId)}${page.path}`
}

/** The person's organizations where some page is open to them. */
export async function organizationsOpenTo(visit: ConsoleVisit) {
  const { organizations } = await read<z.output<typeof Me>>(visit, getMe, {})
  return organizations.flatMap(({ id, displayName }) => {
    const entrance = entranceOf(visit, id)
    return entrance === null ? [] : [{ id, name: displayName, entrance }]
  })
}

/** The links of an organization's pages, as far as the person may see them. */
export async function organizationFrame(visit: ConsoleVisit, current: PageName): Promise<Frame> {
  const { t } = visit
  const organizationId = organizationIdOf(visit)
  const organizations = await organizationsOpenTo(visit)
  const links = pages
    .filter((page) => isOpen(visit, organizationId, page))
    .map(({ name, path }) => ({
      href: `${addressOf(organizationId)}${path}`,
      label: t[name].title,
      isCurrent: name === current,
    }))
  const choice = { href: '/console', label: t.frame.organizations, isCurrent: false }
  return {
    place: organizations.find(({ id }) => id === organizationId)?.name ?? '',
    links: organizations.length > 1 ? [...links, choice] : links,
    signOut: '/console/sign-out',
  }
}
