import { type ActiveClient, approvedScopes, grantedScopes } from '@manabi/identity'
import type { Scope } from '@manabi/kernel'
import type { AccountDoc } from '@manabi/projections/identity/accounts'
import type { Services } from '../../services.ts'

/** What roles, client, the organizations' approvals and request allow together. `client` null: none was named. */
export async function scopesFor(
  { repository }: Pick<Services, 'repository'>,
  { organizations }: Pick<AccountDoc, 'organizations'>,
  client: ActiveClient | null,
  requested: readonly Scope[] | null,
): Promise<Scope[]> {
  const ids = organizations.map(({ id }) => id)
  const approvals = client === null ? null : await approvedScopes(repository, client.clientId, ids)
  const memberships = organizations.map(({ id, roles }) => ({ roles, approved: approvals?.get(id) ?? [] }))
  return grantedScopes({ memberships, ceiling: client?.scopes ?? null, requested })
}
