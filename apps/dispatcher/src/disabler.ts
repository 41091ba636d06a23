import type { Repository } from '@manabi/event-store'
import { type Clock, systemMetadata } from '@manabi/kernel'
import type { ProcessLeases, StateStore } from '@manabi/state-store'
import { type EndpointHealth, endpointHealth, webhooks } from '@manabi/webhooks'
import type { Logger } from 'pino'
import { Jobs } from './jobs.ts'

interface DisablerOptions {
  readonly clock: Clock
  readonly log: Logger
  readonly repository: Repository
  readonly state: StateStore
  readonly leases: ProcessLeases
}

const limit = { total: 4, perGroup: 2 }

/** Makes webhooks inactive whose endpoints have been failing for `WEBHOOK_DISABLE_SECONDS`. */
export function startDisabler(options: DisablerOptions): Jobs<EndpointHealth, 'organizationId'> {
  const { clock, log, repository, state } = options
  return new Jobs<EndpointHealth, 'organizationId'>({
    ...options,
    collection: state.collection(endpointHealth),
    groupBy: 'organizationId',
    limit,
    perform: async ({ id: webhookId, organizationId, failingSince, activation }) => {
      if (failingSince === null) return { dueAt: null }
      const command = { webhookId, organizationId, failingSince, activation }
      const metadata = systemMetadata('dispatcher', clock.now(), organizationId)
      const { events } = await repository.execute(webhooks.disableWebhook, [organizationId], command, metadata)
      if (events.length > 0)
        log.warn({ webhookId, organizationId, failingSince }, 'Webhook disabled: its endpoint fails.')
      return { dueAt: null }
    },
  })
}
