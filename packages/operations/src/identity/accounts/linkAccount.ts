import {
  emailClaim,
  emailName,
  forgetEmailName,
  hashPassword,
  isLinked,
  keyedEmailHash,
  NewAccount,
  underEmailName,
  user,
} from '@manabi/identity'
import { Problem } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { smallBody } from '../../smallBody.ts'
import { User } from '../resources.ts'

export const linkAccount = operation({
  id: 'linkAccount',
  method: 'post',
  path: '/me/link',
  tag: 'Authentication',
  summary: 'Attach an email and a password to an account that a device made',
  description:
    'Works once; the user id does not change. 409 `conflict` for an email that is taken, or ' +
    'reserved by an invitation: accept that one instead.',
  caller: 'learner',
  proves: true,
  selfRegisteredApps: false,
  bodyLimit: smallBody,
  body: NewAccount,
  response: z.object({ user: User }),
  problems: ['already_linked', 'conflict'],
  hasPassword: true,
  tool: false,
  examples: { body: { email: 'hanako@example.com', password: 'correct horse battery', displayName: '花子' } },
  handle: async (request, services) => {
    const { repository, masterKey } = services
    const { userId } = request.caller
    const { email, password, displayName } = request.body
    const hash = keyedEmailHash(masterKey, email)
    const { state: account } = await repository.load(user, [userId])
    const isTaken = account.status === 'active' && isLinked(account)
    // With the same email it may be a repetition of the call that linked it.
    if (isTaken && keyedEmailHash(masterKey, account.email) !== hash) throw new Problem('already_linked')
    // Before the password is hashed, which takes long: whether the email is free.
    const { state: claim } = await repository.load(emailClaim, [await emailName(services, email)])
    emailClaim.claimForLink.decide(claim, { emailHash: '', userId })
    // First: while too many passwords wait, nothing is claimed.
    const command = { userId, email, displayName, passwordHash: await hashPassword(password, services.hashingCost) }
    const { name } = await underEmailName(services, email, (name) =>
      request.execute(emailClaim.claimForLink, [name], { emailHash: name, userId }),
    )
    const { state, events } = await request.execute(user.linkAccount, [userId], command)
    if (events.length > 0) return { user: { id: userId, email, displayName } }
    // Linked, or closed, by another request in between: an email that it did not take is given back.
    const isItsEmail = state.status === 'active' && keyedEmailHash(masterKey, state.email) === hash
    if (!isItsEmail) {
      await request.execute(emailClaim.releaseEmail, [name], { emailHash: name, userId })
      await forgetEmailName(services, name)
    }
    throw new Problem('already_linked')
  },
})
