import { checkPassword, DisplayName, findClient, isLinked, Password, user } from '@manabi/identity'
import { type Id, isSelfRegistered, type Learner, notFound, Problem, Text } from '@manabi/kernel'
import { z } from 'zod'
import { explain, fieldErrors, invalidRequest } from '../../fieldErrors.ts'
import { AuthResponse } from '../../identity/resources.ts'
import { type Proof, proofOf } from '../../identity/sessions/proof.ts'
import { signIn } from '../../identity/sessions/signIn.ts'
import { type OperationRequest, operation } from '../../operation.ts'
import type { Services } from '../../services.ts'
import { smallBody } from '../../smallBody.ts'
import { type Begun, rememberUntilAnswered, unansweredInvitation } from './acceptance.ts'
import { join, joinAsDevice, joinAsNew } from './joinByInvitation.ts'
import { type OpenInvitation, openInvitation } from './openInvitation.ts'

const body = z.object({
  token: Text.min(1),
  password: Text.min(1).optional(),
  displayName: DisplayName.optional(),
})

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'post',
  path: '/invitations/accept',
  tag: 'Members',
  summary: 'Accept an invitation, and sign in',
  description:
    'Works once, within 14 days. New users choose a password, and a name unless the one of the invitation is right; people ' +
    'with an account give its password, or an access token of it: 401 `invalid_credentials` for a wrong password or neither, 429 after ten ' +
    'wrong ones within 15 minutes. A device account without an email sends its access token and a password: it keeps its id and history ' +
    'and gets the address. The session that begins by a token may do no more than the one of the token, which needs `write:progress`; a ' +
    'token whose session is over gets 401 `unauthorized`. Apps that registered themselves need the password. The page at ' +
    '`/invitations/accept?token=` does the same. A call that failed with 5xx can be sent again within a day: it signs in.',
  caller: 'optional',
  proves: true,
  bodyLimit: smallBody,
  body,
  response: AuthResponse,
  problems: ['invalid_credentials', 'unauthorized', 'insufficient_scope', 'not_found'],
  tool: false,
  examples: {
    body: {
      token: 'mit_01jq8z6e9v3k2m5n7p0r4s8t1w.01jq8z7c2x5y8a1b4c7d0e3f6g.3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      password: 'correct horse battery',
      displayName: '花子',
    },
  },
  handle: async (request, services) => {
    const { token } = request.body
    const open = await openInvitation(services, token, request.now)
    const invitee =
      open === null ? await membersAgain(request, services, token) : await inviteeOf(request, services, open)
    return rememberUntilAnswered(services, invitee, async ({ clientId, identifiers }) => {
      const person = await invitee.join()
      const client = clientId === null ? null : await findClient(services.repository, clientId)
      return signIn(request, services, { ...person, client }, identifiers)
    })
  },
})

type AcceptRequest = OperationRequest<unknown, unknown, z.infer<typeof body>, 'optional'>

/** Somebody who has proven to be the one who is invited. */
interface Invitee extends Begun {
  /** Makes them a member, and answers whose session may begin. */
  join(): Promise<{ readonly userId: Id } & Partial<Proof>>
}

/** As they prove it: with the device that made their account, with a password of their choice, or as the account's owner. */
async function inviteeOf(request: AcceptRequest, services: Services, invitation: OpenInvitation): Promise<Invitee> {
  const { password, displayName = invitation.displayName } = request.body
  const { account, linkId, emailHash } = invitation
  const place = { linkId, emailHash }
  const device = await deviceAccount(request.caller, invitation, services)
  if (device !== null) {
    const { clientId, ...owner } = device
    const person = { password: newPassword(password), displayName, userId: owner.userId }
    const join = () => joinAsDevice(request, services, invitation, person).then(() => owner)
    return { ...place, clientId, join }
  }
  if (account === null) {
    const person = { password: newPassword(password), displayName }
    const join = async () => ({ userId: await joinAsNew(request, services, invitation, person) })
    return { ...place, clientId: null, join }
  }
  const { clientId, ...owner } = await ownerOf({ ...invitation, account }, request, services)
  const person = { ...account, userId: owner.userId }
  return { ...place, clientId, join: () => join(request, services, invitation, person).then(() => owner) }
}

/** Whoever became a member and was not told signs in. 404 for any other invitation that does not stand. */
async function membersAgain(request: AcceptRequest, services: Services, token: string): Promise<Invitee> {
  const accepted = await unansweredInvitation(services, token)
  if (accepted === null) throw notFound()
  const { clientId, ...owner } = await ownerOf(accepted, request, services)
  return { ...accepted, clientId, join: async () => owner }
}

/** The account's owner, by its password, or by an access token: then they go on with the same app. */
async function ownerOf(
  { email, account }: Pick<OpenInvitation, 'email'> & { readonly account: { readonly userId: Id } },
  { caller, now, body: { password } }: AcceptRequest,
  services: Services,
) {
  if (password === undefined) return signedInAs(account, caller, services)
  return { ...(await checkPassword(services, { email, password, now })), clientId: null }
}

/** The caller's account, where a device made it and it has no email yet. */
async function deviceAccount(
  caller: Learner | null,
  { account }: OpenInvitation,
  services: Services,
): Promise<({ readonly userId: Id; readonly clientId: string | null } & Proof) | null> {
  if (caller === null || (account !== null && account.userId !== caller.userId)) return null
  const { userId, clientId } = caller
  if (clientId !== null && isSelfRegistered(clientId)) return null
  const { state } = await services.repository.load(user, [userId])
  if (state.status !== 'active' || state.device === null || isLinked(state)) return null
  return { userId, clientId, ...(await proofOfJoining(services, caller)) }
}

/** A person who is signed in goes on with the same app, and gets no more scopes than it may have. */
async function signedInAs({ userId }: { readonly userId: Id }, caller: Learner | null, services: Services) {
  if (caller?.userId === userId && !(caller.clientId !== null && isSelfRegistered(caller.clientId)))
    return { userId, clientId: caller.clientId, ...(await proofOfJoining(services, caller)) }
  throw new Problem('invalid_credentials', 'There is an account: send its password, or an access token of it.')
}

/** What the session that follows may do: as much as the one of the token, and until the same sign-out. */
function proofOfJoining(services: Services, caller: Learner): Promise<Proof> {
  const requiredScope = 'write:progress'
  if (caller.scopes.has(requiredScope)) return proofOf(services, caller)
  throw new Problem('insufficient_scope', `Joining by a token takes the scope ${requiredScope} in it.`, {
    requiredScope,
  })
}

/** Which rules a password has to keep depends on whether there is an account, which no schema knows. */
function newPassword(password: string | undefined): string {
  const parsed = z.object({ password: Password }).safeParse({ password }, { error: explain })
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error))
  return parsed.data.password
}
