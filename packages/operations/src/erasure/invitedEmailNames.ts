import { emailNamesOf } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { type ActiveOrganization, type Invitation, organization } from '@manabi/organizations'
import type { Services } from '../services.ts'

/** The names of the emails of some invitations, for decisions that withdraw them. */
export async function invitedEmailNames(
  services: Pick<Services, 'repository' | 'state' | 'masterKey'>,
  organizationId: Id,
  some: (state: ActiveOrganization) => readonly (Invitation | undefined)[],
): Promise<(email: string) => string> {
  const { state } = await services.repository.load(organization, [organizationId])
  const invitations = state.status === 'active' ? some(state) : []
  return emailNamesOf(
    services,
    invitations.flatMap((one) => one?.email ?? []),
  )
}
