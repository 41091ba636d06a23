import express, { type Request, type RequestHandler, type Response } from 'express'
import { otherMethods } from '../../http/otherMethods.ts'
import { type Operator, tokenCheck } from '../../operator/operatorPages.ts'
import { cookieOptions, formTokenFor, isConsoleForm } from '../../pages/browser.ts'
import { languageSwitch } from '../../pages/language.ts'
import type { PageServices } from '../../pages/pageServices.ts'
import { consoleFailures, FormExpired } from '../consoleFailures.ts'
import { consoleTextsFor } from '../consoleSession.ts'
import { consoleStyle, sendConsolePage, sendConsoleStyle } from '../layout.ts'
import { readForm } from '../readForm.ts'
import { type Answer, goTo } from '../visit.ts'
import { eventsPage } from './eventsPage.ts'
import { mailPage } from './mailPage.ts'
import { OperatorSessions } from './operatorSession.ts'
import { operatorSignInPage } from './operatorSignInPage.ts'
import { base, type OperatorVisit } from './operatorVisit.ts'
import { changeOrganization, organizationPage, organizationsPage } from './organizationsPage.ts'
import { onParked, reactionsPage } from './reactionsPage.ts'
import { readModelsPage, startRebuild } from './readModelsPage.ts'
import { cancel, rebuildPage, rollBack, switchTo } from './rebuildPage.ts'

interface Given {
  readonly operator: Operator
  readonly token: string
  readonly services: PageServices
}

type Handle = (visit: OperatorVisit) => Promise<Answer>

/** `/console/operator`: the operator's interface as pages, for whoever has its token. */
export function operatorConsole({ operator, token, services }: Given): RequestHandler {
  const sessions = new OperatorSessions(services, token)
  const begun = new Map<string, string>()
  const visitOf = async (request: Request, response: Response, session: { signInId: string } | null) => {
    const form = request.method === 'POST' ? await readForm(request, response) : new URLSearchParams()
    request.body = Object.fromEntries(form)
    const formToken = formTokenFor(services, request, response, session)
    return { services, request, response, operator, begun, form, formToken, t: consoleTextsFor(request) }
  }
  const serve =
    (handle: Handle): RequestHandler =>
    async (request, response) => {
      const session = sessions.of(request)
      const visit = await visitOf(request, response, session)
      if (request.method === 'POST' && !isConsoleForm(services, request, session)) throw new FormExpired()
      answer(visit, session === null ? goTo(base) : await handle(visit))
    }
  const isToken = tokenCheck(token)
  const signIn: RequestHandler = async (request, response) => {
    const session = sessions.of(request)
    const visit = await visitOf(request, response, session)
    if (request.method !== 'POST') return answer(visit, session === null ? operatorSignInPage(visit) : start)
    if (!isToken(visit.form.get('token')?.trim() ?? '')) return answer(visit, operatorSignInPage(visit, 401))
    if (!isConsoleForm(services, request, session)) throw new FormExpired()
    sessions.begin(response)
    answer(visit, start)
  }
  const router = express.Router()
  const page = (path: string, handle: Handle) =>
    router
      .route(base + path)
      .get(serve(handle))
      .all(otherMethods)
  const form = (path: string, handle: Handle) =>
    router
      .route(base + path)
      .post(serve(handle))
      .all(otherMethods)
  router.use(base, languageSwitch(cookieOptions(services)))
  router.route(consoleStyle).get(sendConsoleStyle).all(otherMethods)
  router.route(base).get(signIn).post(signIn).all(otherMethods)
  form('/sign-out', async ({ response }) => {
    sessions.end(response)
    return goTo(base)
  })
  page('/read-models', readModelsPage)
  form('/read-models/:name/rebuild', startRebuild)
  page('/rebuilds/:id', rebuildPage)
  form('/rebuilds/:id/switch', switchTo)
  form('/rebuilds/:id/rollback', rollBack)
  form('/rebuilds/:id/cancel', cancel)
  page('/organizations', organizationsPage)
  router
    .route(`${base}/organizations/:id`)
    .get(serve(organizationPage))
    .post(serve(changeOrganization))
    .all(otherMethods)
  page('/mail', mailPage)
  page('/reactions', reactionsPage)
  form('/reactions/:name/:eventId/retry', onParked('retry'))
  form('/reactions/:name/:eventId/skip', onParked('skip'))
  page('/events', eventsPage)
  return router.use(base, consoleFailures(services))
}

const start = goTo(`${base}/read-models`)

function answer({ t, formToken, response }: OperatorVisit, given: Answer): void {
  if ('goTo' in given) response.status(303).location(given.goTo).end()
  else sendConsolePage(response, { t, formToken, person: t.operator.you }, given)
}
