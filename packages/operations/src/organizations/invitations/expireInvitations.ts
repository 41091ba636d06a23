import { emailHash } from '@manabi/identity'
import { organization } from '@manabi/organizations'
import { organizationsWithExpired } from '@manabi/projections/organizations/members'
import { eraseWithdrawn } from '../../erasure/eraseInvitations.ts'
import { clockReaction } from '../../reactions/reaction.ts'

/** Withdraws the invitations that were not accepted in time, so that the seats are free and the addresses forgotten. */
export const expireInvitations = clockReaction({
  name: 'expire-invitations',
  everySeconds: 60,
  due: async (now, { views }) => (await organizationsWithExpired(views, now.toISOString())).map((id) => ({ id })),
  react: async ({ id: organizationId }, context, services) => {
    const hashOf = (email: string) => emailHash(services.masterKey, email)
    const command = { now: context.now.toISOString(), hashOf }
    const options = { organizationId }
    const { events } = await context.execute(organization.withdrawExpired, [organizationId], command, options)
    await eraseWithdrawn(context, services, events)
  },
})
