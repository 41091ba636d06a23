import { setImmediate } from 'node:timers/promises'
import type { Notices } from './notices.ts'
import type { EventBatch, ReadAllOptions, SubscribeOptions, Subscription } from './port.ts'

interface Source {
  /** Announced while they are watched, until the function that `watch` returns is called. */
  readonly notices: Notices & { watch(): () => void }
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
  const { types, batchSize: limit = 250, onBatch } = options
  let { after } = options
  while (progress.running) {
    const { count } = notices
    const batch = await read({ after, limit, ...(types && { types }) })
    if (batch.position === after) await notices.after(count)
    else if (progress.running) {
      await onBatch(batch)
      after = batch.position
      // Requests get their turn between the batches of a long catch-up.
      await setImmediate()
    }
  }
}
