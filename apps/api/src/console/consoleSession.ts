import { grantedScopes } from '@manabi/identity'
import { type Learner, nowActingFor, scopes } from '@manabi/kernel'
import { organizationsOf } from '@manabi/operations/identity/sessions/authenticate'
import type { Request, RequestHandler, Response } from 'express'
import { limitsOf, turnOf } from '../http/limits/index.ts'
import { traceOf } from '../http/operating/trace.ts'
import { formTokenFor, isConsoleForm, type SignedIn, signedIn } from '../pages/browser.ts'
import { textsFor } from '../pages/layout.ts'
import type { PageServices } from '../pages/pageServices.ts'
import { nameOf } from '../pages/views.ts'
import { FormExpired } from './consoleFailures.ts'
import { sendConsolePage } from './layout.ts'
import { readForm } from './readForm.ts'
import { consoleTexts } from './texts/index.ts'
import type { Answer, ConsoleVisit, Download, Handle } from './visit.ts'

/** The texts of the console in the browser's language. */
export const consoleTextsFor = (request: Request) => consoleTexts[textsFor(request).language]

/** Serves a page to whoever is signed in with this browser; all others are asked to sign in first. */
export const serve =
  (services: PageServices, handle: Handle): RequestHandler =>
  async (request, response) => {
    const visit = await visitOf(services, request, response)
    if (visit === null) return askToSignIn(request, response)
    answer(visit, await handle(visit))
  }

export const serveDownload =
  (services: PageServices, handle: Download): RequestHandler =>
  async (request, response) => {
    const visit = await visitOf(services, request, response)
    if (visit === null) return askToSignIn(request, response)
    await handle(visit, response)
  }

/** Null for nobody. Throws 403 for a form that is not of this browser, and 429. */
async function visitOf(services: PageServices, request: Request, response: Response): Promise<ConsoleVisit | null> {
  const isForm = request.method === 'POST'
  const form = isForm ? await readForm(request, response) : new URLSearchParams()
  request.body = Object.fromEntries(form)
  const person = await signedIn(services, request)
  if (isForm && !isConsoleForm(services, request, person)) throw new FormExpired()
  if (person === null) return null
  const caller = callerOf(person)
  traceOf(response).caller = caller
  nowActingFor(turnOf(request, caller))
  await limitsOf(request)?.count(request, caller)
  const formToken = formTokenFor(services, request, response, person)
  return { services, request, response, person, caller, form, formToken, t: consoleTextsFor(request) }
}

/** The person as the API would see them with a token that no client narrows. */
function callerOf({ signInId, account }: SignedIn): Learner {
  const memberships = account.organizations.map(({ roles }) => ({ roles, approved: [] }))
  const granted = grantedScopes({ memberships, ceiling: scopes, requested: null })
  const { userId } = account
  const organizations = organizationsOf(account)
  return { kind: 'learner', userId, sessionId: signInId, clientId: null, scopes: new Set(granted), organizations }
}

function answer({ response, ...visit }: ConsoleVisit, given: Answer): void {
  if ('goTo' in given) response.status(303).location(given.goTo).end()
  else sendConsolePage(response, { ...visit, person: nameOf(visit.person.account) }, given)
}

/** A form of somebody who is not signed in was refused before. */
const askToSignIn = (request: Request, response: Response): void => {
  const to = encodeURIComponent(request.originalUrl)
  response.status(303).location(`/console/sign-in?to=${to}`).end()
}
