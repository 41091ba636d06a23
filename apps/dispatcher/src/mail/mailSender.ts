import type { EventCodec, EventStore, Repository } from '@manabi/event-store'
import type { Clock, EventOf } from '@manabi/kernel'
import { invitationMail, type Mail, type Mailer, openMailer } from '@manabi/mail'
import { acceptUrl, type MemberInvited } from '@manabi/organizations'
import type { MasterKey } from '@manabi/personal-data'
import type { Config } from '@manabi/platform'
import type { StateStore } from '@manabi/state-store'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import { DueWork } from '../dueWork.ts'
import { afterFailure, type OutgoingMail, outbox } from './outbox.ts'
import { standingInvitations } from './standingInvitations.ts'

export interface MailSenderOptions {
  readonly config: Pick<Config, 'PUBLIC_URL'> & { readonly SMTP_URL: string; readonly MAIL_FROM: string }
  readonly clock: Clock
  readonly log: Logger
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly repository: Repository
  readonly state: StateStore
  readonly masterKey: MasterKey
}

/** Connections to the server, one of them for other organizations when one invites many. */
const room = { most: 5, mostForOne: 4, atOnce: 1 }
/** Milliseconds for one mail, and what a lease has beyond it for everything else. */
const timeout = 60_000
const leaseMargin = 30_000

/** `dropped`: the invitation does not stand any more; `abandoned`: no attempt is left. */
type Outcome = 'sent' | 'deferred' | 'refused' | 'abandoned' | 'dropped'

/** Sends the mails that are due, shared with any number of other senders. */
export class MailSender {
  readonly mails = new Counter({
    name: 'manabi_mails_total',
    help: 'Attempts to send a mail, by what became of it',
    labelNames: ['outcome'],
    registers: [],
  })
  readonly #options: MailSenderOptions
  readonly #mailer: Mailer
  readonly #work: DueWork<OutgoingMail, 'organizationId'>

  constructor(options: MailSenderOptions) {
    const { config, state } = options
    this.#options = options
    this.#mailer = openMailer({ url: config.SMTP_URL, from: config.MAIL_FROM, timeout, connections: room.most })
    this.#work = new DueWork<OutgoingMail, 'organizationId'>({
      ...options,
      collection: state.collection(outbox),
      party: 'organizationId',
      room,
      lease: timeout + leaseMargin,
      perform: (mail) => this.#send(mail),
    })
  }

  /** Looks for due mails at once. */
  wake(): void {
    this.#work.wake()
  }

  /** Takes none any more and finishes those in hand: within a minute. */
  async stop(): Promise<void> {
    await this.#work.stop()
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

  /** null when there is no reason to send it any more. */
  async #write({ id, organizationId, userId, invitationId, expiresAt }: OutgoingMail): Promise<Mail | null> {
    const { repository, eventStore, codec, masterKey, clock, config } = this.#options
    if (expiresAt <= clock.now().toISOString()) return null
    const { organizationName, invited } = (await repository.load(standingInvitations, [organizationId])).state
    const invitation = invited.get(userId)
    if (invitation?.invitationId !== invitationId) return null
    const stream = standingInvitations.stream(organizationId)
    const stored = await eventStore.readStream(stream, { from: invitation.revision, limit: 1 })
    const [event] = (await codec.decode(stored)) as unknown as EventOf<typeof MemberInvited>[]
    // Empty when the key of the person was destroyed.
    const to = event!.data.email
    if (to === '') return null
    const link = acceptUrl(config.PUBLIC_URL, masterKey, { organizationId, invitationId })
    return { id, to, ...invitationMail({ organizationName, acceptUrl: link, expiresAt }) }
  }

  #end(outgoing: OutgoingMail, outcome: Outcome, reason?: string): Partial<OutgoingMail> {
    this.#report(outgoing, outcome, reason)
    return { attempts: outgoing.attempts + 1, dueAt: null }
  }

  #report({ id, organizationId, invitationId, attempts }: OutgoingMail, outcome: Outcome, reason?: string): void {
    this.mails.inc({ outcome })
    const level = outcome === 'sent' || outcome === 'dropped' ? 'info' : 'warn'
    this.#options.log[level](
      { mailId: id, organizationId, invitationId, outcome, reason, attempts: attempts + 1 },
      'An invitation mail was attempted.',
    )
  }
}
