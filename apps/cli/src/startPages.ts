import {
  connectPages,
  createApi,
  createOperationalApp,
  type Health,
  type HttpOptions,
  type HttpServer,
  healthPages,
  httpMetrics,
  jwksPage,
  metadataPages,
  metricsPage,
  partsGauge,
  type ReservedPort,
  registerClientPage,
  startHttpServer,
} from '@manabi/api'
import { consolePages } from '@manabi/api/console'
import { operations, RaisedWatch, type Reactions, type ReadModels } from '@manabi/operations'
import { AccountsWatch } from '@manabi/operations/identity/accounts/currentAccount'
import { createAuthenticate } from '@manabi/operations/identity/sessions/authenticate'
import { createAuthenticateAssistant } from '@manabi/operations/mcp/authenticateAssistant'
import type { Platform } from '@manabi/platform'
import type { Registry } from '@manabi/platform/metrics'
import type { Express, RequestHandler } from 'express'
import { languageModelOf } from './languageModelOf.ts'
import { lostKeysGauge } from './lostKeysGauge.ts'
import { oncePortIsFree } from './oncePortIsFree.ts'
import { operatorOf } from './operatorOf.ts'
import { isWhole, type Role } from './roles.ts'
import { portRefusal } from './systemSentence.ts'

interface Running {
  /** Where the system chose it; else that of the settings. */
  readonly port: ReservedPort | null
  readonly readModels: ReadModels
  /** Null where this process runs none. */
  readonly reactions: Reactions | null
  readonly roles: readonly Role[]
  /** The pages add their own. */
  readonly metrics: Registry
  /** False while the demonstration is being made: the process is not ready before its first users can sign in. */
  readonly isUsable: () => boolean
}

interface Operated extends Pick<Running, 'readModels' | 'reactions'> {
  readonly health: Health
  readonly metrics: Registry
  readonly raisedEvents: RaisedWatch
  readonly accountsWatch: AccountsWatch
  /** Aborted when the process ends. */
  readonly ending: AbortSignal
  /** Pages for operators; none where they have a port of their own. */
  readonly operating: readonly RequestHandler[]
}

/** Listens: with the whole API where it is this process's role, else with what it takes to operate the process. */
export async function startPages(platform: Platform, running: Running) {
  const { readModels, reactions, roles, metrics, isUsable } = running
  const { HOST: host, PORT, METRICS_PORT: metricsPort, PUBLIC_URL: publicUrl } = platform.config
  const options = { host, publicUrl, log: platform.log, longestDrain: platform.timeouts.drain }
  const raisedEvents = new RaisedWatch(platform)
  const accountsWatch = new AccountsWatch({ ...platform, readModels })
  const ending = new AbortController()
  const operator = operatorOf(platform, { readModels, reactions })
  const operating = metricsPort === undefined ? operator.pages : []
  const registry = { metrics, health: { ...healthOf(platform, roles), isUsable, ending: ending.signal } }
  const watches = { raisedEvents, accountsWatch }
  const operated = { ...registry, ...watches, readModels, reactions, operating, ending: ending.signal }
  for (const metric of [...(reactions?.metrics ?? []), lostKeysGauge(platform.personalData)])
    metrics.registerMetric(metric)
  partsGauge(operated.metrics, operated.health)
  const app = roles.includes('api') ? apiOf(platform, operated, roles) : operationalApp(platform, operated)
  const connections = { isProxy: (address: string) => app.get('trust proxy fn')(address, 0) }
  const listen = (served: Express, setting: string, of: Pick<HttpOptions, 'port' | 'connections'>) =>
    oncePortIsFree(() => startHttpServer(served, { ...options, ...of }), platform.timeouts.start).catch(
      portRefusal(setting),
    )
  const http = await listen(app, 'PORT', { connections, port: running.port ?? PORT })
  const metricsApp = createOperationalApp([metricsPage(operated.metrics), ...operator.pages], platform.log, publicUrl)
  const page = metricsPort === undefined ? null : await listen(metricsApp, 'METRICS_PORT', { port: metricsPort })
  const close = async () => {
    // Streams end, and calls that wait for events are answered, so that nothing waits for them.
    ending.abort()
    await Promise.all([raisedEvents.stop(), operator.stop(), http.close(), page?.close()])
    accountsWatch.stop()
  }
  return { ...http, close } satisfies HttpServer
}

/** The servers and files that the roles of this process need, and what it can do without some of them. */
function healthOf({ eventStore, readStore, state, feed, timeouts }: Platform, roles: readonly Role[]): Health {
  const parts = {
    eventStore: () => eventStore.check(),
    readStore: () => readStore.check(),
    stateStore: () => state.check(),
    ...(roles.includes('dispatcher') && { feed: () => feed.check() }),
  }
  const reads = () => readStore.generations()
  const writes = () => Promise.all([eventStore.check(), state.check()])
  const readable = async () =>
    new Set((await reads()).filter(({ state }) => state === 'active').map(({ projection }) => projection))
  const abilities = roles.includes('api') ? [reads, writes] : Object.values(parts)
  return { parts, abilities, readable, timeout: timeouts.health }
}

function apiOf(platform: Platform, operated: Operated, roles: readonly Role[]): Express {
  const services = {
    ...platform,
    readModels: operated.readModels,
    raisedEvents: operated.raisedEvents,
    accountsWatch: operated.accountsWatch,
    languageModel: languageModelOf(platform.config),
  }
  return createApi({
    ...platform,
    ...operated,
    isShared: platform.config.READ_STORE_URL !== undefined || !isWhole(roles),
    operations,
    services,
    authenticate: createAuthenticate(services),
    authenticateAssistant: createAuthenticateAssistant(services),
    pages: [
      jwksPage(services),
      metadataPages(platform.config),
      registerClientPage(services),
      connectPages(services),
      consolePages(services),
    ],
  })
}

function operationalApp({ config, log }: Platform, { health, metrics, readModels, operating }: Operated): Express {
  httpMetrics(metrics, readModels)
  const pages = [healthPages(health, readModels), metricsPage(metrics), ...operating]
  return createOperationalApp(pages, log, config.PUBLIC_URL)
}
