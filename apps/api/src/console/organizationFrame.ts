import type { Id } from '@manabi/kernel'
import type { Operation } from '@manabi/operations'
import { getMe } from '@manabi/operations/identity/accounts/getMe'
import { listApiKeys } from '@manabi/operations/identity/apiKeys/listApiKeys'
import type { Me } from '@manabi/operations/identity/resources'
import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import { getOverview } from '@manabi/operations/reports/getOverview'
import { listWebhooks } from '@manabi/operations/webhooks/listWebhooks'
import type { z } from 'zod'
import { isAllowed, read } from './call.ts'
import type { ConsoleVisit, Frame } from './visit.ts'
import { paramOf } from './visit.ts'

export type PageName = 'overview' | 'people' | 'webhooks' | 'keys'

/** The pages of an organization, each with the operation that decides who sees it. */
const pages: readonly { readonly name: PageName; readonly path: string; readonly operation: Operation }[] = [
  { name: 'overview', path: '', operation: getOverview },
  { name: 'people', path: '/people', operation: listMembers },
  { name: 'webhooks', path: '/webhooks', operation: listWebhooks },
  { name: 'keys', path: '/keys', operation: listApiKeys },
]

export const organizationIdOf = (visit: ConsoleVisit): Id => paramOf(visit, 'organizationId') as Id

/** Where the pages of the visit's organization begin. */
export const baseOf = (visit: ConsoleVisit): string => addressOf(organizationIdOf(visit))

export const addressOf = (organizationId: Id): string => `/console/organizations/${encodeURIComponent(organizationId)}`

/** The first page that the person may see there; null for none. */
export function entranceOf(visit: ConsoleVisit, organizationId: Id): string | null {
  const page = pages.find(({ operation }) => isAllowed(visit, operation, organizationId))
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
    .filter(({ operation }) => isAllowed(visit, operation, organizationId))
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
