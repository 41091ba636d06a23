import { setImmediate } from 'node:timers/promises'
import type { Notices } from './notices.ts'
import type { EventBatch, ReadAllOptions, SubscribeOptions, Subscription } from './port.ts'

interface Source {
  readonly notices: Notices
  readonly read: (options: ReadAllOptions) => Promise<EventBatch>
}

/** A catch-up subscription: reads batch after batch, and at the end waits for the next notice. Calls `ended` when it has ended. */
export function follow(source: Source, options: SubscribeOptions, ended: () => void): Subscription {
  const unwatch = source.notices.watch()
  const progress = { running: true }
  const done = run(source, options, progress).finally(() => {
    unwatch()
    ended()
  })
  const stop = () => {
    progress.running = false
    source.notices.announce()
    return done.catch(() => {})
  }
  return { done, stop }
}

async function run({ notices, read }: Source, options: SubscribeOptions, progress: { readonly running: boolean }) {
  const { types, batchSize: limit = 1_000, onBatch } = options
  let { after } = options
  while (progress.running) {
    // Taken before the read, so that an announcement meanwhile counts.
    const { next } = notices
    const batch = await read({ after, limit, ...(types && { types }) })
    if (batch.position === after) await next
    else if (progress.running) {
      await onBatch(batch)
      after = batch.position
      // Requests get their turn between the batches of a long catch-up.
      await setImmediate()
    }
  }
}
