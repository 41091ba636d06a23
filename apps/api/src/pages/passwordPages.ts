import { Password } from '@manabi/identity'
import { Problem } from '@manabi/kernel'
import { executionContext, randomIdentifiers, Writes } from '@manabi/operations'
import { askForMail } from '@manabi/operations/identity/accounts/askForMail'
import { type OpenReset, openReset, resetBy } from '@manabi/operations/identity/accounts/openReset'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { readQuery } from '../http/reading/readQuery.ts'
import { browserSecret, formTokenFor, isOwnForm, metadataFor, signedIn, signOutOf } from './browser.ts'
import { invitationTexts } from './invitationTexts.ts'
import { sendPage, textsFor } from './layout.ts'
import type { PageServices } from './pageServices.ts'
import { passwordTexts } from './passwordTexts.ts'
import { askedPage, deadLinkPage, forgotPage, type PasswordForm, resetDonePage, resetPage } from './passwordViews.ts'
import type { FormError } from './views.ts'

type Handler = (request: Request, response: Response) => Promise<void>
type Outcome = Pick<PasswordForm, 'email' | 'status' | 'errors'>

const longestEmail = 320
const empty: Outcome = { email: '', status: 200, errors: [] }

/** `/connect/forgot`: asks for a mail with a link, as `POST /auth/password-reset` does. */
export function forgotPages(services: PageServices): { readonly get: Handler; readonly post: Handler } {
  const show = async (request: Request, response: Response, outcome: Outcome) =>
    sendPage(request, response, forgotPage(textsOf(request), await formOf(services, request, response, outcome)))
  return {
    get: (request, response) => show(request, response, empty),
    post: async (request, response) => {
      const t = textsOf(request)
      const given = fieldOf(request, 'email').trim()
      const email = given.slice(0, longestEmail)
      if (!(await isOwn(services, request))) return show(request, response, refused(403, 'email', t.formExpired, email))
      if (given === '') return show(request, response, refused(400, 'email', t.emailMissing))
      await askForMail(services, email, services.clock.now())
      sendPage(request, response, askedPage(t))
    },
  }
}

/** `/connect/reset?token=`: chooses another password by a link, as `POST /auth/password-reset/confirm` does. */
export function resetPages(services: PageServices): { readonly get: Handler; readonly post: Handler } {
  // By browser and link. Whoever clicks twice, or goes back, is told that the password is changed.
  const done = new LRUCache<string, true>({ max: 1_000, ttl: 600_000 })
  const keyOf = (request: Request) => `${browserSecret(services, request)} ${tokenOf(request)}`
  const sendDead = (request: Request, response: Response) => {
    const t = textsOf(request)
    const isDone = done.has(keyOf(request))
    sendPage(request, response, isDone ? { ...resetDonePage(t), status: 404 } : deadLinkPage(t))
  }
  const serve =
    (answer: (request: Request, response: Response, reset: OpenReset) => Promise<void>): Handler =>
    async (request, response) => {
      const reset = await openReset(services, tokenOf(request), services.clock.now())
      if (reset === null) sendDead(request, response)
      else await answer(request, response, reset)
    }
  const show = async (request: Request, response: Response, outcome: Outcome) =>
    sendPage(request, response, resetPage(textsOf(request), await formOf(services, request, response, outcome)))
  return {
    get: serve((request, response, { email }) => show(request, response, { ...empty, email })),
    post: serve(async (request, response, reset) => {
      const t = textsOf(request)
      const again = (status: number, message: string) =>
        show(request, response, refused(status, 'password', message, reset.email))
      if (!(await isOwn(services, request))) return again(403, t.formExpired)
      const password = Password.safeParse(fieldOf(request, 'password'))
      if (!password.success) return again(400, t.passwordWrong)
      // Noted first: a second click may fail before this one is told that it worked.
      const key = keyOf(request)
      const isSecond = done.has(key)
      done.set(key, true)
      const isDone = await resetOnPage(services, response, reset, password.data).catch((error: unknown) => {
        done.delete(key)
        throw error
      })
      if (!isDone && !isSecond) done.delete(key)
      if (!isDone) return sendDead(request, response)
      await signOutOf(services, request, response)
      sendPage(request, response, resetDonePage(t))
    }),
  }
}

/** False when the link was used meanwhile. */
async function resetOnPage(
  services: PageServices,
  response: Response,
  reset: OpenReset,
  password: string,
): Promise<boolean> {
  const metadata = metadataFor(services, response, reset.userId)
  const context = executionContext(services, new Writes(services), {
    now: services.clock.now(),
    identifiers: randomIdentifiers,
    metadata: () => metadata,
  })
  return resetBy(context, services, reset, password).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return false
      throw error
    },
  )
}

const refused = (status: number, field: FormError['field'], message: string, email = ''): Outcome => ({
  email,
  status,
  errors: [{ field, message }],
})

async function formOf(
  services: PageServices,
  request: Request,
  response: Response,
  outcome: Outcome,
): Promise<PasswordForm> {
  const formToken = formTokenFor(services, request, response, await signedIn(services, request))
  return { action: request.originalUrl, formToken, ...outcome }
}

const isOwn = async (services: PageServices, request: Request): Promise<boolean> =>
  isOwnForm(services, request, await signedIn(services, request))

function fieldOf({ body }: Request, name: 'email' | 'password'): string {
  const value = ((body ?? {}) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

function textsOf(request: Request) {
  const t = textsFor(request)
  return { ...invitationTexts[t.language], ...t, ...passwordTexts[t.language] }
}

function tokenOf({ url }: Request): string {
  const { token } = readQuery(url)
  return typeof token === 'string' ? token : ''
}
