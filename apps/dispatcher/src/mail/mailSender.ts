import type { StoredEvent } from '@manabi/event-store'
import { type Mail, type Mailer, openMailer } from '@manabi/mail'
import { mailKinds, type Services } from '@manabi/operations'
import { Counter } from '@manabi/platform/metrics'
import { Jobs } from '../jobs.ts'
import { dailyLimit } from './dailyLimit.ts'
import { createMailRecorder } from './mailRecorder.ts'
import { afterFailure, type OutgoingMail, outbox } from './outbox.ts'

/** Connections to the mail server. An organization that invites many people leaves one to the others. */
const limit = { total: 5, perGroup: 4 }
/** Milliseconds for one mail. */
const timeout = 60_000

/** `dropped`: there was no longer a reason to send it; `abandoned`: no attempts left. */
type Outcome = 'sent' | 'deferred' | 'refused' | 'abandoned' | 'dropped'

/** null without `SMTP_URL`: invitations then have only their `acceptUrl`. */
export function startMail(services: Services): MailSender | null {
  const { SMTP_URL, MAIL_FROM } = services.config
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null
  return new MailSender(services, openMailer({ url: SMTP_URL, from: MAIL_FROM, timeout, connections: limit.total }))
}

/** Adds mails to the outbox, and sends those that are due. Any number of senders share them. */
class MailSender {
  readonly mails = new Counter({
    name: 'manabi_mails_total',
    help: 'Attempts to send a mail, by outcome',
    labelNames: ['outcome'],
    registers: [],
  })
  readonly #services: Services
  readonly #mailer: Mailer
  readonly #allows: ReturnType<typeof dailyLimit>
  readonly #jobs: Jobs<OutgoingMail, 'organizationId'>
  readonly #record: ReturnType<typeof createMailRecorder>

  constructor(services: Services, mailer: Mailer) {
    this.#services = services
    this.#mailer = mailer
    this.#allows = dailyLimit(services.clock)
    this.#record = createMailRecorder(services)
    this.#jobs = new Jobs<OutgoingMail, 'organizationId'>({
      ...services,
      collection: services.state.collection(outbox),
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
    const changes = afterFailure(outgoing, this.#services.clock.now())
    this.#report(outgoing, changes.dueAt === null ? 'abandoned' : 'deferred', verdict.reason)
    return changes
  }

  /** null when there is no longer a reason to send it. */
  async #write(outgoing: OutgoingMail): Promise<Mail | null> {
    const { id, kind: name = 'invitation', organizationId, attempts, expiresAt } = outgoing
    if (expiresAt <= this.#services.clock.now().toISOString()) return null
    const kind = mailKinds.find((one) => one.name === name)
    // It waits for a process of that release.
    if (kind === undefined) throw new Error(`This release writes no mails of the kind "${name}".`)
    const mail = await kind.write(outgoing, this.#services)
    if (mail === null || mail.to === '') return null
    const counted = { kind: name, organizationId, to: mail.to }
    if (attempts === 0 && kind.mostInADay !== undefined && !this.#allows(counted, kind.mostInADay)) return null
    return { id, ...mail }
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
    this.#services.log[level](
      { mailId: id, kind, organizationId, outcome, reason, attempts: attempts + 1 },
      'A mail was attempted.',
    )
  }
}
