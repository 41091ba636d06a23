import { type Id, Problem } from '@manabi/kernel'
import { type ExecutionContext, executionContext, randomIdentifiers, Writes } from '@manabi/operations'
import { type OpenInvitation, openInvitation } from '@manabi/operations/organizations/invitations/openInvitation'
import { organization, readInvitationToken } from '@manabi/organizations'
import { organizationsById } from '@manabi/projections/organizations/organizations'
import type { Request, Response } from 'express'
import { readQuery } from '../http/reading/readQuery.ts'
import type { Visit } from './authorizationGrant.ts'
import { formTokenFor, isOwnForm, metadataFor, type SignedIn, signedIn, signInWith } from './browser.ts'
import { type JoinAttempt, joinByForm } from './invitationForm.ts'
import { invitationTexts } from './invitationTexts.ts'
import { deadInvitationPage, type InvitationForm, invitationPage, joinedPage } from './invitationViews.ts'
import { sendPage, textsFor } from './layout.ts'
import type { PageServices } from './pageServices.ts'
import { firstAttempt } from './signInForm.ts'
import { nameOf } from './views.ts'

type Handler = (request: Request, response: Response) => Promise<void>

/** `GET` and `POST /invitations/accept?token=` (contract, "Authentication"). */
export function invitationPages(services: PageServices): { readonly get: Handler; readonly post: Handler } {
  const serve =
    (answer: (visit: Visit, invitation: OpenInvitation, person: SignedIn | null) => Promise<void>): Handler =>
    async (request, response) => {
      const visit = { services, request, response }
      const person = await signedIn(services, request)
      const invitation = await openInvitation(services, tokenOf(request), services.clock.now())
      if (invitation === null) await showDone(visit, person)
      else await answer(visit, invitation, person)
    }
  return {
    get: serve((visit, invitation, person) =>
      showForm(visit, invitation, person, { ...firstAttempt, displayName: invitation.displayName }),
    ),
    post: serve((visit, invitation, person) => takeForm(visit, invitation, person)),
  }
}

async function takeForm(visit: Visit, invitation: OpenInvitation, person: SignedIn | null): Promise<void> {
  const { services, request, response } = visit
  if (!isOwnForm(services, request, person)) {
    // Whoever is signed in is asked again; nothing is taken for an answer.
    return kindOf(invitation, person) === 'signedIn'
      ? reload(visit)
      : showForm(visit, invitation, person, expired(visit))
  }
  const writes = new Writes(services)
  const attempt = await joinByForm(visit, contextOf(visit, writes, invitation.userId), invitation, person).catch(spent)
  if (attempt !== null) {
    if (attempt.userId === null) return showForm(visit, invitation, person, attempt)
    if (attempt.userId !== person?.account.userId)
      await signInWith(services, request, response, { ...attempt, userId: attempt.userId })
  }
  await writes.settled()
  reload(visit)
}

/** Somebody else, or the same form sent twice, was faster: the page tells. */
function spent(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null
  throw error
}

/** The invited person acts. */
function contextOf({ services, response }: Visit, writes: Writes, userId: Id): ExecutionContext {
  const metadata = metadataFor(services, response, userId)
  return executionContext(services, writes, {
    now: services.clock.now(),
    identifiers: randomIdentifiers,
    metadata: (organizationId = null) => ({ ...metadata, organizationId }),
  })
}

/** The form is not of this browser: it was open for too long, or cookies are refused. */
const expired = ({ request }: Visit): JoinAttempt => ({
  ...firstAttempt,
  status: 403,
  displayName: '',
  errors: [{ field: 'password', message: textsFor(request).formExpired }],
})

/** Served as a page of its own, so that reloading it sends no form again. */
const reload = ({ request, response }: Visit): void => {
  response.status(303).location(addressOf(request)).end()
}

async function showForm(
  visit: Visit,
  invitation: OpenInvitation,
  person: SignedIn | null,
  { status, displayName, errors, retryAfter }: JoinAttempt,
): Promise<void> {
  const { services, request, response } = visit
  if (retryAfter !== null) response.set('Retry-After', retryAfter)
  const form = {
    action: addressOf(request),
    formToken: formTokenFor(services, request, response, person),
    organization: await nameOfOrganization(services, invitation.organizationId),
    kind: kindOf(invitation, person),
    person: person && nameOf(person.account),
    email: invitation.email,
    displayName,
    status,
    errors,
  }
  sendPage(request, response, invitationPage(allTextsFor(request), form))
}

function kindOf({ account }: OpenInvitation, person: SignedIn | null): InvitationForm['kind'] {
  if (account === null) return 'new'
  return account.userId === person?.account.userId ? 'signedIn' : 'known'
}

/** Who accepted it sees that it was done, however often the page is loaded; all others, that it does not work. */
async function showDone({ services, request, response }: Visit, person: SignedIn | null): Promise<void> {
  const t = allTextsFor(request)
  const place = person && readInvitationToken(services.masterKey, tokenOf(request))
  const { state } = await services.repository.load(organization, [place?.organizationId ?? ''])
  const isMember = person !== null && state.status === 'active' && state.members.has(person.account.userId)
  if (!isMember) return sendPage(request, response, deadInvitationPage(t))
  sendPage(request, response, joinedPage(t, state.name, nameOf(person.account), state.learnerAppUrl))
}

const nameOfOrganization = async ({ views }: PageServices, id: Id): Promise<string> =>
  (await organizationsById(views, [id])).get(id)?.name ?? ''

function allTextsFor(request: Request) {
  const t = textsFor(request)
  return { ...t, ...invitationTexts[t.language] }
}

function tokenOf({ url }: Request): string {
  const { token } = readQuery(url)
  return typeof token === 'string' ? token : ''
}

const addressOf = (request: Request): string => `/invitations/accept?token=${encodeURIComponent(tokenOf(request))}`
