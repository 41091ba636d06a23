import { webhooksProjections } from '@manabi/projections/webhooks/index'
import { webhooksEvents } from '@manabi/webhooks'
import type { Capability } from '../capability.ts'
import { backfillWebhook } from './backfillWebhook.ts'
import { changeWebhook } from './changeWebhook.ts'
import { deleteWebhook } from './deleteWebhook.ts'
import { disabledWebhookMails } from './disabledWebhookMails.ts'
import { getDelivery } from './getDelivery.ts'
import { listDeliveries } from './listDeliveries.ts'
import { listEvents } from './listEvents.ts'
import { listWebhookEvents } from './listWebhookEvents.ts'
import { listWebhooks } from './listWebhooks.ts'
import { registerWebhook } from './registerWebhook.ts'
import { replayDelivery } from './replayDelivery.ts'
import { replayWebhook } from './replayWebhook.ts'
import { testWebhook } from './testWebhook.ts'

export const webhooks: Capability = {
  events: webhooksEvents,
  projections: webhooksProjections,
  tags: {
    Webhooks: 'Endpoints that get signed events, and their deliveries.',
  },
  operations: [
    listWebhookEvents,
    listWebhooks,
    registerWebhook,
    changeWebhook,
    deleteWebhook,
    testWebhook,
    backfillWebhook,
    replayWebhook,
    listDeliveries,
    getDelivery,
    replayDelivery,
    listEvents,
  ],
  mails: [disabledWebhookMails],
}
