import type { Platform } from '@manabi/platform'
import { type StateStore, stateCollection } from '@manabi/state-store'
import { deliveries, deliveryAttempts } from '@manabi/webhooks'
import type { Job } from './claims.ts'
import { Jobs } from './jobs.ts'

type Pieces = Pick<Platform, 'config' | 'clock' | 'log' | 'state' | 'leases'>

const housekeeping = stateCollection<Job>()({
  name: 'webhook-housekeeping',
  indexes: [['dueAt', 'id'], ['scheduledAt'], ['holder']],
})

const limit = { total: 1, perGroup: 1 }
/** Documents that are deleted at once: few, so that no request has to wait for them. */
const batch = 200
/** Milliseconds until it goes on when documents are left, and when none are. */
const pause = { busy: 20, idle: 3_600_000 }

/** Deletes finished deliveries, and what is known of their attempts, after `WEBHOOK_RETENTION_DAYS`. */
export function startRetention(options: Pieces): Jobs<Job, 'id'> {
  const { clock, log, state, config } = options
  const jobs = state.collection(housekeeping)
  const now = clock.now().toISOString()
  const started = jobs.insert([{ id: 'retention', dueAt: now, scheduledAt: now }])
  started.catch((err: unknown) => log.warn({ err }, 'Retention of deliveries not started; the next start does it.'))
  return new Jobs<Job, 'id'>({
    ...options,
    collection: jobs,
    groupBy: 'id',
    limit,
    perform: async () => {
      const upTo = new Date(clock.now().getTime() - config.WEBHOOK_RETENTION_DAYS * 86_400_000).toISOString()
      const isMore = await deleteFinished(state, upTo)
      return { dueAt: new Date(clock.now().getTime() + (isMore ? pause.busy : pause.idle)).toISOString() }
    },
  })
}

/** Whether there may be more. */
async function deleteFinished(state: StateStore, upTo: string): Promise<boolean> {
  const [kept, log] = [state.collection(deliveries), state.collection(deliveryAttempts)]
  let isMore = false
  for (const status of ['succeeded', 'failed'] as const) {
    const old = await kept.find({ where: { status, createdAt: { upTo } }, sort: [['createdAt', 'asc']], limit: batch })
    // A failed one that is replayed meanwhile stays.
    if (old.length > 0) await kept.delete({ id: { in: old.map(({ id }) => id) }, status })
    isMore ||= old.length === batch
  }
  const attempts = await log.find({ where: { at: { upTo } }, sort: [['at', 'asc']], limit: batch })
  if (attempts.length > 0) await log.delete({ id: { in: attempts.map(({ id }) => id) } })
  return isMore || attempts.length === batch
}
