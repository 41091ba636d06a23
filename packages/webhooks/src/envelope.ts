import { derivedIdAt, type Id, type Timestamp } from '@manabi/kernel'

/** What subscribers receive (specification section 2, "Webhook event envelope"). */
export interface Envelope {
  /** Stable across retries and the same for every webhook of the organization: subscribers drop duplicates by it. */
  readonly id: Id
  readonly type: string
  readonly createdAt: Timestamp
  readonly organizationId: Id
  readonly data: Readonly<Record<string, unknown>>
}

/** What happened, and when. */
interface Source {
  readonly id: string
  readonly createdAt: Timestamp
}

/** The envelope's id belongs to one event and one organization (contract, "Webhooks"). It sorts by the time of the event. */
export const envelopeId = ({ id, createdAt }: Source, organizationId: Id): Id =>
  derivedIdAt('evt', createdAt, `${id} ${organizationId}`)

/** One event to one webhook is one delivery, however often it is recorded. Its id, too, sorts by the time of the event. */
export const deliveryId = ({ id, createdAt }: Source, webhookId: Id): Id =>
  derivedIdAt('dlv', createdAt, `${id} ${webhookId}`)
