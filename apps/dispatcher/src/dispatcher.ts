import type { Platform } from '@manabi/platform'
import type { Metric } from '@manabi/platform/metrics'
import { WebhookRegistered } from '@manabi/webhooks'
import { Deliverer } from './deliverer.ts'
import { startDisabler } from './disabler.ts'
import { freeLeases } from './freeLeases.ts'
import { startMail } from './mail/startMail.ts'
import { Presence } from './presence.ts'
import { createRecorder, recordedTypes } from './recorder.ts'
import { Relay } from './relay.ts'
import { startRetention } from './retention.ts'
import { Sender } from './sender.ts'
import { Takes } from './takes.ts'
import { longestLease, WebhookSteps } from './webhookSteps.ts'

export interface Dispatcher {
  /** Events up to here have become deliveries; null until the checkpoint is read. */
  readonly position: number | null
  /** Not registered yet: the caller adds them to a registry. */
  readonly metrics: readonly Metric[]
  /** Finishes what is in flight: deliveries within `WEBHOOK_TIMEOUT_SECONDS`, mails within a minute. */
  stop(): Promise<void>
}

type Pieces = Pick<
  Platform,
  'config' | 'clock' | 'log' | 'eventStore' | 'codec' | 'repository' | 'views' | 'state' | 'feed' | 'masterKey'
>

/**
 * Sends webhooks to subscribers and mails to invited people: the relay publishes events from the event store to the feed, recorders turn
 * them into deliveries and mails, senders send those. They share only stores and feed, so that each can run in another process.
 */
export function startDispatcher(pieces: Pieces): Dispatcher {
  const { feed } = pieces
  const deliverer = new Deliverer(pieces)
  const longestWork = longestLease(deliverer.timeout)
  const presence = new Presence({ ...pieces, longestWork, onDeath: (id) => takeOver(id) })
  const leasedBy = () => presence.id
  const sender = new Sender({ ...pieces, deliverer, leasedBy })
  const steps = new WebhookSteps({ ...pieces, deliverer, leasedBy, recorded: (...until) => recorded(...until) })
  const upkeep = [startDisabler(pieces), startRetention(pieces)]
  const mail = startMail(pieces)
  const takeOver = async (dead: string) => {
    await freeLeases(pieces, dead)
    feed.notify({ topic: 'deliveries' })
  }
  presence.start()
  const endNotices = feed.onNotice(({ topic }) => {
    if (topic !== 'deliveries') return
    for (const part of [sender, steps, ...upkeep]) part.wake()
  })
  const takes = feed.isOfOneProcess
    ? new Takes({ ...pieces, name: 'webhooks', head: () => pieces.eventStore.head() })
    : null
  const record = createRecorder({ ...pieces, sender, takes })
  const consumption = feed.consume(async (events) => {
    const acting = Promise.all([record(events), mail?.record(events)])
    const [publication] = await acting.catch((err: unknown) => {
      pieces.log.warn(
        { err, positions: events.map(({ position }) => position) },
        'Events could not be recorded; the feed delivers them again.',
      )
      throw err
    })
    return publication
  })
  const relay = new Relay({ ...pieces, name: 'webhooks', types: recordedTypes, notBefore: WebhookRegistered.type })
  /** A position beyond the end is of the installation that this one was moved from. */
  const recorded = async (position: number, milliseconds: number) =>
    (relay.position ?? -1) >= position ||
    relay.reached(Math.min(position, await pieces.eventStore.head()), milliseconds)
  const mailRelay = mail && new Relay({ ...pieces, ...mail.relayed })
  return {
    get position() {
      return relay.position
    },
    metrics: [...(mail === null ? [] : [mail.mails]), deliverer.metrics.attempts, deliverer.metrics.overdue],
    stop: async () => {
      await Promise.all([relay.stop(), mailRelay?.stop()])
      // First, because it keeps what the consumption waits for: while the store is down it gives up only now.
      const sent = sender.stop()
      await consumption.stop()
      endNotices()
      await Promise.all([sent, ...[steps, ...upkeep].map((part) => part.stop()), mail?.stop()])
      await deliverer.stop()
      await presence.stop()
    },
  }
}
