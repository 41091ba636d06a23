import { organization } from '@manabi/organizations'
import { organizationsWithExpired } from '@manabi/projections/organizations/members'
import { eraseWithdrawn } from '../../erasure/eraseInvitations.ts'
import { invitedEmailNames } from '../../erasure/invitedEmailNames.ts'
import { clockReaction } from '../../reactions/reaction.ts'

/** Withdraws the invitations that were not accepted in time, so that the seats are free and the addresses forgotten. */
export const expireInvitations = clockReaction({
  name: 'expire-invitations',
  everySeconds: 60,
  due: async (now, { views }) => (await organizationsWithExpired(views, now.toISOString())).map((id) => ({ id })),
  react: async ({ id: organizationId }, context, services) => {
    const now = context.now.toISOString()
    const hashOf = await invitedEmailNames(services, organizationId, ({ invitations }) =>
      [...invitations.values()].filter(({ expiresAt }) => expiresAt <= now),
    )
    const command = { now, hashOf }
    const options = { organizationId }
    const { events } = await context.execute(organization.withdrawExpired, [organizationId], command, options)
    await eraseWithdrawn(context, services, events)
  },
})
