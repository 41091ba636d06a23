import type { Id, Recorded, Timestamp } from '@manabi/kernel'
import { type Handler, projection, type Views } from '@manabi/read-store'
import { type Envelope, envelopeId } from '@manabi/webhooks'
import { raisedTypes, webhookEvent } from './webhookEvents.ts'

/** An event as an organization's webhooks get it; its id is the envelope's. */
export interface RaisedEventDoc {
  readonly organizationId: Id
  readonly position: number
  readonly type: string
  readonly createdAt: Timestamp
  readonly data: Readonly<Record<string, unknown>>
}

const idOf = ({ id, metadata }: Recorded, organizationId: Id): Id =>
  envelopeId({ id, createdAt: metadata.occurredAt }, organizationId)

const toEachOrganization: Handler<RaisedEventDoc, Recorded> = [
  (event) => [...new Set(webhookEvent(event)!.to)].map((organizationId) => idOf(event, organizationId)),
  (_doc, event, id) => {
    const { type, to, data } = webhookEvent(event)!
    const organizationId = to.length === 1 ? to[0]! : to.find((one) => idOf(event, one) === id)!
    return { organizationId, position: event.position, type, createdAt: event.metadata.occurredAt, data }
  },
]

/** The envelopes of every organization. Grows with the events that are raised, by one document for each organization. */
export const raisedEvents = projection<RaisedEventDoc, Recorded>()({
  name: 'raised-events',
  version: 4,
  indexes: [
    ['organizationId', 'position', 'type', 'createdAt'],
    ['organizationId', 'type', 'position', 'createdAt'],
  ],
  on: Object.fromEntries(raisedTypes.map((type) => [type, toEachOrganization])),
})

export interface RaisedQuery {
  readonly organizationId: Id
  /** Positions: `after` is exclusive, `upTo` inclusive. */
  readonly after?: number
  readonly upTo?: number
  /** Inclusive. */
  readonly from?: Timestamp | null
  /** null or absent: every type. */
  readonly types?: readonly string[] | null
}

export interface Raised {
  readonly position: number
  readonly envelope: Envelope
}

/** In the order of the feed. Each type is read by itself, so that those left out cost nothing. */
export async function raisedFor(views: Views, query: RaisedQuery, limit: number): Promise<readonly Raised[]> {
  const { types = null, ...rest } = query
  const queries = types === null ? [query] : types.map((type) => ({ ...rest, types: [type] }))
  const found = await Promise.all(queries.map((one) => inOrder(views, one, limit)))
  return found
    .flat()
    .sort((one, other) => one.position - other.position)
    .slice(0, limit)
}

async function inOrder(views: Views, query: RaisedQuery, limit: number): Promise<readonly Raised[]> {
  const found = await views.of(raisedEvents).find({
    where: whereOf(query),
    sort: [
      ['position', 'asc'],
      ['id', 'asc'],
    ],
    limit,
  })
  return found.map(({ id, doc: { position, type, createdAt, organizationId, data } }) => ({
    position,
    envelope: { id, type, createdAt, organizationId, data },
  }))
}

/** Where an envelope of the organization stands in the feed; null when it has none with this id. */
export async function raisedAt(views: Views, organizationId: Id, envelopeId: Id): Promise<number | null> {
  const doc = await views.of(raisedEvents).get(envelopeId)
  return doc?.organizationId === organizationId ? doc.position : null
}

export const countRaised = (views: Views, query: RaisedQuery): Promise<number> =>
  views.of(raisedEvents).count(whereOf(query))

/** The position of the organization's last event that was raised; 0 before the first. */
export const lastRaised = async (views: Views, organizationId: Id): Promise<number> =>
  (await last(views, organizationId))?.doc.position ?? 0

/** Its envelope's id; null before the first. */
export const lastRaisedId = async (views: Views, organizationId: Id): Promise<Id | null> =>
  (await last(views, organizationId))?.id ?? null

async function last(views: Views, organizationId: Id) {
  const where = { organizationId }
  const [found] = await views.of(raisedEvents).find({ where, sort: [['position', 'desc']], limit: 1 })
  return found
}

const whereOf = ({ organizationId, after = 0, upTo = Number.MAX_SAFE_INTEGER, from, types }: RaisedQuery) => ({
  organizationId,
  position: { from: after + 1, upTo },
  ...(types && { type: { in: types } }),
  ...(from && { createdAt: { from } }),
})
