import { receiptHeader } from '../../erasure/receiptHeader.ts'
import { operation, Reply } from '../../operation.ts'
import { endAccount } from './endAccount.ts'

export const closeAccount = operation({
  id: 'closeAccount',
  method: 'delete',
  path: '/me',
  tag: 'Learner',
  summary: 'Close my account for good',
  description:
    'Ends every session, releases the email, forgets the device and destroys the keys of all personal data; the learning history ' +
    'stays, unattached. There is no confirmation and no undo. 409 `organization_member` for members of an organization: its ' +
    'admin has to do this. The header `Erasure-Receipt` names the receipt of the erasure. 403 `forbidden` for apps that registered themselves.',
  caller: 'learner',
  proves: true,
  scope: 'write:progress',
  selfRegisteredApps: false,
  erases: true,
  limit: 'erasure',
  problems: ['organization_member'],
  tool: { destructive: true },
  handle: async (request, services) => {
    const receiptId = await endAccount(request, services, request.caller.userId)
    return new Reply(204, undefined, receiptHeader(receiptId))
  },
})
