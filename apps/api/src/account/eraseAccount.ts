import {
  type AccountClosed,
  browserSignIn,
  device,
  emailClaim,
  endSession,
  loginSession,
  releaseEmail,
  removeDevice,
  signOutBrowser,
} from '@manabi/identity'
import type { EventOf } from '@manabi/kernel'
import { browserSignInsOf } from '@manabi/projections/identity/browserSignIns'
import { sessionIdsOf } from '@manabi/projections/identity/sessions'
import type { AnyRequest } from '../operation.ts'
import { withdrawInvitationsOf } from '../organizations/eraseInvitations.ts'
import type { Services } from '../services.ts'

export type ClosedAccount = EventOf<typeof AccountClosed>['data']

type Request = Pick<AnyRequest, 'execute' | 'settled'>

/**
 * Undoes elsewhere what a closed account had (specification section 4, `DELETE /me`): its keys are destroyed, browsers and
 * sessions ended, invitations withdrawn, the email released, the device forgotten. Harmless when repeated, so that what was cut off
 * can be finished.
 */
export async function eraseAccount(
  request: Request,
  { personalData, views }: Pick<Services, 'personalData' | 'views'>,
  { userId, emailHash, device: ofAccount }: ClosedAccount,
): Promise<void> {
  // First: nothing more can be sealed, so that no session can begin between looking for them and ending them.
  await personalData.destroy(userId)
  await request.settled()
  for (const signInId of await browserSignInsOf(views, userId)) {
    await request.execute(browserSignIn, [signInId], signOutBrowser)
  }
  for (const sessionId of await sessionIdsOf(views, userId)) {
    const command = { sessionId, userId, reason: 'account_closed' } as const
    await request.execute(loginSession, [sessionId], (state) => endSession(state, command))
  }
  if (emailHash !== null) {
    await withdrawInvitationsOf(request, { personalData }, emailHash)
    await request.execute(emailClaim, [emailHash], (state) => releaseEmail(state, { emailHash, userId }))
  }
  if (ofAccount !== null) {
    const { clientId, deviceHash } = ofAccount
    await request.execute(device, [clientId, deviceHash], (state) => removeDevice(state, { userId }))
  }
  await request.settled()
}
