import type { ReadModelStatus, ReadModels } from '@manabi/operations/readModels'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from '@manabi/platform/metrics'
import express, { type RequestHandler } from 'express'
import { otherMethods } from '../otherMethods.ts'
import { oneAtATime } from './oneAtATime.ts'

export interface HttpMetrics {
  readonly requests: Histogram<'method' | 'route' | 'status'>
}

/** Registers the HTTP face's metrics, those of the process (event-loop lag among them) and the read models' lag. */
export function httpMetrics(registry: Registry, readModels: Pick<ReadModels, 'status'> | undefined): HttpMetrics {
  if (registry.getSingleMetric('process_cpu_seconds_total') === undefined) collectDefaultMetrics({ register: registry })
  if (readModels !== undefined) lagGauge(registry, readModels)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return { requests }
}

/** `GET /metrics`, for Prometheus; mount it on an app of its own to serve it on another port. */
export function metricsPage(registry: Registry): RequestHandler {
  const router = express.Router()
  const gather = oneAtATime(() => registry.metrics())
  const sendMetrics: RequestHandler = async (_request, response) => {
    response.setHeader('Content-Type', registry.contentType)
    response.end(await gather())
  }
  router.route('/metrics').get(sendMetrics).all(otherMethods)
  return router
}

function lagGauge(registry: Registry, readModels: Pick<ReadModels, 'status'>): void {
  new Gauge({
    name: 'manabi_projection_behind',
    help: 'How far the events go beyond a read model, in positions',
    labelNames: ['projection'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, behind } of await known(readModels)) this.set({ projection: name }, behind)
    },
  })
}

/** Nothing while a store is down: the other metrics, which say so, matter most then. */
async function known(readModels: Pick<ReadModels, 'status'>): Promise<readonly ReadModelStatus[]> {
  try {
    return await readModels.status()
  } catch {
    return []
  }
}
