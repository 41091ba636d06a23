import type { Id } from '@manabi/kernel'
import { accountNow } from '@manabi/projections/identity/accounts'
import { organizationsById } from '@manabi/projections/organizations/organizations'
import type { Views } from '@manabi/read-store'
import type { z } from 'zod'
import type { Me } from '../resources.ts'

/** The person and their organizations, as the read models show them. */
export async function meNow(views: Views, userId: Id): Promise<z.output<typeof Me>> {
  const account = await accountNow(views, userId)
  const organizations = await organizationsById(
    views,
    account.organizations.map(({ id }) => id),
  )
  const { email, displayName, isDeviceAccount } = account
  return {
    id: account.userId,
    email,
    displayName,
    createdAt: account.createdAt!,
    isDeviceAccount,
    organizations: account.organizations.map(({ id, roles }) => ({
      id,
      displayName: organizations.get(id)?.name ?? '',
      roles: [...roles],
    })),
  }
}
