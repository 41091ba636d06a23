import { setImmediate } from 'node:timers/promises'
import type { Notices } from './notices.ts'
import type { EventBatch, ReadAllOptions, SubscribeOptions, Subscription } from './port.ts'

interface Source {
  /** Announced while they are watched, until the function that `watch` returns is called. */
  readonly notices: Notices & { watch(): () => void }
  readonly read: (options: ReadAllOptions) => Promise<EventBatch>
  /** The position of the last event that this process appended, where `read` knows it already. */
  readonly end?: () => number
}

/** A catch-up subscription: reads batch after batch, and at the end waits for the next notice. */
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

async function run({ notices, read, end }: Source, options: SubscribeOptions, progress: { readonly running: boolean }) {
  const { types, batchSize: limit = 1_000, isAwaited = false, onBatch } = options
  let { after } = options
  const noticed = async (count: number) => {
    await notices.after(count)
    if (!isAwaited) await setImmediate()
  }
  /** What had been announced of other processes when it last found nothing more. */
  let looked = -1
  while (progress.running) {
    const { count, elsewhere } = notices
    const batch = await read({ after, limit, ...(types && { types }) })
    if (batch.position === after) {
      looked = elsewhere
      await noticed(count)
    } else if (progress.running) {
      await onBatch(batch)
      after = batch.position
      // As long as only this process writes, nothing follows its last event: looking each time would cost more than the events.
      if (after === end?.() && looked === notices.elsewhere) await noticed(count)
      // Requests get their turn between the batches of a long catch-up.
      else await setImmediate()
    }
  }
}
