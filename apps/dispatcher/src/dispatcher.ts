import { isReported } from '@manabi/kernel'
import type { Services } from '@manabi/operations'
import type { Metric } from '@manabi/platform/metrics'
import { WebhookRegistered } from '@manabi/webhooks'
import { Deliverer } from './deliverer.ts'
import { startDisabler } from './disabler.ts'
import { mailedTypes } from './mail/mailRecorder.ts'
import { startMail } from './mail/mailSender.ts'
import { createRecorder, recordedTypes } from './recorder.ts'
import { Relay } from './relay.ts'
import { startRetention } from './retention.ts'
import { startSender } from './sender.ts'
import { startWebhookSteps } from './webhookSteps.ts'

export interface Dispatcher {
  /** Events up to here have become deliveries; null until the checkpoint is read. */
  readonly position: number | null
  /** Not registered yet: the caller adds them to a registry. */
  readonly metrics: readonly Metric[]
  /** Finishes what is in flight: deliveries within `WEBHOOK_TIMEOUT_SECONDS`, mails within a minute. */
  stop(): Promise<void>
}

/**
 * Sends webhooks to subscribers and mails to people: the relay publishes events from the event store to the feed, recorders turn
 * them into deliveries and mails, senders send those. They share only stores and feed, so that each can run in another process.
 */
export function startDispatcher(services: Services): Dispatcher {
  const { feed } = services
  const deliverer = new Deliverer(services)
  const sender = startSender({ ...services, deliverer })
  const steps = startWebhookSteps({ ...services, deliverer, recorded: (...until) => recorded(...until) })
  const upkeep = [startDisabler(services), startRetention(services)]
  const mail = startMail(services)
  const endNotices = feed.onNotice(({ topic }) => {
    if (topic !== 'deliveries') return
    for (const part of [sender, steps]) part.wake()
  })
  const record = createRecorder(services)
  const consumption = feed.consume(async (events) => {
    const actedOn = Promise.all([record(events), mail?.record(events)])
    await actedOn.catch((err: unknown) => {
      const positions = events.map(({ position }) => position)
      if (!isReported(err))
        services.log.warn({ err, positions }, 'Events could not be recorded; the feed delivers them again.')
      throw err
    })
    return { actedOn }
  })
  const relay = new Relay({ ...services, name: 'webhooks', types: recordedTypes, notBefore: WebhookRegistered.type })
  /** A position beyond the end is of the installation that this one was moved from. */
  const recorded = async (position: number, milliseconds: number) =>
    (relay.position ?? -1) >= position ||
    relay.reached(Math.min(position, await services.eventStore.head()), milliseconds)
  // A checkpoint of its own: once mail is set up, everyone with an open invitation gets one.
  const mailRelay = mail && new Relay({ ...services, name: 'mails', types: mailedTypes })
  return {
    get position() {
      return relay.position
    },
    metrics: [...(mail === null ? [] : [mail.mails]), deliverer.metrics.attempts, deliverer.metrics.overdue],
    stop: async () => {
      await Promise.all([relay.stop(), mailRelay?.stop()])
      await consumption.stop()
      endNotices()
      await Promise.all([sender, steps, mail, ...upkeep].map((part) => part?.stop()))
      await deliverer.stop()
    },
  }
}
