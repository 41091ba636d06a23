import type { Operation } from '../operation.ts'
import { acceptInvitation } from './acceptInvitation.ts'
import { approveClient } from './approveClient.ts'
import { changeMemberRoles } from './changeMemberRoles.ts'
import { getMember } from './getMember.ts'
import { getSeats } from './getSeats.ts'
import { inviteMember } from './inviteMember.ts'
import { issueApiKey } from './issueApiKey.ts'
import { listApiKeys } from './listApiKeys.ts'
import { listClients } from './listClients.ts'
import { listMembers } from './listMembers.ts'
import { removeMember } from './removeMember.ts'
import { revokeApiKey } from './revokeApiKey.ts'
import { withdrawClient } from './withdrawClient.ts'

export const organizationsOperations: readonly Operation[] = [
  listMembers,
  getMember,
  inviteMember,
  acceptInvitation,
  changeMemberRoles,
  removeMember,
  getSeats,
  listApiKeys,
  issueApiKey,
  revokeApiKey,
  listClients,
  approveClient,
  withdrawClient,
]
