import { expiredInvitations, InvitationWithdrawn, organization } from '@manabi/organizations'
import { organizationsWithExpired } from '@manabi/projections/organizations/members'
import { undoInvitations } from '../../erasure/eraseInvitations.ts'
import { invitedEmailNames } from '../../erasure/invitedEmailNames.ts'
import { clockReaction } from '../../reactions/reaction.ts'

/** Those of a file of 50,000 people expire in the same minute: so many are withdrawn at a time, and others have their turn between. */
const atMost = 100
/** Then the process may stop, and other organizations have their turn. */
const timesAtOnce = 10

/** Withdraws the invitations that were not accepted in time, so that the seats are free and the addresses forgotten. */
export const expireInvitations = clockReaction({
  name: 'expire-invitations',
  everySeconds: 60,
  due: async (now, { views }) => (await organizationsWithExpired(views, now.toISOString())).map((id) => ({ id })),
  react: async ({ id: organizationId }, context, services) => {
    const now = context.now.toISOString()
    const options = { organizationId }
    for (let times = 0; times < timesAtOnce; times++) {
      const emailNameOf = await invitedEmailNames(services, organizationId, ({ invitations }) =>
        expiredInvitations(invitations, now, atMost),
      )
      const command = { now, emailNameOf, atMost }
      const { events } = await context.execute(organization.withdrawExpired, [organizationId], command, options)
      await undoInvitations(
        context,
        services,
        events.flatMap((event) => (event.type === InvitationWithdrawn.type ? event.data : [])),
      )
      if (events.length === atMost) continue
      // A reaction rewrites the stores' bytes, for all that expired together.
      return
    }
    return 'more'
  },
})
