import { type Day, type Id, notFound, tokyoDayOf } from '@manabi/kernel'
import { type OrganizationDoc, organizationsById } from '@manabi/projections/organizations/organizations'
import type { Views } from '@manabi/read-store'

/** Throws 404 for an unknown organization. */
export async function existingOrganization(views: Views, organizationId: Id): Promise<OrganizationDoc> {
  const organization = (await organizationsById(views, [organizationId])).get(organizationId)
  if (organization === undefined) throw notFound()
  return organization
}

export const seatsOf = ({ seats: total }: OrganizationDoc, used: number) => ({
  used,
  total,
  available: Math.max(0, total - used),
})

/** `asOf`: at the end of that day, when an organization that came later had none; null: now. */
export const seatsAt = (organization: OrganizationDoc, used: number, asOf: Day | null) =>
  seatsOf(
    asOf !== null && asOf < tokyoDayOf(organization.createdAt) ? { ...organization, seats: 0 } : organization,
    used,
  )
