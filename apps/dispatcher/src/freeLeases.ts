import type { Clock } from '@manabi/kernel'
import type { StateStore } from '@manabi/state-store'
import { type Delivery, deliveries, webhookQueues } from '@manabi/webhooks'

interface Stores {
  readonly state: StateStore
  readonly clock: Clock
}

/**
 * Makes due at once what a dispatcher had leased that died: else it waits until the lease ends. What was sent and not recorded is sent
 * again, as it would be then.
 */
export async function freeLeases(stores: Stores, holder: string): Promise<void> {
  const { state, clock } = stores
  const now = clock.now().toISOString()
  const due = { dueAt: now, scheduledAt: now }
  const kept = state.collection(deliveries)
  for await (const page of beingDelivered(stores)) {
    const its = page.filter(({ leasedBy, dueAt }) => leasedBy === holder && dueAt !== null)
    const free = ({ id, dueAt }: Delivery) =>
      kept.update(id, { dueAt, status: 'delivering' }, { status: 'pending', ...due })
    // Side by side: they share commits.
    await Promise.all(its.map(free))
  }
  const queues = state.collection(webhookQueues)
  for (const { id, leasedBy, dueAt } of await queues.find({ where: { isLeased: true } })) {
    if (leasedBy === holder) await queues.update(id, { dueAt, isLeased: true }, { isLeased: false, ...due })
  }
}

const pageSize = 500

/** Those of all dispatchers, in pages by time; a larger page where one is all of the same time. */
async function* beingDelivered({ state }: Stores): AsyncGenerator<readonly Delivery[]> {
  let limit = pageSize
  for (let from = ''; ; ) {
    const page = await state.collection(deliveries).find({
      where: { status: 'delivering', createdAt: { from } },
      sort: [['createdAt', 'asc']],
      limit,
    })
    yield page
    if (page.length < limit) return
    const last = page.at(-1)!.createdAt
    if (last === from) limit *= 2
    from = last
  }
}
