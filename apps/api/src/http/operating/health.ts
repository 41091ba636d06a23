import { Unavailable } from '@manabi/kernel'
import type { ReadModels } from '@manabi/operations/readModels'
import { Gauge, type Registry } from '@manabi/platform/metrics'
import express, { type RequestHandler, type Response } from 'express'
import { otherMethods } from '../otherMethods.ts'
import { oneAtATime } from './oneAtATime.ts'

type Check = () => Promise<unknown>

/** What a process needs, and what it can do with some of it. */
export interface Health {
  /** The backing parts by name; a check rejects when its part is down, with an `Unavailable` that says why. */
  readonly parts: Readonly<Record<string, Check>>
  /** One check for each thing that the process is there for, such as serving reads; it rejects while that is impossible. */
  readonly abilities: readonly Check[]
  /** The read models that readers see: those with an active generation. */
  readonly readable?: () => Promise<ReadonlySet<string>>
  /** False while something is still being made that the first users will look for. */
  readonly isUsable?: () => boolean
  /** Aborted when the process ends: it is not ready for more, while it answers what comes all the same. */
  readonly ending?: AbortSignal
  /** How long a part may take to show that it is there, in milliseconds. */
  readonly timeout: number
}

interface PartStatus {
  readonly name: string
  readonly status: 'up' | 'down'
  readonly reason: string | null
}

/**
 * `GET /health/live` and `GET /health/ready` (contract, "Conventions"). `degraded` is 200: some part is down, and the process can still
 * do some of what it is there for. 503 `not_ready` when it can do none, or while a read model has never been built, and
 * `stopping` while the process ends.
 */
export function healthPages(health: Health, readModels: Pick<ReadModels, 'status'> | undefined): RequestHandler {
  const router = express.Router()
  const live: RequestHandler = (_request, response) => answer(response, 200, { status: 'live' })
  const readiness = readinessOf(health, readModels)
  const ready: RequestHandler = async (_request, response) => {
    const body = await readiness()
    answer(response, ['not_ready', 'stopping'].includes(body.status) ? 503 : 200, body)
  }
  router.route('/health/live').get(live).all(otherMethods)
  router.route('/health/ready').get(ready).all(otherMethods)
  return router
}

function readinessOf(
  { parts: checks, abilities, readable, isUsable = () => true, ending, timeout }: Health,
  readModels: Pick<ReadModels, 'status'> | undefined,
) {
  let wasBuilt = false
  return oneAtATime(async () => {
    const [parts, able, seen, statuses] = await Promise.all([
      Promise.all(Object.entries(checks).map(([name, check]) => partStatus(name, check, timeout))),
      Promise.all(abilities.map((check) => isPossible(check, timeout))),
      readable === undefined ? null : within(readable, timeout).catch(() => undefined),
      readModels === undefined ? [] : within(async () => readModels.status(), timeout).catch(() => []),
    ])
    // While it cannot be learned, what was there before counts.
    if (seen !== undefined && statuses.length > 0)
      wasBuilt = statuses.every(({ name }) => seen === null || seen.has(name))
    const isStanding = wasBuilt || readModels === undefined
    const isWhole = parts.every(({ status }) => status === 'up') && statuses.every(({ status }) => status !== 'failed')
    const isAble = isUsable() && able.includes(true)
    const standing = !isStanding || !isAble ? 'not_ready' : isWhole ? 'ready' : 'degraded'
    const status = ending?.aborted ? 'stopping' : standing
    const projections = statuses.map((one) => ({ name: one.name, behind: one.behind, state: one.status }))
    return { status, parts, projections } as const
  })
}

/** Which backing parts are up, for Prometheus. */
export const partsGauge = (registry: Registry, { parts: checks, timeout }: Health): Gauge =>
  new Gauge({
    name: 'manabi_part_up',
    help: '1 while a backing part answers, else 0',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      const parts = await Promise.all(Object.entries(checks).map(([name, check]) => partStatus(name, check, timeout)))
      for (const { name, status } of parts) this.set({ part: name }, status === 'up' ? 1 : 0)
    },
  })

async function partStatus(name: string, check: Check, timeout: number): Promise<PartStatus> {
  try {
    await within(check, timeout)
    return { name, status: 'up', reason: null }
  } catch (error) {
    return { name, status: 'down', reason: reasonOf(error) }
  }
}

/** Only what a store says of itself: the text of any other error may hold anything. */
const reasonOf = (error: unknown): string =>
  (error instanceof Unavailable ? error.reason : null) ?? 'It does not answer.'

const isPossible = (check: Check, timeout: number): Promise<boolean> =>
  within(check, timeout).then(
    () => true,
    () => false,
  )

async function within<Result>(work: () => Promise<Result>, timeout: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('There was no answer in time.')), timeout)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function answer(response: Response, status: number, body: unknown): void {
  response.status(status).setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(body))
}
