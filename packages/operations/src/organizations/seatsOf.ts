import { type Day, endOfTokyoDay, type Id, notFound, tokyoDayOf } from '@manabi/kernel'
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
export function seatsAt(organization: OrganizationDoc, used: number, asOf: Day | null) {
  if (asOf === null) return seatsOf(organization, used)
  if (asOf < tokyoDayOf(organization.createdAt)) return seatsOf({ ...organization, seats: 0 }, used)
  const former = organization.formerSeats?.find(({ until }) => until > endOfTokyoDay(asOf))
  return seatsOf(former === undefined ? organization : { ...organization, seats: former.seats }, used)
}
