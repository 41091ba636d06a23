import {
  connectPages,
  createApi,
  createAuthenticate,
  finishClosings,
  jwksRouter,
  metadataPages,
  metricsPage,
  operations,
  registerClientPage,
  startHttpServer,
} from '@manabi/api'
import { startDispatcher } from '@manabi/dispatcher'
import type { Config, Platform } from '@manabi/platform'
import { type Projector, startProjector } from '@manabi/projector'
import express from 'express'
import { Registry } from 'prom-client'
import { createDemo, demoGreeting, isDemoDue } from './demo/index.ts'
import { openInstallation } from './installation.ts'
import { allProjections } from './model.ts'

/** A running service. */
export interface Service {
  readonly url: string
  readonly platform: Platform
  readonly projector: Projector
  /** Drains: finishes requests, hands leases back, closes the stores. */
  stop(): Promise<void>
}

/** Runs the API, the projector and the dispatcher in this process. */
export async function serve(config: Config): Promise<Service> {
  const platform = await openInstallation(config)
  const projector = startProjector({ ...platform, projections: allProjections })
  const dispatcher = startDispatcher(platform)
  const http = await startHttp(platform, projector)
  const stopping = new AbortController()
  const finished = finishClosings(platform, { readModels: projector, signal: stopping.signal }).catch((error) => {
    if (!stopping.signal.aborted)
      platform.log.error({ err: error }, 'Closed accounts are left to be erased at the next start.')
  })
  const stop = async () => {
    await http.close()
    await dispatcher.stop()
    stopping.abort()
    await projector.stop()
    await finished
    await platform.close()
  }
  if (config.DEMO && (await isDemoDue(platform))) await printDemo(platform)
  platform.log.info({ url: http.url }, 'Listening.')
  return { url: http.url, platform, projector, stop }
}

async function startHttp(platform: Platform, projector: Projector) {
  const { config, eventStore, readStore, state } = platform
  const metrics = new Registry()
  const app = createApi({
    ...platform,
    operations,
    services: platform,
    authenticate: createAuthenticate(platform),
    projections: projector,
    health: {
      eventStore: () => eventStore.head(),
      readStore: () => readStore.generations(),
      stateStore: () => state.collection({ name: 'checkpoints', indexes: [] }).get(''),
    },
    metrics,
    pages: [jwksRouter(platform), metadataPages(config), registerClientPage(platform), connectPages(platform)],
  })
  const api = await startHttpServer(app, { host: config.HOST, port: config.PORT })
  if (config.METRICS_PORT === undefined) return api
  const page = await startHttpServer(express().use(metricsPage(metrics)), {
    host: config.HOST,
    port: config.METRICS_PORT,
  })
  return { ...api, close: async () => void (await Promise.all([api.close(), page.close()])) }
}

async function printDemo(platform: Platform): Promise<void> {
  process.stdout.write(demoGreeting(await createDemo(platform), platform.config.PUBLIC_URL))
}
