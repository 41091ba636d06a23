import { reservationsUnfinishedSince } from '@manabi/projections/organizations/unfinishedReservations'
import { undoInvitations } from '../../erasure/eraseInvitations.ts'
import { clockReaction } from '../../reactions/reaction.ts'

/** Longer than an `Idempotency-Key` is remembered, in milliseconds: until then the same call may come again and finish the invitation. */
const patience = 25 * 3_600_000
const atOnce = 100

/** Gives back the emails of invitations that were cut off before the person was invited, and of which no repetition is to come. */
export const endUnfinishedReservations = clockReaction({
  name: 'end-unfinished-reservations',
  everySeconds: 600,
  atOnce,
  due: (now, { views }) => {
    const upTo = new Date(now.getTime() - patience).toISOString()
    return reservationsUnfinishedSince(views, { upTo, limit: atOnce })
  },
  react: async ({ id: invitationId, emailHash, organizationId, userId }, context, services) => {
    await undoInvitations(context, services, [{ emailHash, organizationId, invitationId, userId }])
  },
})
