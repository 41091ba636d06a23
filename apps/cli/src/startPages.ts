import {
  connectPages,
  createApi,
  createAuthenticate,
  createOperationalApp,
  type HealthChecks,
  type HttpServer,
  healthPages,
  httpMetrics,
  jwksRouter,
  metadataPages,
  metricsPage,
  operations,
  partsGauge,
  type ReadModels,
  registerClientPage,
  startHttpServer,
} from '@manabi/api'
import type { Platform } from '@manabi/platform'
import type { Express } from 'express'
import { type Metric, Registry } from 'prom-client'
import type { Role } from './serve.ts'

interface Operated {
  readonly health: HealthChecks
  readonly metrics: Registry
  readonly projections: ReadModels
}

/** Listens: with the whole API where it is this process's role, else with what it takes to operate the process. */
export async function startPages(
  platform: Platform,
  projections: ReadModels,
  own: readonly Role[],
  metrics: readonly Metric[] = [],
) {
  const { HOST: host, PORT: port, METRICS_PORT: metricsPort, PUBLIC_URL: publicUrl } = platform.config
  const told = { host, publicUrl, log: platform.log }
  const operated = { health: partsOf(platform, own), metrics: new Registry(), projections }
  for (const metric of metrics) operated.metrics.registerMetric(metric)
  partsGauge(operated.metrics, operated.health)
  const app = own.includes('api') ? apiOf(platform, operated, own) : operationalApp(platform, operated)
  const http = await startHttpServer(app, { ...told, port })
  if (metricsPort === undefined) return http
  const metricsApp = createOperationalApp([metricsPage(operated.metrics)], platform.log, publicUrl)
  const page = await startHttpServer(metricsApp, { ...told, port: metricsPort })
  return { ...http, close: async () => void (await Promise.all([http.close(), page.close()])) } satisfies HttpServer
}

/** The servers and files that the roles of this process cannot do without. */
function partsOf({ eventStore, readStore, state, feed }: Platform, own: readonly Role[]): HealthChecks {
  return {
    eventStore: () => eventStore.head(),
    readStore: () => readStore.generations(),
    stateStore: () => state.collection({ name: 'checkpoints', indexes: [] }).get(''),
    ...(own.includes('dispatcher') && { feed: () => feed.check() }),
  }
}

const apiOf = (platform: Platform, operated: Operated, own: readonly Role[]): Express =>
  createApi({
    ...platform,
    ...operated,
    isShared: platform.config.READ_STORE_URL !== undefined || !isWhole(own),
    operations,
    services: platform,
    authenticate: createAuthenticate(platform),
    pages: [
      jwksRouter(platform),
      metadataPages(platform.config),
      registerClientPage(platform),
      connectPages(platform, operated.projections),
    ],
  })

/** A process that has all roles, on files of its own, needs no other. */
const isWhole = (own: readonly Role[]): boolean =>
  (['api', 'projector', 'dispatcher'] satisfies Role[]).every((role) => own.includes(role))

function operationalApp({ config, log }: Platform, { health, metrics, projections }: Operated): Express {
  httpMetrics(metrics, projections)
  return createOperationalApp([healthPages(health, projections), metricsPage(metrics)], log, config.PUBLIC_URL)
}
