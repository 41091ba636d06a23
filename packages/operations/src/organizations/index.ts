import { organizationsEvents } from '@manabi/organizations'
import { organizationsProjections } from '@manabi/projections/organizations/index'
import type { Capability } from '../capability.ts'
import { addDepartmentManager } from './departments/addDepartmentManager.ts'
import { addDepartmentMember } from './departments/addDepartmentMember.ts'
import { createDepartment } from './departments/createDepartment.ts'
import { deleteDepartment } from './departments/deleteDepartment.ts'
import { listDepartments } from './departments/listDepartments.ts'
import { removeDepartmentManager } from './departments/removeDepartmentManager.ts'
import { removeDepartmentMember } from './departments/removeDepartmentMember.ts'
import { acceptInvitation } from './invitations/acceptInvitation.ts'
import { endUnfinishedReservations } from './invitations/endUnfinishedReservations.ts'
import { expireInvitations } from './invitations/expireInvitations.ts'
import { invitationMails } from './invitations/invitationMails.ts'
import { inviteMember } from './invitations/inviteMember.ts'
import { inviteMembers } from './invitations/inviteMembers.ts'
import { renewInvitation } from './invitations/renewInvitation.ts'
import { changeMember } from './members/changeMember.ts'
import { changeMemberRoles } from './members/changeMemberRoles.ts'
import { closeAccountsOfRemoved } from './members/closeAccountOfRemoved.ts'
import { getMember } from './members/getMember.ts'
import { getSeats } from './members/getSeats.ts'
import { listMembers } from './members/listMembers.ts'
import { removeMember } from './members/removeMember.ts'
import { getOrganizationProgress } from './progress/getOrganizationProgress.ts'
import { listCoursePeople } from './progress/listCoursePeople.ts'
import { changeOrganization } from './settings/changeOrganization.ts'
import { getOrganization } from './settings/getOrganization.ts'

export const organizations: Capability = {
  events: organizationsEvents,
  projections: organizationsProjections,
  tags: {
    Members: 'Members of an organization, invited people, seats, and progress.',
    Departments: 'Departments of an organization, the people in them, and who manages them.',
  },
  operations: [
    getOrganization,
    changeOrganization,
    listMembers,
    getMember,
    inviteMember,
    inviteMembers,
    renewInvitation,
    acceptInvitation,
    changeMember,
    changeMemberRoles,
    removeMember,
    getSeats,
    listDepartments,
    createDepartment,
    deleteDepartment,
    addDepartmentMember,
    removeDepartmentMember,
    addDepartmentManager,
    removeDepartmentManager,
    getOrganizationProgress,
    listCoursePeople,
  ],
  mails: [invitationMails],
  reactions: [expireInvitations, endUnfinishedReservations, closeAccountsOfRemoved],
}
