import { type Id, Unavailable } from '@manabi/kernel'
import { type MemberDoc, memberOf } from '@manabi/projections/organizations/members'
import type { Views } from '@manabi/read-store'

/** A member whom this call wrote about or found. Throws `Unavailable` while the read model has not come that far. */
export async function memberNow(
  views: Views,
  place: { readonly organizationId: Id; readonly userId: Id },
): Promise<MemberDoc> {
  const member = await memberOf(views, place)
  if (member === null) throw new Unavailable('readStore')
  return member
}
