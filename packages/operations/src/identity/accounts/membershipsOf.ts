import { user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { accountOf } from '@manabi/projections/identity/accounts'
import type { Services } from '../../services.ts'

/**
 * The organizations that the person is a member of now, as their streams say. Which to ask is known from the account's stream; of those
 * that were joined before accounts were told, from the read model.
 */
export async function membershipsOf(
  { repository, views }: Pick<Services, 'repository' | 'views'>,
  userId: Id,
): Promise<readonly Id[]> {
  const { state: account } = await repository.load(user, [userId])
  const takenUp = account.status === 'active' ? account.takenUp.map(({ organizationId }) => organizationId) : []
  const listed = ((await accountOf(views, userId))?.organizations ?? []).map(({ id }) => id)
  const candidates = [...new Set([...takenUp, ...listed])]
  const states = await Promise.all(candidates.map((id) => repository.load(organization, [id])))
  return candidates.filter((_, index) => {
    const { state } = states[index]!
    return state.status === 'active' && state.members.has(userId)
  })
}
