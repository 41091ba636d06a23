import { createHash, timingSafeEqual } from 'node:crypto'
import { type Id, notFound, Problem } from '@manabi/kernel'
import type { Reactions } from '@manabi/operations'
import type { MailKindName } from '@manabi/operations/mails/mailKind'
import { smallBody } from '@manabi/operations/smallBody'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { z } from 'zod'
import { limitsOf } from '../http/limits/index.ts'
import { otherMethods } from '../http/otherMethods.ts'
import { queryReader } from '../http/reading/queryNumbers.ts'
import { bodyReader } from '../http/reading/readBody.ts'
import { readingMethods } from '../pages/limitOthers.ts'
import { AuditQuery, OrganizationChange, parsed, RebuildQuery } from './operatorQueries.ts'

/** A rebuild, as the operator sees it. */
export interface OperatedRebuild {
  readonly id: string
  readonly projection: string
  readonly state: string
  /** How much of the events is in the documents. */
  readonly percent: number
  readonly secondsLeft: number | null
  /** Documents that differ from those in use; null until they were compared. */
  readonly differences: number | null
  readonly error: string | null
}

/** What an operator may look at and do. Throws 404 for unknown names and ids, 409 `conflict` in the wrong state. */
export interface Operator {
  projections(): Promise<readonly object[]>
  rebuild(projection: string, options: { readonly isAuto: boolean }): Promise<string>
  rebuildOf(id: string): Promise<OperatedRebuild>
  switchTo(id: string): Promise<OperatedRebuild>
  rollBack(id: string): Promise<OperatedRebuild>
  cancel(id: string): Promise<OperatedRebuild>
  events(query: z.output<typeof AuditQuery>): Promise<object>
  /** Every organization, by id, as its own people see it (`Organization`). */
  organizations(): Promise<readonly object[]>
  /** Answers the organization. Throws 409 `conflict` for fewer seats than are used, and changes nothing then. */
  changeOrganization(id: Id, changes: z.output<typeof OrganizationChange>): Promise<object>
  /** Mails that were not sent yet: how many, and the first of them. */
  mail(): Promise<WaitingMail>
  readonly reactions: Pick<Reactions, 'status' | 'retry' | 'skip'>
}

export interface WaitingMail {
  readonly waiting: number
  /** In the order of their next attempts. */
  readonly mails: readonly {
    readonly id: string
    readonly kind: MailKindName
    /** null for mails about an account. */
    readonly organizationId: Id | null
    /** That failed. */
    readonly attempts: number
    readonly nextAttemptAt: string
  }[]
}

const readBody = bodyReader({ limit: smallBody })

export const operatorBase = '/operator/v1'

/** The operator's interface, for whoever sends the token. */
export function operatorPages(operator: Operator, token: string): RequestHandler {
  const router = express.Router()
  const get = (path: string, answer: (request: Request) => Promise<object>): void => {
    const handler: RequestHandler = async (request, response) => send(response, 200, await answer(request))
    router
      .route(operatorBase + path)
      .get(handler)
      .all(otherMethods)
  }
  const post = (path: string, act: (request: Request) => Promise<object | undefined>, status: number): void => {
    const handler: RequestHandler = async (request, response) => send(response, status, await act(request))
    router
      .route(operatorBase + path)
      .post(handler)
      .all(otherMethods)
  }
  router.use(operatorBase, requireToken(token))
  get('/projections', async () => ({ projections: await operator.projections() }))
  const rebuild = async (request: Request) => {
    const { switch: when } = parsed(RebuildQuery, queryReader(RebuildQuery)(request.originalUrl))
    return { rebuildId: await operator.rebuild(param(request, 'name'), { isAuto: when === 'auto' }) }
  }
  post('/projections/:name/rebuild', rebuild, 202)
  get('/rebuilds/:id', (request) => operator.rebuildOf(param(request, 'id')))
  post('/rebuilds/:id/switch', (request) => operator.switchTo(param(request, 'id')), 200)
  post('/rebuilds/:id/rollback', (request) => operator.rollBack(param(request, 'id')), 200)
  post('/rebuilds/:id/cancel', (request) => operator.cancel(param(request, 'id')), 200)
  get('/events', (request) => operator.events(parsed(AuditQuery, queryReader(AuditQuery)(request.originalUrl))))
  get('/organizations', async () => ({ organizations: await operator.organizations() }))
  const change: RequestHandler = async (request, response) => {
    const changes = parsed(OrganizationChange, await readBody(request, response))
    send(response, 200, await operator.changeOrganization(param(request, 'id') as Id, changes))
  }
  router.route(`${operatorBase}/organizations/:id`).patch(change).all(otherMethods)
  get('/mail', () => operator.mail())
  get('/reactions', async () => ({ reactions: await operator.reactions.status() }))
  const onParked = (what: 'retry' | 'skip') => async (request: Request) => {
    if (!(await operator.reactions[what](param(request, 'name'), param(request, 'eventId')))) throw notFound()
    return undefined
  }
  post('/reactions/:name/parked/:eventId/retry', onParked('retry'), 204)
  post('/reactions/:name/parked/:eventId/skip', onParked('skip'), 204)
  return router
}

/** Compares in constant time, whatever the length. */
export function tokenCheck(token: string): (sent: string) => boolean {
  const expected = digest(token)
  return (sent) => timingSafeEqual(digest(sent), expected)
}

function requireToken(token: string): RequestHandler {
  const isToken = tokenCheck(token)
  return async (request, _response, next) => {
    const { method, headers } = request
    const sent = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!isToken(sent)) {
      // What changes something was counted as such.
      if (readingMethods.has(method)) await limitsOf(request)?.count(request, null)
      throw new Problem('unauthorized', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } })
    }
    next()
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const param = ({ params }: Request, name: string): string => String(params[name])

function send(response: Response, status: number, body: object | undefined): void {
  response.status(status)
  if (body === undefined) return void response.end()
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(body))
}
