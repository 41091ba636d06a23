import { grantedScopes } from '@manabi/identity'
import { type Id, type Learner, nowActingFor, scopes } from '@manabi/kernel'
import type { Operation } from '@manabi/operations'
import { organizationsOf } from '@manabi/operations/identity/sessions/authenticate'
import type { Request, RequestHandler, Response } from 'express'
import { limitsOf, turnOf } from '../http/limits/index.ts'
import { traceOf } from '../http/operating/trace.ts'
import { isMultipart } from '../http/reading/readBody.ts'
import { formTokenFor, isConsoleForm, isFromHere, type SignedIn, signedIn } from '../pages/browser.ts'
import { textsFor } from '../pages/layout.ts'
import type { PageServices } from '../pages/pageServices.ts'
import { nameOf } from '../pages/views.ts'
import { isAllowed } from './call.ts'
import { FormExpired } from './consoleFailures.ts'
import { keepForm } from './keptForm.ts'
import { sendConsolePage } from './layout.ts'
import {
  type FileForm,
  mostOfForm,
  mostOfLargeForm,
  readFileForm,
  readForm,
  readFormOnDisk,
  readLargeForm,
} from './readForm.ts'
import { readUpload } from './readUpload.ts'
import { consoleTexts } from './texts/index.ts'
import type { Answer, ConsoleVisit, Download, Handle } from './visit.ts'

/** The texts of the console in the browser's language. */
export const consoleTextsFor = (request: Request) => consoleTexts[textsFor(request).language]

/** Serves a page to whoever is signed in with this browser; all others are asked to sign in first. */
export const serve =
  (services: PageServices, handle: Handle, kind: FormKind = {}): RequestHandler =>
  async (request, response) => {
    const visit = await visitOf(services, request, response, kind)
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

/** Fields: a quiz of 150 questions has fewer. Strangers send what takes longest to show. */
const mostKeptOfStrangers = 2_000

/** Null for nobody. Throws 403 for a form that is not of this browser, and 429. */
async function visitOf(
  services: PageServices,
  request: Request,
  response: Response,
  kind: FormKind = {},
): Promise<ConsoleVisit | null> {
  const isForm = request.method === 'POST'
  const keep = ({ form, file }: FileForm, person: SignedIn | null) => {
    const isTooMuch = person === null && form.size > mostKeptOfStrangers
    if (isTooMuch || !isFromHere(services, request)) return
    keepForm(request, {
      ...{ form, hadFile: file !== null },
      formToken: formTokenFor(services, request, response, person),
    })
  }
  const person = await signedIn(services, request).catch(async (error: unknown) => {
    if (isForm && kind.hasFile !== true) keep(await sentForm(services, { request, response, kind, caller: null }), null)
    throw error
  })
  const caller = person && callerOf(person)
  const sent = isForm
    ? await sentForm(services, { request, response, kind, caller })
    : { form: new URLSearchParams(), file: null }
  const { form, file } = sent
  request.body = Object.fromEntries(form)
  if (isForm && kind.hasFile !== true) keep(sent, person)
  if (isForm && !isConsoleForm(services, request, person)) throw new FormExpired(person)
  if (person === null || caller === null) return null
  traceOf(response).caller = caller
  nowActingFor(turnOf(request, caller))
  await limitsOf(request)?.count(request, caller)
  const formToken = formTokenFor(services, request, response, person)
  return { services, request, response, person, caller, form, file, formToken, t: consoleTextsFor(request) }
}

export interface FormKind {
  /** Whether the form holds a whole text. */
  readonly isLarge?: boolean
  /** Whether it uploads a file. */
  readonly hasFile?: boolean
  /** Takes the file that may come with the form. Nobody else's file is read. */
  readonly upload?: Operation
}

interface Sent {
  readonly request: Request
  readonly response: Response
  readonly kind: FormKind
  readonly caller: Learner | null
}

/** Strangers send few bytes, and no file. */
async function sentForm(services: PageServices, { request, response, kind, caller }: Sent): Promise<FileForm> {
  const { isLarge = false, hasFile = false, upload } = caller === null ? { ...kind, isLarge: false } : kind
  if (caller !== null && hasFile) return readFileForm(request, response)
  if (upload !== undefined && isMultipart(request)) {
    const mayUpload = caller !== null && isAllowed({ caller }, upload, String(request.params['organizationId']) as Id)
    const mostOfTexts = isLarge ? mostOfLargeForm : mostOfForm
    const mostOfFile = upload.bodyLimit ?? 0
    if (upload.form !== 'onDisk') return readUpload(request, response, { mostOfTexts, mostOfFile, mayUpload })
    if (!mayUpload || !isFromHere(services, request))
      return readUpload(request, response, { mostOfTexts, mostOfFile: mostDropped, mayUpload: false })
    nowActingFor(turnOf(request, caller))
    return readFormOnDisk(request, response, mostOfFile)
  }
  return { form: await (isLarge ? readLargeForm : readForm)(request, response), file: null }
}

/** Bytes of a large file that nobody may upload, which are read for the texts beside them. */
const mostDropped = 20 * 1024 * 1024

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
