import type { ReadModels } from '@manabi/operations/readModels'
import express, { type RequestHandler, type Response } from 'express'
import { Gauge, type Registry } from 'prom-client'
import { otherMethods } from '../otherMethods.ts'
import { oneAtATime } from './oneAtATime.ts'

/** The backing parts by name; a check rejects when its part is down. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>

/** How long a part may take to show that it is there, in milliseconds. */
const patience = 2_000

/**
 * `GET /health/live` and `GET /health/ready` (contract, "Conventions"). Not ready, with 503: while a backing part is down, and
 * after a start until the read models stand. One that lags or stops later is named and leaves the service ready, because the
 * others go on.
 */
export function healthPages(checks: HealthChecks, readModels: Pick<ReadModels, 'status'> | undefined): RequestHandler {
  let hasStood = false
  const router = express.Router()
  const live: RequestHandler = (_request, response) => answer(response, 200, { status: 'live' })
  const readiness = oneAtATime(async () => {
    const parts = await Promise.all(Object.entries(checks).map(([name, check]) => partStatus(name, check)))
    const isUp = parts.every(({ status }) => status === 'up')
    const projections = isUp ? ((await readModels?.status()) ?? []) : []
    hasStood ||= isUp && projections.every(({ status }) => status !== 'building')
    return { isReady: isUp && hasStood, parts, projections }
  })
  const ready: RequestHandler = async (_request, response) => {
    const { isReady, ...details } = await readiness()
    answer(response, isReady ? 200 : 503, { status: isReady ? 'ready' : 'not_ready', ...details })
  }
  router.route('/health/live').get(live).all(otherMethods)
  router.route('/health/ready').get(ready).all(otherMethods)
  return router
}

/** Which backing parts are up, for Prometheus. */
export const partsGauge = (registry: Registry, checks: HealthChecks): Gauge =>
  new Gauge({
    name: 'manabi_part_up',
    help: '1 while a backing part answers, else 0',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      const parts = await Promise.all(Object.entries(checks).map(([name, check]) => partStatus(name, check)))
      for (const { name, status } of parts) this.set({ part: name }, status === 'up' ? 1 : 0)
    },
  })

async function partStatus(
  name: string,
  check: () => Promise<unknown>,
): Promise<{ name: string; status: 'up' | 'down' }> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${name} did not answer.`)), patience)
  try {
    await Promise.race([check(), late.promise])
    return { name, status: 'up' }
  } catch {
    return { name, status: 'down' }
  } finally {
    clearTimeout(timer)
  }
}

function answer(response: Response, status: number, body: unknown): void {
  response.status(status).setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(body))
}
