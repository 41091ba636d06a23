import { setImmediate } from 'node:timers/promises'
import type { EventStore, StoredEvent } from '@manabi/event-store'
import type { Actor, EventMetadata, Timestamp } from '@manabi/kernel'

/** A user, a course or an organization. */
export interface Subject {
  readonly kind: 'user' | 'course' | 'organization'
  readonly id: string
}

export interface AuditOptions {
  readonly eventStore: EventStore
  readonly subject: Subject
  /** First and last time, both included. */
  readonly from?: Timestamp | undefined
  readonly to?: Timestamp | undefined
}

/** An event as it is stored: sealed fields stay sealed (contract, "Operating it"). */
export interface AuditEntry {
  readonly position: number
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly occurredAt: Timestamp
  readonly actor: Actor
  readonly organizationId: string | null
  readonly requestId: string | null
  /** Where the request did not come over REST. */
  readonly via?: NonNullable<EventMetadata['via']>
  readonly data: Record<string, unknown>
}

/** Events may be as large as a lesson: few at a time. */
const batchSize = 250

/** The events that concern the subject: those it caused, those of its streams, and those whose data names it. */
export async function* audit({ eventStore, subject, from = '', to = '~' }: AuditOptions): AsyncGenerator<AuditEntry> {
  const head = await eventStore.head()
  for (let after = 0; after < head; ) {
    const { events, position } = await eventStore.readAll({ after, limit: batchSize })
    for (const event of events) {
      const { occurredAt } = event.metadata
      if (occurredAt >= from && occurredAt <= to && concerns(event, subject)) yield entry(event)
    }
    if (position === after) return
    after = position
    await setImmediate()
  }
}

export interface AuditPage {
  readonly items: readonly AuditEntry[]
  /** Where the next page begins: after this position. */
  readonly next: number
  readonly hasMore: boolean
}

/** Events that one page reads, in turns: it may end early, so that a rare subject does not keep its reader waiting. */
const mostRead = 50_000

/** A part of the audit, at most `limit` events after a position. */
export async function auditPage(
  { eventStore, subject, from = '', to = '~' }: AuditOptions,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<AuditPage> {
  const items: AuditEntry[] = []
  const head = await eventStore.head()
  let next = after
  for (let read = 0; next < head && read < mostRead; ) {
    const { events, position } = await eventStore.readAll({ after: next, limit: batchSize })
    for (const event of events) {
      const { occurredAt } = event.metadata
      if (occurredAt < from || occurredAt > to || !concerns(event, subject)) continue
      if (items.length === limit) return { items, next: items.at(-1)!.position, hasMore: true }
      items.push(entry(event))
    }
    if (position === next) return { items, next, hasMore: false }
    next = position
    read += events.length
    // Large events end a batch early, and the page with it.
    if (items.length > 0 && events.length < batchSize) break
    await setImmediate()
  }
  return { items, next, hasMore: next < head }
}

function concerns({ stream, data, metadata }: StoredEvent, { kind, id }: Subject): boolean {
  const { actor, organizationId } = metadata
  return (
    (kind === 'user' && actor.kind === 'user' && actor.id === id) ||
    (kind === 'organization' && organizationId === id) ||
    `-${stream}-`.includes(`-${id}-`) ||
    names(data, id)
  )
}

/** Whether the id stands anywhere in the data, as a value or as a key. */
function names(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return value === id
  return Object.hasOwn(value, id) || Object.values(value).some((part) => names(part, id))
}

function entry({ position, stream, revision, id, type, data, metadata }: StoredEvent): AuditEntry {
  const { occurredAt, actor, organizationId, requestId, via } = metadata
  const place = { position, stream, revision, id, type }
  return { ...place, occurredAt, actor, organizationId, requestId, ...(via !== undefined && { via }), data }
}
