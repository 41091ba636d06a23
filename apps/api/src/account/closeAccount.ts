import { closeAccount as close, emailHash, user } from '@manabi/identity'
import { accountNow } from '../identity/accountNow.ts'
import { operation } from '../operation.ts'
import { type ClosedAccount, eraseAccount, purgeErased } from './eraseAccount.ts'

export const closeAccount = operation({
  id: 'closeAccount',
  method: 'delete',
  path: '/me',
  tag: 'Learner',
  summary: 'Close my account for good',
  description:
    'Ends every session, releases the email, forgets the device and destroys the keys of all personal data; the learning history ' +
    'stays, unattached. There is no confirmation and no undo. 409 `organization_member` for members of an organization: its ' +
    'admin has to do this (specification section 4).',
  caller: 'learner',
  scope: 'write:progress',
  problems: ['organization_member'],
  tool: { destructive: true },
  handle: async (request, services) => {
    const { userId } = request.caller
    // Who became a member a moment ago, perhaps through another process, is one.
    await request.settled()
    const { organizations } = await accountNow(services.views, userId)
    const hashOf = (email: string) => emailHash(services.masterKey, email)
    const { events } = await request.execute(user, [userId], (state) => close(state, { organizations, hashOf }))
    for (const { data } of events) await eraseAccount(request, services, data as ClosedAccount)
    await purgeErased(services)
  },
})
