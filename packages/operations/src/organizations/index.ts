import { organizationsEvents } from '@manabi/organizations'
import { organizationsProjections } from '@manabi/projections/organizations/index'
import type { Capability } from '../capability.ts'
import { acceptInvitation } from './invitations/acceptInvitation.ts'
import { expireInvitations } from './invitations/expireInvitations.ts'
import { inviteMember } from './invitations/inviteMember.ts'
import { changeMemberRoles } from './members/changeMemberRoles.ts'
import { getMember } from './members/getMember.ts'
import { getSeats } from './members/getSeats.ts'
import { listMembers } from './members/listMembers.ts'
import { removeMember } from './members/removeMember.ts'

export const organizations: Capability = {
  events: organizationsEvents,
  projections: organizationsProjections,
  tags: {
    Members: 'Members of an organization, invited people, and seats.',
  },
  operations: [listMembers, getMember, inviteMember, acceptInvitation, changeMemberRoles, removeMember, getSeats],
  reactions: [expireInvitations],
}
