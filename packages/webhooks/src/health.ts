import { clockTolerance, type Id, type Timestamp, timestampOf } from '@manabi/kernel'
import { type StateDocument, type StateStore, stateCollection } from '@manabi/state-store'
import type { Outcome } from './deliveries.ts'
import type { Webhook } from './webhooks.ts'

/** Failed attempts in a row after which an endpoint is failing. */
export const failuresUntilFailing = 10

/** How attempts to send to an endpoint ended lately; its id is the webhook's. Grows with the webhooks. */
export interface EndpointHealth extends StateDocument {
  readonly organizationId: Id
  /** The activation of the webhook that this is about. */
  readonly activation: number
  /** Failed attempts since the last success. */
  readonly consecutiveFailures: number
  readonly lastSuccessAt: Timestamp | null
  /** When it became failing; null while it is healthy. */
  readonly failingSince: Timestamp | null
  /** When the webhook is to be disabled unless an attempt succeeds before; null while it is healthy. */
  readonly dueAt: Timestamp | null
  readonly scheduledAt?: Timestamp | null
  /** The id of the process that disables the webhook; null or absent while none does. */
  readonly holder?: string | null
  /** Raised by each write of outcomes, so that concurrent writers notice each other. */
  readonly revision: number
}

export const endpointHealth = stateCollection<EndpointHealth>()({
  name: 'endpoint-health',
  indexes: [['dueAt', 'organizationId'], ['scheduledAt'], ['holder'], ['revision']],
})

/** What the contract shows of an endpoint's health. */
export interface ShownHealth {
  readonly health: 'healthy' | 'failing'
  readonly consecutiveFailures: number
  readonly lastSuccessAt: Timestamp | null
}

/** The health of webhooks, by id. Activating a webhook resets it. */
export async function healthOf(
  state: StateStore,
  webhooks: readonly (Pick<Webhook, 'activation'> & { readonly webhookId: Id })[],
): Promise<ReadonlyMap<Id, ShownHealth>> {
  const found = await state.collection(endpointHealth).getMany(webhooks.map(({ webhookId }) => webhookId))
  const byId = new Map(found.map((health) => [health.id, health]))
  return new Map(webhooks.map(({ webhookId, activation }) => [webhookId, shown(byId.get(webhookId), activation)]))
}

function shown(health: EndpointHealth | undefined, activation: number): ShownHealth {
  const lastSuccessAt = health?.lastSuccessAt ?? null
  if (health?.activation !== activation) return { health: 'healthy', consecutiveFailures: 0, lastSuccessAt }
  const { consecutiveFailures, failingSince } = health
  return { health: failingSince === null ? 'healthy' : 'failing', consecutiveFailures, lastSuccessAt }
}

/** The health of an endpoint before its first attempt. */
export const untried = (webhookId: Id, organizationId: Id): EndpointHealth => ({
  id: webhookId,
  organizationId,
  activation: 0,
  consecutiveFailures: 0,
  lastSuccessAt: null,
  failingSince: null,
  dueAt: null,
  revision: 0,
})

/** What changes instead of disabling the webhook, when that is not due: the clock was set back, so the wait begins again. Else null. */
export function waitingAgain(
  { failingSince, revision }: EndpointHealth & { readonly failingSince: Timestamp },
  now: Date,
  disableSeconds: number,
): Partial<EndpointHealth> | null {
  const since = Math.min(Date.parse(failingSince), now.getTime())
  const dueAt = since + disableSeconds * 1_000
  if (dueAt <= now.getTime()) return null
  return { failingSince: timestampOf(new Date(since)), dueAt: timestampOf(new Date(dueAt)), revision: revision + 1 }
}

interface Observed {
  readonly activation: number
  readonly outcomes: readonly Pick<Outcome, 'endedAt' | 'error'>[]
  /** `WEBHOOK_DISABLE_SECONDS`. */
  readonly disableSeconds: number
}

/** How attempts, in the order in which they ended, change the health. Those of an earlier activation change nothing. */
export function afterOutcomes(before: EndpointHealth, observed: Observed): EndpointHealth {
  const { activation, outcomes, disableSeconds } = observed
  if (activation < before.activation) return before
  const reset = { consecutiveFailures: 0, failingSince: null, dueAt: null, scheduledAt: null }
  let health: EndpointHealth = activation === before.activation ? before : { ...before, ...reset, activation }
  for (const { endedAt, error } of outcomes) {
    const at = endedAt.toISOString()
    if (error === null) health = { ...health, ...reset, lastSuccessAt: at }
    else health = failedOnce(health, endedAt, disableSeconds)
  }
  return { ...health, revision: before.revision + 1 }
}

function failedOnce(before: EndpointHealth, at: Date, disableSeconds: number): EndpointHealth {
  const health = { ...before, consecutiveFailures: before.consecutiveFailures + 1 }
  const isFailing = health.failingSince !== null && Date.parse(health.failingSince) <= at.getTime() + clockTolerance
  if (isFailing || health.consecutiveFailures < failuresUntilFailing) return health
  const now = at.toISOString()
  const dueAt = new Date(at.getTime() + disableSeconds * 1_000).toISOString()
  return { ...health, failingSince: now, dueAt, scheduledAt: now }
}
