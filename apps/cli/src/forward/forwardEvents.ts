import { setTimeout as sleep } from 'node:timers/promises'
import { type Id, monotonic, newId } from '@manabi/kernel'
import { deliveryHeaders, type Envelope } from '@manabi/webhooks'
import { EventSource, type EventSourceOptions } from './eventSource.ts'

export interface ForwardOptions {
  readonly source: EventSourceOptions
  /** Separated by commas; empty: all. */
  readonly types: string
  /** A cursor, or `now`. */
  readonly after: string
  readonly to: string
  readonly secret: string
  readonly signal: AbortSignal
}

/** An event that was posted, for the last time if more than one was needed. */
export interface Forwarded {
  readonly eventId: Id
  readonly eventType: string
  readonly httpStatus: number | null
  readonly milliseconds: number
  /** null for a 2xx. */
  readonly error: string | null
  /** With `--after`, what follows it. */
  readonly cursor: string
}

/** How often an event is posted before the next one has its turn; milliseconds between, and for the answer. */
const [attempts, pause, timeout] = [3, 1_000, 10_000]

/** Posts events one after the other, in the order of the feed, until the signal. */
export async function forwardEvents(options: ForwardOptions, tell: (forwarded: Forwarded) => void): Promise<void> {
  const { source, types, signal } = options
  const events = new EventSource(source, signal)
  for (let after = options.after; !signal.aborted; ) {
    const page = await events.next(after, types)
    if (page === null) return
    for (const envelope of page.items) {
      if (signal.aborted) return
      tell(await post(envelope, options))
    }
    after = page.next
  }
}

async function post(envelope: Envelope, options: ForwardOptions): Promise<Forwarded> {
  const deliveryId = newId('dlv')
  for (let attempt = 1; ; attempt++) {
    const forwarded = await postOnce(envelope, deliveryId, options)
    if (forwarded.error === null || attempt === attempts || options.signal.aborted) return forwarded
    await sleep(pause, undefined, { signal: options.signal }).catch(() => {})
  }
}

async function postOnce(envelope: Envelope, deliveryId: Id, { to, secret }: ForwardOptions): Promise<Forwarded> {
  const { id: eventId, type: eventType } = envelope
  const body = JSON.stringify(envelope)
  const headers = deliveryHeaders({
    deliveryId,
    eventId,
    eventType,
    body,
    timestamp: Math.floor(Date.now() / 1_000),
    secret,
  })
  const started = monotonic()
  const outcome = (httpStatus: number | null, error: string | null): Forwarded => {
    const milliseconds = Math.round(monotonic() - started)
    return { eventId, eventType, httpStatus, milliseconds, error, cursor: eventId }
  }
  try {
    const request = {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    } as const
    const { status, ok } = await fetch(to, request)
    return outcome(status, ok ? null : `The receiver answered ${status}.`)
  } catch {
    return outcome(null, 'The receiver did not answer.')
  }
}
