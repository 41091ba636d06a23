import { NewAccount } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import type { ExecutionContext } from '@manabi/operations'
import { join, joinAsNew } from '@manabi/operations/organizations/invitations/joinByInvitation'
import type { OpenInvitation } from '@manabi/operations/organizations/invitations/openInvitation'
import type { Visit } from './authorizationGrant.ts'
import type { SignedIn } from './browser.ts'
import { invitationTexts } from './invitationTexts.ts'
import { textsFor } from './layout.ts'
import { type Attempt, checkSignInForm, firstAttempt } from './signInForm.ts'
import type { FormError } from './views.ts'

/** What came of the form: who joined, or the form again with what is wrong. */
export interface JoinAttempt extends Attempt {
  readonly displayName: string
}

/** Who is invited joins: by being signed in, by the password of the account, or by choosing one. 404 when somebody else was faster. */
export async function joinByForm(
  visit: Visit,
  context: ExecutionContext,
  invitation: OpenInvitation,
  person: SignedIn | null,
): Promise<JoinAttempt> {
  const { services } = visit
  const { account, email, displayName } = invitation
  if (account === null) return joinWithNewAccount(visit, context, invitation)
  const isTheirs = person?.account.userId === account.userId
  const attempt = isTheirs
    ? { ...firstAttempt, userId: account.userId, signOuts: person.signOuts }
    : await checkSignInForm(services, visit.request, email)
  if (attempt.userId !== null) await join(context, services, invitation, { ...account, userId: attempt.userId })
  return { ...attempt, displayName }
}

async function joinWithNewAccount(
  visit: Visit,
  context: ExecutionContext,
  invitation: OpenInvitation,
): Promise<JoinAttempt> {
  const t = invitationTexts[textsFor(visit.request).language]
  const fields = (visit.request.body ?? {}) as { name?: unknown; password?: unknown }
  const name = NewAccount.shape.displayName.safeParse(fields.name)
  const password = NewAccount.shape.password.safeParse(fields.password)
  const displayName = name.data ?? (typeof fields.name === 'string' ? fields.name.slice(0, 200) : '')
  if (!name.success || !password.success) {
    const errors: FormError[] = [
      ...(name.success ? [] : [{ field: 'name' as const, message: t.nameWrong }]),
      ...(password.success ? [] : [{ field: 'password' as const, message: t.passwordWrong }]),
    ]
    return { ...firstAttempt, status: 400, errors, displayName }
  }
  const userId: Id = await joinAsNew(context, visit.services, invitation, { displayName, password: password.data })
  return { ...firstAttempt, userId, displayName }
}
