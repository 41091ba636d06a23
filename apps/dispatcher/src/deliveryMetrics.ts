import type { Clock } from '@manabi/kernel'
import { Gauge, Histogram } from '@manabi/platform/metrics'
import type { StateCollection } from '@manabi/state-store'
import type { Delivery } from '@manabi/webhooks'

interface Watched {
  readonly collection: StateCollection<Delivery, 'dueAt'>
  readonly clock: Clock
}

/** The metrics of a sender, not registered yet. */
export function deliveryMetrics(watched: Watched) {
  const attempts = new Histogram({
    name: 'manabi_delivery_attempt_duration_seconds',
    help: 'Duration of a delivery attempt in seconds, by the resulting status',
    labelNames: ['status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  })
  const overdue = new Gauge({
    name: 'manabi_delivery_overdue_seconds',
    help: 'How long the most overdue delivery has been waiting for a dispatcher, in seconds',
    registers: [],
    async collect() {
      this.set(await longestWait(watched).catch(() => Number.NaN))
    },
  })
  return { attempts, overdue }
}

async function longestWait({ collection, clock }: Watched): Promise<number> {
  const now = clock.now()
  const where = { dueAt: { upTo: now.toISOString() } }
  const [first] = await collection.find({ where, sort: [['dueAt', 'asc']], limit: 1 })
  return first === undefined ? 0 : (now.getTime() - Date.parse(first.dueAt!)) / 1_000
}
