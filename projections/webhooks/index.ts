import type { Projection } from '@manabi/read-store'
import { raisedEvents } from './raisedEvents.ts'
import { webhooks } from './webhooks.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const webhooksProjections: readonly Projection<any, any>[] = [webhooks, raisedEvents]
