import {
  AckPolicy,
  DiscardPolicy,
  type JetStreamManager,
  type NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from 'nats'

/** The durable consumer that the dispatchers share. */
export const consumerName = 'dispatchers'

export const namesOf = (namespace: string) => ({
  stream: `${namespace}-events`,
  subject: `${namespace}.events`,
  notices: `${namespace}.notices`,
})

export type ServerNames = ReturnType<typeof namesOf>

const minute = 60_000

/**
 * An event leaves the stream only when it is acknowledged: no age, purge or newer event removes it, because an event that is gone
 * tells the relay that it was acted on. What does not fit is refused, and the relay waits. It has at most 10,000 events under
 * way, so there is room for the publications of several relays that began again.
 */
const streamConfig = ({ subject }: ServerNames) => ({
  subjects: [subject],
  retention: RetentionPolicy.Workqueue,
  storage: StorageType.File,
  discard: DiscardPolicy.New,
  max_msgs: 100_000,
  max_bytes: 128 * 1024 * 1024,
  max_age: 0,
  deny_delete: true,
  deny_purge: true,
  // Longer than any relay needs to learn that a publication was kept.
  duplicate_window: nanos(10 * minute),
})

/**
 * An event is delivered again without limit: what this dispatcher cannot act on, such as an event of a newer version, another one
 * can, or a later version.
 */
const consumerConfig = {
  durable_name: consumerName,
  ack_policy: AckPolicy.Explicit,
  max_deliver: -1,
  // A dispatcher that holds events for longer has died; others get them.
  ack_wait: nanos(30_000),
  // Of all dispatchers together; each takes a few hundred at a time.
  max_ack_pending: 5_000,
}

/** Creates the stream and its consumer, or brings them up to date; an operator may have given them replicas. */
export async function ensureStreams({ streams, consumers }: JetStreamManager, names: ServerNames): Promise<StreamInfo> {
  const config = streamConfig(names)
  const info = await streams.update(names.stream, config).catch((error) => {
    if (isMissing(error)) return streams.add({ name: names.stream, ...config })
    throw error
  })
  await consumers.add(names.stream, consumerConfig)
  return info
}

/** Whether the server answered that it does not exist. */
export const isMissing = (error: unknown): boolean => (error as NatsError).api_error?.code === 404
