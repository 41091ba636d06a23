import type { Platform } from '@manabi/platform'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import { problemOf } from '../http/problemAnswer.ts'
import { traceOf } from '../http/trace.ts'
import { ClientDocuments } from '../identity/clientDocuments.ts'
import type { Services } from '../services.ts'
import { authorizePages } from './authorizePages.ts'
import { signedIn, signOutOf } from './browser.ts'
import { sendPage, stylePath, styleSheet, textsFor } from './layout.ts'
import { failurePage, signOutPage } from './views.ts'

export type PageServices = Services & Pick<Platform, 'clock' | 'log'>

/** The pages below `/connect` that people see while they sign in to an app (contract, "Authentication"). */
export function connectPages(services: PageServices): RequestHandler {
  const documents = new ClientDocuments({ allowPrivate: services.config.WEBHOOK_ALLOW_PRIVATE })
  const authorize = authorizePages(services, documents)
  const router = express.Router()
  const form = express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 20 })
  router.use('/connect', nameRoute)
  router.get(stylePath.split('?')[0]!, sendStyleSheet)
  router.get('/connect/authorize', authorize.get)
  router.post('/connect/authorize', form, authorize.post)
  router.get('/connect/logout', async (request, response) => {
    const person = await signedIn(services, request)
    sendPage(request, response, signOutPage(textsFor(request), person && nameOf(person.account)))
  })
  router.post('/connect/logout', async (request, response) => signOut(services, request, response))
  router.use('/connect', failures(services))
  return router
}

export const nameOf = ({ displayName, email }: { readonly displayName: string; readonly email: string }): string =>
  displayName === '' ? email : displayName

/**
 * No form token is asked for: the cookie is not sent with forms of other sites, so all that they could end is nobody's sign-in.
 * With an app's request in the query, that request goes on.
 */
async function signOut(services: PageServices, request: Request, response: Response): Promise<void> {
  await signOutOf(services, request, response)
  const query = request.url.split('?')[1]
  if (query === undefined) sendPage(request, response, signOutPage(textsFor(request), null))
  else response.status(303).location(`/connect/authorize?${query}`).end()
}

const nameRoute: RequestHandler = (request, response, next) => {
  traceOf(response).route = `/connect${request.path}`
  next()
}

const sendStyleSheet: RequestHandler = (_request, response) => {
  response.set({ 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=31536000, immutable' })
  response.end(styleSheet)
}

/** People get a page for what goes wrong, and no problem document. */
const failures =
  ({ log }: PageServices): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const problem = problemOf(error)
    const { requestId, route } = traceOf(response)
    if (problem.status >= 500) log.error({ err: error, requestId, route }, 'page failed')
    sendPage(request, response, failurePage(textsFor(request), problem.status, requestId))
  }
