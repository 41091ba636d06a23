import { type Id, notFound } from '@manabi/kernel'
import { type OrganizationDoc, organizationsById } from '@manabi/projections/organizations/organizations'
import type { Views } from '@manabi/read-store'

/** Throws 404 for an unknown organization. */
export async function existingOrganization(views: Views, organizationId: Id): Promise<OrganizationDoc> {
  const organization = (await organizationsById(views, [organizationId])).get(organizationId)
  if (organization === undefined) throw notFound()
  return organization
}

export const seatsOf = ({ seats: total }: OrganizationDoc, used: number) => ({
  ...{ used, total, available: Math.max(0, total - used) },
})
