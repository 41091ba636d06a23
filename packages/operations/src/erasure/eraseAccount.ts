import { goals } from '@manabi/goals'
import {
  AccountClosed,
  browserSignIn,
  device,
  emailClaim,
  forgetEmailName,
  keyedHashOfName,
  loginSession,
  rememberErasedAddress,
  user,
} from '@manabi/identity'
import type { EventOf } from '@manabi/kernel'
import { commentsOf, feedbackComments } from '@manabi/projections/feedback/feedbackComments'
import { browserSignIns, browserSignInsOf } from '@manabi/projections/identity/browserSignIns'
import { sessionIdsOf, sessions } from '@manabi/projections/identity/sessions'
import { memberNotes, organizationsWithNotesOn } from '@manabi/projections/requirements/memberNotes'
import { memberDuties } from '@manabi/requirements'
import { demandCaughtUp, type ExecutionContext } from '../execution.ts'
import { forgetThese } from '../feedback/forgetComments.ts'
import { reaction } from '../reactions/reaction.ts'
import type { Services } from '../services.ts'
import { withdrawInvitationsOf } from './eraseInvitations.ts'
import { isUndone, markUndone, undoneAmong } from './erasures.ts'
import { accountErasure, type PurgedStores, purgeUndone } from './purgeUndone.ts'

export type ClosedAccount = Pick<EventOf<typeof AccountClosed>['data'], 'userId' | 'emailHash' | 'device'>
type Stores = PurgedStores & Pick<Services, 'log' | 'personalData' | 'timeouts' | 'views'>

/**
 * Undoes elsewhere what a closed account had (specification section 4, `DELETE /me`): its keys are destroyed, goals, comments, and notes on duties erased, browsers
 * and sessions ended, invitations withdrawn, the email released, and the device forgotten. The stores' bytes are left to `purgeUndone`. Harmless when
 * repeated.
 */
async function undoAccount(
  context: ExecutionContext,
  services: Stores,
  { userId, emailHash, device: ofAccount }: ClosedAccount,
): Promise<void> {
  const id = accountErasure(userId)
  if (await isUndone(services, id)) return
  // First: nothing more can be sealed, so that no session can begin between looking for them and ending them.
  await services.personalData.destroy(userId)
  await context.execute(user.noteKeyDestroyed, [userId], { now: services.clock.now().toISOString() })
  await context.execute(goals.eraseGoals, [userId], { userId })
  // Those that are looked in below: another one that has stopped holds up no erasure.
  await demandCaughtUp(context, browserSignIns, sessions, feedbackComments, memberNotes)
  await endSignIns(context, services, userId)
  await forgetThese(context, services, await commentsOf(services.views, userId))
  for (const organizationId of await organizationsWithNotesOn(services.views, userId))
    await context.execute(memberDuties.eraseMemberDuties, [organizationId, userId], { organizationId, userId })
  if (emailHash !== null) await releaseEmail(context, services, { emailHash, userId })
  if (ofAccount !== null) {
    const { clientId, deviceHash } = ofAccount
    await context.execute(device.removeDevice, [clientId, deviceHash], { userId })
  }
  await markUndone(services, [id])
}

/** Undoes what a closed account had, in the stores' bytes too. */
export async function eraseAccount(context: ExecutionContext, services: Stores, account: ClosedAccount): Promise<void> {
  await undoAccount(context, services, account)
  await purgeUndone(context, services, await undoneAmong(services, [accountErasure(account.userId)]))
}

/** The address may be looked for afterwards, and leads to nothing of the person. */
async function releaseEmail(
  context: ExecutionContext,
  services: Stores,
  claim: { readonly emailHash: string; readonly userId: string },
): Promise<void> {
  const { emailHash } = claim
  const keyedHash = await keyedHashOfName(services.state, emailHash)
  if (keyedHash !== null) await rememberErasedAddress(services.state, keyedHash)
  await withdrawInvitationsOf(context, services, emailHash)
  await context.execute(emailClaim.releaseEmail, [emailHash], claim)
  await forgetEmailName(services, emailHash)
}

async function endSignIns({ execute }: ExecutionContext, { views }: Stores, userId: string): Promise<void> {
  for (const signInId of await browserSignInsOf(views, userId)) await execute(browserSignIn.signOutBrowser, [signInId])
  for (const sessionId of await sessionIdsOf(views, userId)) {
    await execute(loginSession.endSession, [sessionId], { sessionId, userId, reason: 'account_closed' })
  }
}

/** Erases accounts where the process that closed them died before it had: their tokens are dead, so that the person cannot ask again. The bytes
 * are left to `rewriteErasedBytes`. */
export const eraseClosedAccounts = reaction({
  name: 'erase-closed-accounts',
  on: [AccountClosed],
  react: ({ data }, context, services) => undoAccount(context, services, data),
})
