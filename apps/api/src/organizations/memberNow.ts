import { type Id, Unavailable } from '@manabi/kernel'
import { type MemberDoc, memberOf } from '@manabi/projections/organizations/members'
import type { AnyRequest } from '../operation.ts'
import type { Services } from '../services.ts'

/** A member whom this request wrote about, or found: 503 `unavailable` while the read model has not come that far. */
export async function memberNow(
  { settled }: Pick<AnyRequest, 'settled'>,
  { views }: Pick<Services, 'views'>,
  place: { readonly organizationId: Id; readonly userId: Id },
): Promise<MemberDoc> {
  await settled()
  const member = await memberOf(views, place)
  if (member === null) throw new Unavailable('readStore')
  return member
}
