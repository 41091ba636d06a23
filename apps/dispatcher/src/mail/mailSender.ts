import type { StoredEvent } from '@manabi/event-store'
import type { EventOf } from '@manabi/kernel'
import { invitationMail, type Mail, type Mailer, openMailer } from '@manabi/mail'
import { acceptUrl, type MemberInvited } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { Counter } from '@manabi/platform/metrics'
import { Jobs } from '../jobs.ts'
import { invitationLimit } from './invitationLimit.ts'
import { createMailRecorder } from './mailRecorder.ts'
import { afterFailure, type OutgoingInvitation, type OutgoingMail, outbox } from './outbox.ts'
import { standingInvitations } from './standingInvitations.ts'
import { writeReset } from './writeReset.ts'
import { writeWarning } from './writeWarning.ts'

type Pieces = Pick<
  Platform,
  'config' | 'clock' | 'log' | 'eventStore' | 'codec' | 'repository' | 'state' | 'leases' | 'masterKey'
>

/** Connections to the mail server. An organization that invites many people leaves one to the others. */
const limit = { total: 5, perGroup: 4 }
/** Milliseconds for one mail. */
const timeout = 60_000

/** `dropped`: there was no longer a reason to send it; `abandoned`: no attempts left. */
type Outcome = 'sent' | 'deferred' | 'refused' | 'abandoned' | 'dropped'

/** null without `SMTP_URL`: invitations then have only their `acceptUrl`. */
export function startMail(pieces: Pieces): MailSender | null {
  const { SMTP_URL, MAIL_FROM } = pieces.config
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null
  return new MailSender(pieces, openMailer({ url: SMTP_URL, from: MAIL_FROM, timeout, connections: limit.total }))
}

/** Adds mails to the outbox, and sends those that are due. Any number of senders share them. */
class MailSender {
  readonly mails = new Counter({
    name: 'manabi_mails_total',
    help: 'Attempts to send a mail, by outcome',
    labelNames: ['outcome'],
    registers: [],
  })
  readonly #options: Pieces
  readonly #mailer: Mailer
  readonly #allows: ReturnType<typeof invitationLimit>
  readonly #jobs: Jobs<OutgoingMail, 'organizationId'>
  readonly #record: ReturnType<typeof createMailRecorder>

  constructor(options: Pieces, mailer: Mailer) {
    this.#options = options
    this.#mailer = mailer
    this.#allows = invitationLimit(options.clock)
    this.#record = createMailRecorder(options)
    this.#jobs = new Jobs<OutgoingMail, 'organizationId'>({
      ...options,
      collection: options.state.collection(outbox),
      groupBy: 'organizationId',
      limit,
      perform: (mail) => this.#send(mail),
    })
  }

  /** Adds the mails that events lead to, and looks for them at once. */
  async record(events: readonly StoredEvent[]): Promise<void> {
    await this.#record(events)
    this.#jobs.wake()
  }

  /** Claims no more mails and finishes those in flight, within a minute. */
  async stop(): Promise<void> {
    await this.#jobs.stop()
    this.#mailer.close()
  }

  async #send(outgoing: OutgoingMail): Promise<Partial<OutgoingMail>> {
    const mail = await this.#write(outgoing)
    if (mail === null) return this.#end(outgoing, 'dropped')
    const verdict = await this.#mailer.send(mail)
    if (verdict.status === 'sent') return this.#end(outgoing, 'sent')
    if (verdict.status === 'refused') return this.#end(outgoing, 'refused', verdict.reason)
    const changes = afterFailure(outgoing, this.#options.clock.now())
    this.#report(outgoing, changes.dueAt === null ? 'abandoned' : 'deferred', verdict.reason)
    return changes
  }

  /** null when there is no longer a reason to send it. */
  async #write(outgoing: OutgoingMail): Promise<Mail | null> {
    if (outgoing.expiresAt <= this.#options.clock.now().toISOString()) return null
    if (outgoing.kind === 'webhookDisabled') return writeWarning(this.#options, outgoing)
    return outgoing.kind === 'passwordReset' ? writeReset(this.#options, outgoing) : this.#invitation(outgoing)
  }

  async #invitation(outgoing: OutgoingInvitation): Promise<Mail | null> {
    const { id, organizationId, userId, invitationId: linkId, expiresAt, attempts } = outgoing
    const { repository, eventStore, codec, masterKey, config } = this.#options
    const { organizationName, invited } = (await repository.load(standingInvitations, [organizationId])).state
    const invitation = invited.get(userId)
    if (invitation?.linkId !== linkId) return null
    const stream = standingInvitations.stream(organizationId)
    const stored = await eventStore.readStream(stream, { from: invitation.revision, limit: 1 })
    const [event] = (await codec.decode(stored)) as unknown as EventOf<typeof MemberInvited>[]
    // Empty once the person's key is destroyed.
    const to = event!.data.email
    if (to === '') return null
    if (attempts === 0 && !this.#allows(organizationId, to)) return null
    const link = acceptUrl(config.PUBLIC_URL, masterKey, { organizationId, linkId })
    return { id, to, ...invitationMail({ organizationName, acceptUrl: link, expiresAt }) }
  }

  #end(outgoing: OutgoingMail, outcome: Outcome, reason?: string): Partial<OutgoingMail> {
    this.#report(outgoing, outcome, reason)
    return { attempts: outgoing.attempts + 1, dueAt: null }
  }

  #report(
    { id, kind = 'invitation', organizationId, attempts }: OutgoingMail,
    outcome: Outcome,
    reason?: string,
  ): void {
    this.mails.inc({ outcome })
    const level = outcome === 'sent' || outcome === 'dropped' ? 'info' : 'warn'
    this.#options.log[level](
      { mailId: id, kind, organizationId, outcome, reason, attempts: attempts + 1 },
      'A mail was attempted.',
    )
  }
}
