import { derivedId, type Id, type Timestamp } from '@manabi/kernel'

/** What subscribers receive (specification section 2, "Webhook event envelope"). */
export interface Envelope {
  /** Stable across retries and the same for every webhook of the organization: subscribers drop duplicates by it. */
  readonly id: Id
  readonly type: string
  readonly createdAt: Timestamp
  readonly organizationId: Id
  readonly data: Readonly<Record<string, unknown>>
}

/** The envelope's id belongs to one event and one organization (contract, "Webhooks"). */
export const envelopeId = (eventId: string, organizationId: Id): Id => derivedId('evt', `${eventId} ${organizationId}`)

/** One event to one webhook is one delivery, however often it is recorded. */
export const deliveryId = (eventId: string, webhookId: Id): Id => derivedId('dlv', `${eventId} ${webhookId}`)
