import type { Request, RequestHandler, Response } from 'express'
import { formTokenFor, isConsoleForm, signedIn, signInWith, signOutOf } from '../pages/browser.ts'
import { sendPage, textsFor } from '../pages/layout.ts'
import type { PageServices } from '../pages/pageServices.ts'
import { type Attempt, checkSignInForm, firstAttempt } from '../pages/signInForm.ts'
import { signInPage } from '../pages/views.ts'
import { FormExpired } from './consoleFailures.ts'
import { consoleTextsFor } from './consoleSession.ts'
import { readSmallForm } from './readForm.ts'

interface SignInPages {
  readonly get: RequestHandler
  readonly post: RequestHandler
  readonly signOut: RequestHandler
}

/** `/console/sign-in?to=`: the form of the sign-in page, for people who begin at the console. */
export function signInPages(services: PageServices): SignInPages {
  return {
    get: async (request, response) => {
      if ((await signedIn(services, request)) !== null) return goOn(request, response)
      show(services, request, response, firstAttempt)
    },
    post: async (request, response) => {
      request.body = Object.fromEntries(await readSmallForm(request, response))
      // Signed in meanwhile, as in another tab: nothing is taken from the form.
      const person = await signedIn(services, request)
      if (!isConsoleForm(services, request, person)) {
        if (person !== null) return goOn(request, response)
        return show(services, request, response, expired(request))
      }
      const attempt = await checkSignInForm(services, request)
      if (attempt.userId === null) return show(services, request, response, attempt)
      await signInWith(services, request, response, { ...attempt, userId: attempt.userId })
      goOn(request, response)
    },
    signOut: async (request, response) => {
      request.body = Object.fromEntries(await readSmallForm(request, response))
      if (!isConsoleForm(services, request, await signedIn(services, request))) throw new FormExpired()
      await signOutOf(services, request, response)
      response.status(303).location('/console/sign-in').end()
    },
  }
}

const goOn = (request: Request, response: Response): void => {
  response.status(303).location(targetOf(request)).end()
}

/** Only pages of the console are gone on to. */
function targetOf(request: Request): string {
  const to = new URL(request.originalUrl, 'http://console').searchParams.get('to') ?? ''
  const url = URL.canParse(to, 'http://console') ? new URL(to, 'http://console') : null
  const isConsole = url?.origin === 'http://console' && /^\/console(\/|$)/.test(url.pathname)
  return isConsole ? `${url.pathname}${url.search}` : '/console'
}

/** The form is not of this browser: it was open for too long, or cookies are refused. */
const expired = (request: Request): Attempt => ({
  ...firstAttempt,
  status: 403,
  errors: [{ field: 'email', message: textsFor(request).formExpired }],
})

function show(services: PageServices, request: Request, response: Response, attempt: Attempt): void {
  const { status, email, errors, retryAfter } = attempt
  if (retryAfter !== null) response.set('Retry-After', retryAfter)
  const form = {
    action: `/console/sign-in?to=${encodeURIComponent(targetOf(request))}`,
    formToken: formTokenFor(services, request, response, null),
    app: consoleTextsFor(request).frame.theConsole,
    formTarget: "'self'",
    status,
    email,
    errors,
  }
  sendPage(request, response, { ...signInPage(textsFor(request), form), sendsOrigin: true })
}
