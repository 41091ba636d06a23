import type { Platform } from '@manabi/platform'
import { WebhookRegistered } from '@manabi/webhooks'
import { createRecorder, recordedTypes } from './recorder.ts'
import { Relay } from './relay.ts'
import { Sender } from './sender.ts'

export interface DispatcherStatus {
  /** Position up to which events have become deliveries; null before the first look. */
  readonly position: number | null
  /** What keeps events from becoming deliveries, if anything does. */
  readonly failure: string | null
  /** Deliveries under way. */
  readonly sending: number
}

export interface Dispatcher {
  status(): DispatcherStatus
  /** Finishes what is under way, within `WEBHOOK_TIMEOUT_SECONDS`. */
  stop(): Promise<void>
}

type Pieces = Pick<
  Platform,
  'config' | 'clock' | 'log' | 'eventStore' | 'codec' | 'repository' | 'state' | 'feed' | 'masterKey'
>

/**
 * Brings events to subscribers: the relay carries them from the event store to the feed, the recorder turns them into deliveries,
 * the sender sends those. They share stores and feed alone, so that each could run elsewhere.
 */
export function startDispatcher(pieces: Pieces): Dispatcher {
  const { feed } = pieces
  const sender = new Sender(pieces)
  const endNotices = feed.onNotice(({ topic }) => topic === 'deliveries' && sender.wake())
  const consumption = feed.consume(createRecorder(pieces))
  const relay = new Relay({ ...pieces, name: 'webhooks', types: recordedTypes, notBefore: WebhookRegistered.type })
  return {
    status: () => ({ ...relay.status(), sending: sender.sending }),
    stop: async () => {
      await relay.stop()
      await consumption.stop()
      endNotices()
      await sender.stop()
    },
  }
}
