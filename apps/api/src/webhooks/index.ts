import type { Operation } from '../operation.ts'
import { deleteWebhook } from './deleteWebhook.ts'
import { listDeliveries } from './listDeliveries.ts'
import { listWebhookEvents } from './listWebhookEvents.ts'
import { listWebhooks } from './listWebhooks.ts'
import { registerWebhook } from './registerWebhook.ts'
import { replayDelivery } from './replayDelivery.ts'
import { testWebhook } from './testWebhook.ts'

export const webhooksOperations: readonly Operation[] = [
  listWebhookEvents,
  listWebhooks,
  registerWebhook,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  replayDelivery,
]
