import { type Clock, Problem } from '@manabi/kernel'
import type { Authenticate } from '@manabi/operations/identity/sessions/authenticate'
import type { AuthenticateAssistant } from '@manabi/operations/mcp/authenticateAssistant'
import type { Operation } from '@manabi/operations/operation'
import type { Services } from '@manabi/operations/services'
import type { Config } from '@manabi/platform'
import type { Registry } from '@manabi/platform/metrics'
import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { descriptionPages } from './collection/descriptionPages.ts'
import { filePages } from './files/filePages.ts'
import { handleErrors } from './http/handleErrors.ts'
import { IdempotencyStore } from './http/idempotency/idempotencyStore.ts'
import { rateLimitsOf } from './http/limits/index.ts'
import { type Health, healthPages } from './http/operating/health.ts'
import { httpMetrics, metricsPage } from './http/operating/metrics.ts'
import { observe } from './http/operating/observe.ts'
import { requestIdOf, startTrace } from './http/operating/trace.ts'
import { apiRouter } from './http/router.ts'
import { crossOrigin } from './http/server/crossOrigin.ts'
import { pageHeaders } from './http/server/pageHeaders.ts'
import { mcpEndpoint } from './mcp/mcpEndpoint.ts'
import { errorPages } from './pages/errorPages.ts'
import { limitOthers } from './pages/limitOthers.ts'

export interface ApiOptions {
  readonly operations: readonly Operation[]
  readonly services: Services
  readonly authenticate: Authenticate
  /** Left out where no assistants are served. */
  readonly authenticateAssistant?: AuthenticateAssistant
  readonly health: Health
  readonly metrics: Registry
  readonly log: Logger
  readonly clock: Clock
  /** Whether other processes may serve the same installation; default false. */
  readonly isShared?: boolean
  /** Aborted when the process ends. */
  readonly ending?: AbortSignal
  /** Pages for operators, which count against no limit. */
  readonly operating?: readonly RequestHandler[]
  /** Further pages, such as sign-in and metadata documents. */
  readonly pages?: readonly RequestHandler[]
}

/** The HTTP face: operations, their description, and what it takes to operate them. */
export function createApi(options: ApiOptions): Express {
  const { operations, services, log, metrics } = options
  const { readModels, config } = services
  const { PUBLIC_URL, METRICS_PORT, TRUST_PROXY, CORS_ORIGINS } = config
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple').set('trust proxy', trusted(TRUST_PROXY))
  const limits = rateLimitsOf(services, options.clock, options.isShared ?? false)
  app.locals['limits'] = limits
  const idempotency = new IdempotencyStore(services, options.clock)
  const answering = { ...options, limits, idempotency }
  const routes = apiRouter(operations, answering)
  const { authenticateAssistant } = options
  if (CORS_ORIGINS.length > 0) app.use(crossOrigin(CORS_ORIGINS))
  app.use(observe(log, httpMetrics(metrics, readModels), routes))
  app.use(pageHeaders)
  app.use(healthPages(options.health, readModels))
  if (METRICS_PORT === undefined) app.use(metricsPage(metrics))
  if (authenticateAssistant !== undefined) app.use(mcpEndpoint({ ...answering, authenticateAssistant }))
  if (limits !== null) app.use(limitOthers(limits))
  if (options.operating !== undefined && options.operating.length > 0) app.use(...options.operating)
  app.use(filePages(services), descriptionPages(operations, PUBLIC_URL), errorPages(), ...(options.pages ?? []))
  app.use(unknownPage, handleErrors(log, PUBLIC_URL))
  return app
}

/** What it takes to operate a process, and nothing else: its health, its metrics. */
export function createOperationalApp(pages: readonly RequestHandler[], log: Logger, publicUrl: string): Express {
  const app = express().disable('x-powered-by').disable('etag')
  const traced: RequestHandler = ({ headers }, response, next) => {
    startTrace(response, requestIdOf(headers['x-request-id']))
    next()
  }
  return app.use(traced, pageHeaders, ...pages, unknownPage, handleErrors(log, publicUrl))
}

const unknownPage: RequestHandler = ({ method, path }, response) => {
  if (response.hasHeader('Allow')) throw new Problem('method_not_allowed')
  throw new Problem('not_found', `No route ${method} ${path.slice(0, 200)}. See /scalar/v1.`)
}

/** A number of hops, or addresses and subnets separated by commas; none by default. */
function trusted(setting: Config['TRUST_PROXY']): number | string | false {
  if (setting === '') return false
  return /^\d+$/.test(setting) ? Number(setting) : setting
}
