import { InvitationWithdrawn } from '@manabi/organizations'
import { requirements, requirementsOf } from '@manabi/projections/requirements/requirements'
import { requirement } from '@manabi/requirements'
import { demandCaughtUp } from '../execution.ts'
import { reaction } from '../reactions/reaction.ts'

/** An invited person whom a requirement names stays named under the id that joining gives (beyond, Requirements, rule 1). */
export const renameJoinedPeople = reaction({
  name: 'rename-joined-people',
  on: [InvitationWithdrawn],
  react: async ({ data }, context, { views }) => {
    const { organizationId, userId: invitedAs, acceptedBy } = data
    if (acceptedBy === null) return
    await demandCaughtUp(context, requirements)
    for (const { requirementId, audience } of await requirementsOf(views, organizationId)) {
      if (!audience.userIds.includes(invitedAs)) continue
      const command = { invitedAs, userId: acceptedBy }
      await context.execute(requirement.renameRequiredPerson, [requirementId], command, { organizationId })
    }
  },
})
