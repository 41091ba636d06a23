import { systemMetadata } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import { type EndpointHealth, endpointHealth, waitingAgain, webhooks } from '@manabi/webhooks'
import { Jobs } from './jobs.ts'

type Pieces = Pick<Platform, 'config' | 'clock' | 'log' | 'repository' | 'state' | 'leases'>

const limit = { total: 4, perGroup: 2 }

/** Makes webhooks inactive whose endpoints have been failing for `WEBHOOK_DISABLE_SECONDS`. */
export function startDisabler(options: Pieces): Jobs<EndpointHealth, 'organizationId' | 'revision'> {
  const { clock, log, repository, state, config } = options
  return new Jobs<EndpointHealth, 'organizationId' | 'revision'>({
    ...options,
    collection: state.collection(endpointHealth),
    groupBy: 'organizationId',
    unlessChanged: 'revision',
    limit,
    perform: async (health) => {
      const { id: webhookId, organizationId, failingSince, activation } = health
      if (failingSince === null) return { dueAt: null }
      const waiting = waitingAgain({ ...health, failingSince }, clock.now(), config.WEBHOOK_DISABLE_SECONDS)
      if (waiting !== null) return waiting
      const command = { webhookId, organizationId, failingSince, activation }
      const metadata = systemMetadata('dispatcher', clock.now(), organizationId)
      const { events } = await repository.execute(webhooks.disableWebhook, [organizationId], command, metadata)
      if (events.length > 0)
        log.warn({ webhookId, organizationId, failingSince }, 'Webhook disabled: its endpoint fails.')
      return { dueAt: null }
    },
  })
}
