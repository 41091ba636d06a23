import { checkPassword, DisplayName, findClient, isLinked, isSelfRegistered, Password, user } from '@manabi/identity'
import { type Id, type Learner, notFound, Problem } from '@manabi/kernel'
import { z } from 'zod'
import { explain, fieldErrors, invalidRequest } from '../../fieldErrors.ts'
import { AuthResponse } from '../../identity/resources.ts'
import { signIn } from '../../identity/sessions/signIn.ts'
import { type OperationRequest, operation } from '../../operation.ts'
import type { Services } from '../../services.ts'
import { smallBody } from '../../smallBody.ts'
import { type Begun, rememberUntilAnswered, unansweredInvitation } from './acceptance.ts'
import { join, joinAsDevice, joinAsNew } from './joinByInvitation.ts'
import { type OpenInvitation, openInvitation } from './openInvitation.ts'

const body = z.object({
  token: z.string().min(1),
  password: z.string().min(1).optional(),
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
    'and gets the address. Apps that registered themselves need the password. The page at ' +
    '`/invitations/accept?token=` does the same. A call that failed with 5xx can be sent again within a day: it signs in.',
  caller: 'optional',
  bodyLimit: smallBody,
  body,
  response: AuthResponse,
  problems: ['invalid_credentials', 'not_found'],
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
  join(): Promise<{ readonly userId: Id; readonly signOuts?: number }>
}

/** As they prove it: with the device that made their account, with a password of their choice, or as the account's owner. */
async function inviteeOf(request: AcceptRequest, services: Services, invitation: OpenInvitation): Promise<Invitee> {
  const { password, displayName = invitation.displayName } = request.body
  const { account, linkId, emailHash } = invitation
  const place = { linkId, emailHash }
  const device = await deviceAccount(request.caller, invitation, services)
  if (device !== null) {
    const { userId, clientId } = device
    const person = { password: newPassword(password), displayName, userId }
    const join = () => joinAsDevice(request, services, invitation, person).then(() => ({ userId }))
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
  { repository }: Services,
): Promise<{ readonly userId: Id; readonly clientId: string | null } | null> {
  if (caller === null || (account !== null && account.userId !== caller.userId)) return null
  const { userId, clientId } = caller
  if (clientId !== null && isSelfRegistered(clientId)) return null
  const { state } = await repository.load(user, [userId])
  if (state.status !== 'active' || state.device === null || isLinked(state)) return null
  const isActive = clientId === null || (await findClient(repository, clientId)) !== null
  return { userId, clientId: isActive ? clientId : null }
}

/** A person who is signed in goes on with the same app, and gets no more scopes than it may have. */
async function signedInAs({ userId }: { readonly userId: Id }, caller: Learner | null, { repository }: Services) {
  const clientId = caller?.clientId ?? null
  const client = clientId === null ? null : await findClient(repository, clientId)
  const isKnown = caller?.userId === userId && (clientId === null || (client !== null && !isSelfRegistered(clientId)))
  if (isKnown) return { userId, clientId }
  throw new Problem('invalid_credentials', 'There is an account: send its password, or an access token of it.')
}

/** Which rules a password has to keep depends on whether there is an account, which no schema knows. */
function newPassword(password: string | undefined): string {
  const parsed = z.object({ password: Password }).safeParse({ password }, { error: explain })
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error))
  return parsed.data.password
}
