import { type Id, Problem, Unavailable } from '@manabi/kernel'
import { belongs, organization } from '@manabi/organizations'
import type { MemberDoc } from '@manabi/projections/organizations/memberDoc'
import { memberOf } from '@manabi/projections/organizations/members'
import type { Services } from '../../services.ts'

/**
 * A member whom this call wrote about or found. Throws `Unavailable` while the read model has not come that far, and 409 `conflict`
 * when another call removed the member since.
 */
export async function memberNow(
  { repository, views }: Pick<Services, 'repository' | 'views'>,
  place: { readonly organizationId: Id; readonly userId: Id },
): Promise<MemberDoc> {
  const member = await memberOf(views, place)
  if (member !== null) return member
  const { state } = await repository.load(organization, [place.organizationId])
  if (belongs(state, place.userId)) throw new Unavailable('readStore')
  throw new Problem('conflict', 'The member was removed just now. Read again, then retry.')
}
