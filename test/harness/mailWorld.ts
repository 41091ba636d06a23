import { identityEvents } from '@manabi/identity'
import {
  type Clock,
  type DomainEvent,
  type Id,
  newId,
  systemClock,
  systemMetadata,
  type Timeouts,
} from '@manabi/kernel'
import {
  InvitationRenewed,
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  OrganizationCreated,
  organization,
  organizationsEvents,
} from '@manabi/organizations'
import { openPlatform, readConfig } from '@manabi/platform'
import { webhooksEvents } from '@manabi/webhooks'
import { type Logger, pino } from 'pino'
import { outbox } from '../../apps/dispatcher/src/mail/outbox.ts'
import { DispatcherWorld, dataFolder } from './dispatcherWorld.ts'
import { testSettings } from './service.ts'
import { testTimeouts } from './testTimeouts.ts'

interface WorldOptions {
  /** Default: a new one, removed at the end. */
  readonly dataDir?: string
  readonly clock?: Clock
  /** null: no mail is configured. */
  readonly smtpUrl: string | null
  readonly log?: Logger
  readonly timeouts?: Timeouts
}

const events = [...organizationsEvents, ...identityEvents, ...webhooksEvents]
const days = 24 * 60 * 60 * 1_000

/** A dispatcher, and organizations that invite; on the servers that the environment names, as other journeys. */
export class MailWorld extends DispatcherWorld {
  static async open({
    dataDir,
    clock = systemClock,
    smtpUrl,
    log,
    timeouts = testTimeouts(),
  }: WorldOptions): Promise<MailWorld> {
    const folder = await dataFolder(dataDir)
    const mail = smtpUrl === null ? {} : { SMTP_URL: smtpUrl, MAIL_FROM: 'Manabi <manabi@school.example>' }
    const config = readConfig({ ...testSettings(folder.dataDir), PUBLIC_URL: 'https://manabi.example', ...mail })
    const silent = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
    const platform = await openPlatform({ config, events, clock, log: log ?? silent, timeouts })
    return new MailWorld(platform, folder)
  }

  async organization(name = '学び School'): Promise<Id> {
    const organizationId = newId('org')
    await this.#append(organizationId, OrganizationCreated({ organizationId, name, seats: 1_000, plan: 'standard' }))
    return organizationId
  }

  async invite(organizationId: Id, email = `${newId('usr')}@example.com`) {
    const invitation = {
      organizationId,
      userId: newId('usr'),
      invitationId: newId('inv'),
      email,
      displayName: 'Hanako',
      roles: ['learner' as const],
      departmentIds: [],
      expiresAt: new Date(this.platform.clock.now().getTime() + 14 * days).toISOString(),
    }
    await this.platform.personalData.begin(invitation.userId)
    await this.#append(organizationId, MemberInvited(invitation))
    return invitation
  }

  withdraw({ organizationId, userId, invitationId }: Invitation): Promise<unknown> {
    return this.#append(
      organizationId,
      InvitationWithdrawn({ organizationId, userId, invitationId, emailHash: 'a hash' }),
    )
  }

  renew({ organizationId, userId, invitationId }: Invitation, linkId = newId('inv')): Promise<unknown> {
    const expiresAt = new Date(this.platform.clock.now().getTime() + 14 * days).toISOString()
    return this.#append(
      organizationId,
      InvitationRenewed({ organizationId, userId, invitationId, linkId, expiresAt, renewedBy: null }),
    )
  }

  accept({ organizationId, userId, roles }: Invitation): Promise<unknown> {
    return this.#append(organizationId, MemberAdded({ organizationId, userId, roles }))
  }

  /** As it is in the outbox. */
  async mailOf({ invitationId }: Pick<Invitation, 'invitationId'>) {
    const all = await this.platform.state.collection(outbox).find({})
    return all.find((mail) => 'invitationId' in mail && mail.invitationId === invitationId)
  }

  async #append(organizationId: Id, event: DomainEvent): Promise<unknown> {
    const { eventStore, codec, clock } = this.platform
    const stream = organization.stream(organizationId)
    const [last] = await eventStore.readStream(stream, { direction: 'backwards', limit: 1 })
    const events = await codec.encode([event], systemMetadata('test', clock.now(), organizationId))
    return eventStore.append(stream, last?.revision ?? 'none', events)
  }
}

export type Invitation = Awaited<ReturnType<MailWorld['invite']>>
