import type { EventDefinition, EventOf, Id, Recorded, Timestamp } from '@manabi/kernel'
import type { Mail } from '@manabi/mail'
import type { Services } from '../services.ts'

/** Kept with each mail in the outbox. */
export type MailKindName = 'invitation' | 'passwordReset' | 'webhookDisabled' | 'dutyReminder' | 'managerReminder'

/** A mail that an event leads to, as it waits. It has no address and no token: both are read when it is written. */
export interface QueuedMail {
  /** Derives from the event, so that an event that comes again adds no second mail. */
  readonly id: string
  /** Mails of one organization share connections. Empty for mails about an account. */
  readonly organizationId: Id
  readonly userId: Id
  /** When it is no longer of use. */
  readonly expiresAt: Timestamp
}

/** One kind of mail: what leads to it, and how it is written. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds kinds of every event and all facts.
export interface MailKind<Definition extends EventDefinition = any, Facts = any> {
  readonly name: MailKindName
  readonly events: readonly Definition[]
  /** To one address from one organization; left out where something else limits them. */
  readonly mostInADay?: number
  /** The mails that an event leads to. Harmless when repeated. */
  readonly mailsOf: (
    event: Recorded<EventOf<Definition>>,
    services: Services,
  ) => readonly (QueuedMail & Facts)[] | Promise<readonly (QueuedMail & Facts)[]>
  /** Written when it is sent; null when there is no longer a reason to send it. An empty `to` is of an erased person. */
  readonly write: (mail: QueuedMail & Facts, services: Services) => Promise<Omit<Mail, 'id'> | null>
}

/** Defines a kind of mail that keeps these facts while it waits. */
export const mailKind =
  <Facts>() =>
  <Definition extends EventDefinition>(kind: MailKind<Definition, Facts>): MailKind =>
    kind
