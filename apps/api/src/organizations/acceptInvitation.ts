import { checkPassword, Password } from '@manabi/identity'
import { notFound, Problem } from '@manabi/kernel'
import { z } from 'zod'
import { explain, fieldErrors, invalidRequest } from '../http/fieldErrors.ts'
import { AuthResponse } from '../identity/resources.ts'
import { signIn } from '../identity/signIn.ts'
import { operation } from '../operation.ts'
import { join, joinAsNew } from './joinByInvitation.ts'
import { openInvitation } from './openInvitation.ts'

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'post',
  path: '/invitations/accept',
  tag: 'Members',
  summary: 'Accept an invitation, and sign in',
  description:
    'Works once, within 14 days. Who has no account yet chooses a password, and a name unless the one of the invitation is right; who ' +
    'has one gives its password: 401 `invalid_credentials` for a wrong one or none, 429 after ten within 15 minutes. The page at ' +
    '`/invitations/accept?token=` does the same (contract, "Authentication").',
  caller: 'public',
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
    if (account === null) {
      const person = { password: newPassword(password), displayName: displayName ?? invitation.displayName }
      const userId = await joinAsNew(request, services, invitation, person)
      return signIn(request, services, { userId, client: null })
    }
    if (password === undefined) throw new Problem('invalid_credentials', 'There is an account: send its password.')
    const userId = await checkPassword(services, { email, password, now: request.now })
    await join(request, services, invitation, { ...account, userId })
    return signIn(request, services, { userId, client: null })
  },
})

/** Which rules a password has to keep depends on whether there is an account, which no schema knows. */
function newPassword(password: string | undefined): string {
  const parsed = z.object({ password: Password }).safeParse({ password }, { error: explain })
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error))
  return parsed.data.password
}
