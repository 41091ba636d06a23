import { smallBody } from '@manabi/operations/smallBody'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import { logFailure } from '../http/operating/logFailure.ts'
import { traceOf } from '../http/operating/trace.ts'
import { otherMethods } from '../http/otherMethods.ts'
import { problemOf } from '../http/problemAnswer.ts'
import { bodyReader } from '../http/reading/readBody.ts'
import { pageAssets } from './assets.ts'
import { authorizePages } from './authorizePages.ts'
import { cookieOptions, formTokenFor, isOwnForm, signedIn, signOutOf } from './browser.ts'
import { homePage } from './homePage.ts'
import { invitationPages } from './invitationPages.ts'
import { languageSwitch } from './language.ts'
import { sendPage, textsFor } from './layout.ts'
import type { PageServices } from './pageServices.ts'
import { forgotPages, resetPages } from './passwordPages.ts'
import { failurePage, nameOf, signedOutPage, signOutPage } from './views.ts'

/** The pages that people see while they sign in to an app or accept an invitation (contract, "Authentication"). */
export function connectPages(services: PageServices): RequestHandler {
  const authorize = authorizePages(services)
  const invitation = invitationPages(services)
  const forgot = forgotPages(services)
  const reset = resetPages(services)
  const router = express.Router()
  router.use(['/connect', '/invitations', '/console'], languageSwitch(cookieOptions(services)))
  router.use(pageAssets(), homePage(services))
  router.route('/connect/authorize').get(authorize.get).post(readForm, authorize.post).all(otherMethods)
  router.route('/invitations/accept').get(invitation.get).post(readForm, invitation.post).all(otherMethods)
  router.route('/connect/forgot').get(forgot.get).post(readForm, forgot.post).all(otherMethods)
  router.route('/connect/reset').get(reset.get).post(readForm, reset.post).all(otherMethods)
  router
    .route('/connect/logout')
    .get((request, response) => askToSignOut(services, request, response))
    .post(readForm, (request, response) => signOut(services, request, response))
    .all(otherMethods)
  router.use(['/connect', '/invitations'], failures(services))
  return router
}

const readBody = bodyReader({ limit: smallBody, isFormAccepted: true })

const readForm: RequestHandler = async (request, response, next) => {
  request.body = await readBody(request, response)
  next()
}

/** Ends the browser's sign-in. With an app's request in the query, that request goes on. */
async function signOut(services: PageServices, request: Request, response: Response): Promise<void> {
  const person = await signedIn(services, request)
  if (person !== null && !isOwnForm(services, request, person)) return askToSignOut(services, request, response, 403)
  await signOutOf(services, request, response)
  const start = request.url.indexOf('?')
  if (start === -1) sendPage(request, response, signedOutPage(textsFor(request)))
  else
    response
      .status(303)
      .location(`/connect/authorize${request.url.slice(start)}`)
      .end()
}

async function askToSignOut(services: PageServices, request: Request, response: Response, status = 200): Promise<void> {
  const person = await signedIn(services, request)
  const t = textsFor(request)
  if (person === null) return sendPage(request, response, signedOutPage(t))
  const formToken = formTokenFor(services, request, response, person)
  const form = { action: request.originalUrl, formToken, person: nameOf(person.account), status }
  sendPage(request, response, signOutPage(t, form))
}

/** People get a page for what goes wrong, and no problem document. */
const failures =
  ({ log }: PageServices): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const problem = problemOf(error)
    const { requestId } = traceOf(response)
    logFailure(log, { error, problem, requestId, route: request.route?.path })
    const { headers = problem.status === 503 ? { 'Retry-After': '5' } : {} } = problem.options
    response.set(headers)
    sendPage(request, response, failurePage(textsFor(request), problem.status, requestId))
  }
