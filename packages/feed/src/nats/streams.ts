import { AckPolicy, DiscardPolicy, type JetStreamManager, nanos, RetentionPolicy, StorageType } from 'nats'

/** The durable consumer that the dispatchers share. */
export const consumerName = 'dispatchers'

export const namesOf = (namespace: string) => ({
  stream: `${namespace}-events`,
  subject: `${namespace}.events`,
  notices: `${namespace}.notices`,
})

export type Names = ReturnType<typeof namesOf>

const minute = 60_000

/** Longer than any relay needs to learn that a publication was kept. */
const duplicateWindow = 10 * minute
/** A dispatcher that holds events for longer without a word has died; others get them. */
const acknowledgeWithin = 30_000
/** More than this waiting means that no dispatcher has run for long: the relay is refused, and waits in turn. */
const mostWaiting = 10_000_000

/** Makes the stream and its consumer, or brings them up to date. */
export async function ensureStreams(manager: JetStreamManager, { stream, subject }: Names): Promise<void> {
  const config = {
    subjects: [subject],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    max_msgs: mostWaiting,
    duplicate_window: nanos(duplicateWindow),
  }
  const exists = await manager.streams.info(stream).then(
    () => true,
    () => false,
  )
  await (exists ? manager.streams.update(stream, config) : manager.streams.add({ name: stream, ...config }))
  await manager.consumers.add(stream, {
    durable_name: consumerName,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(acknowledgeWithin),
    max_ack_pending: 5_000,
  })
}
