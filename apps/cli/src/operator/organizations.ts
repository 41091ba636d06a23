import { type Id, systemMetadata } from '@manabi/kernel'
import { executionContext, randomIdentifiers, type Services, Writes } from '@manabi/operations'
import { showOrganization } from '@manabi/operations/organizations/settings/organizationSettings'
import { operator, organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { organizationsPage } from '@manabi/projections/organizations/organizations'

interface Changes {
  readonly name?: string | undefined
  readonly seats?: number | undefined
  readonly plan?: string | undefined
}

/** Organizations read at once. */
const pageSize = 200

/** Every organization, by id, with the seats that it uses. */
export async function organizationsShown({ readStore }: Pick<Platform, 'readStore'>) {
  const views = readStore.views()
  const shown = []
  for (let page = 1; ; page++) {
    const { items } = await organizationsPage(views, { page, pageSize })
    shown.push(...(await Promise.all(items.map(({ organizationId }) => showOrganization(views, organizationId)))))
    if (items.length < pageSize) return shown
  }
}

/** Changes name, seats, or plan, and answers the organization. 404; 409 `conflict` for fewer seats than are used. */
export async function organizationChanged(
  platform: Platform & Pick<Services, 'readModels'>,
  organizationId: Id,
  changes: Changes,
) {
  const writes = new Writes(platform)
  const now = platform.clock.now()
  const metadata = () => systemMetadata('operator', now, organizationId)
  const context = executionContext(platform, writes, { now, identifiers: randomIdentifiers, metadata })
  await context.execute(organization.changeOrganization, [organizationId], { ...changes, by: operator })
  await writes.settled()
  return showOrganization(platform.readStore.views(), organizationId)
}
