import { checkPassword, findClient, isLinked, isSelfRegistered, Password, user } from '@manabi/identity'
import { type Id, type Learner, notFound, Problem } from '@manabi/kernel'
import { z } from 'zod'
import { explain, fieldErrors, invalidRequest } from '../../fieldErrors.ts'
import { AuthResponse } from '../../identity/resources.ts'
import { signIn } from '../../identity/sessions/signIn.ts'
import { operation } from '../../operation.ts'
import type { Services } from '../../services.ts'
import { join, joinAsDevice, joinAsNew } from './joinByInvitation.ts'
import { type OpenInvitation, openInvitation } from './openInvitation.ts'

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
    '`/invitations/accept?token=` does the same.',
  caller: 'optional',
  body: z.object({
    token: z.string().min(1),
    password: z.string().min(1).optional(),
    displayName: z.string().trim().min(1).max(200).optional(),
  }),
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
    const { token, password, displayName } = request.body
    const invitation = await openInvitation(services, token, request.now)
    if (invitation === null) throw notFound()
    const { account, email } = invitation
    const device = await deviceAccount(request.caller, invitation, services)
    if (device !== null) {
      const person = { password: newPassword(password), displayName: displayName ?? invitation.displayName }
      await joinAsDevice(request, services, invitation, { ...person, userId: device.userId })
      return signIn(request, services, device)
    }
    if (account === null) {
      const person = { password: newPassword(password), displayName: displayName ?? invitation.displayName }
      const userId = await joinAsNew(request, services, invitation, person)
      return signIn(request, services, { userId, client: null })
    }
    const person =
      password === undefined
        ? await signedInAs(account, request.caller, services)
        : { ...(await checkPassword(services, { email, password, now: request.now })), client: null }
    await join(request, services, invitation, { ...account, userId: person.userId })
    return signIn(request, services, person)
  },
})

/** The caller's account, where a device made it and it has no email yet. */
async function deviceAccount(
  caller: Learner | null,
  { account }: OpenInvitation,
  { repository }: Services,
): Promise<{ readonly userId: Id; readonly client: Awaited<ReturnType<typeof findClient>> } | null> {
  if (caller === null || (account !== null && account.userId !== caller.userId)) return null
  const { userId, clientId } = caller
  if (clientId !== null && isSelfRegistered(clientId)) return null
  const { state } = await repository.load(user, [userId])
  if (state.status !== 'active' || state.device === null || isLinked(state)) return null
  return { userId, client: clientId === null ? null : await findClient(repository, clientId) }
}

/** A person who is signed in goes on with the same app, and gets no more scopes than it may have. */
async function signedInAs({ userId }: { readonly userId: Id }, caller: Learner | null, { repository }: Services) {
  const clientId = caller?.clientId ?? null
  const client = clientId === null ? null : await findClient(repository, clientId)
  const isKnown = caller?.userId === userId && (clientId === null || (client !== null && !isSelfRegistered(clientId)))
  if (isKnown) return { userId, client }
  throw new Problem('invalid_credentials', 'There is an account: send its password, or an access token of it.')
}

/** Which rules a password has to keep depends on whether there is an account, which no schema knows. */
function newPassword(password: string | undefined): string {
  const parsed = z.object({ password: Password }).safeParse({ password }, { error: explain })
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error))
  return parsed.data.password
}
