import { setTimeout } from 'node:timers/promises'
import { emailHash } from '@manabi/identity'
import { type Organization, organization, withdrawExpired } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { organizationsWithExpired } from '@manabi/projections/organizations/members'
import { type ServiceRequestOptions, serviceRequest } from '../account/serviceRequest.ts'
import { forgetWithdrawn } from './eraseInvitations.ts'

/** Milliseconds. */
const interval = 60_000

/** Withdraws, each minute, the invitations that nobody accepted in time, so that the seats are free and the addresses forgotten. */
export async function expireInvitations(platform: Platform, options: ServiceRequestOptions): Promise<void> {
  for (;;) {
    await withdrawOverdue(platform, options)
    await setTimeout(interval, undefined, { signal: options.signal })
  }
}

/** Those that have expired by now. Several processes may do this at once. */
export async function withdrawOverdue(platform: Platform, options: ServiceRequestOptions): Promise<void> {
  const { views, masterKey, clock } = platform
  const request = serviceRequest(platform, options, 'expireInvitations')
  const now = clock.now().toISOString()
  const command = { now, hashOf: (email: string) => emailHash(masterKey, email) }
  for (const organizationId of await organizationsWithExpired(views, now)) {
    const decide = (state: Organization) => withdrawExpired(state, command)
    const { events } = await request.execute(organization, [organizationId], decide, { organizationId })
    await forgetWithdrawn(request, platform, events)
  }
}
