import { AccountClosed, type UserEvent } from '@manabi/identity'
import { InvitationWithdrawn, type OrganizationEvent } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { stateCollection } from '@manabi/state-store'
import { eraseInvitations } from '../organizations/eraseInvitations.ts'
import { eraseAccount } from './eraseAccount.ts'
import { purgeErased } from './purgeErased.ts'
import { type ServiceRequestOptions, serviceRequest } from './serviceRequest.ts'

interface Finished {
  readonly id: 'finished'
  /** Of the last event looked at: every account closed and every invitation withdrawn up to here is erased. */
  readonly position: number
}

const closings = stateCollection<Finished>()({ name: 'account-closings', indexes: [] })

/** So many at a time. */
const limit = 100
const types = [AccountClosed.type, InvitationWithdrawn.type]

/**
 * Erases the accounts that were closed, and the invitations that were withdrawn, when a process died before it had erased them; to
 * be run at each start. Nobody else can ask for it again: tokens work no more, and there is nothing left to withdraw.
 */
export async function finishClosings(platform: Platform, options: ServiceRequestOptions): Promise<void> {
  const { eventStore, codec, state } = platform
  const kept = state.collection(closings)
  const request = serviceRequest(platform, options, 'finishClosings')
  for (let after = (await kept.get('finished'))?.position ?? 0; ; ) {
    const { events, position } = await eventStore.readAll({ after, types, limit })
    for (const event of (await codec.decode(events)) as unknown as (UserEvent | OrganizationEvent)[]) {
      if (event.type === 'AccountClosed') await eraseAccount(request, platform, event.data)
      if (event.type === 'InvitationWithdrawn') await eraseInvitations(request, platform, [event.data])
    }
    if (events.length > 0) {
      await request.settled()
      await purgeErased(platform)
    }
    await kept.put({ id: 'finished', position })
    if (events.length === 0) return
    after = position
  }
}
