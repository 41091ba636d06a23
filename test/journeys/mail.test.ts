import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import { defaultTimeouts, newId } from '@manabi/kernel'
import { readInvitationToken } from '@manabi/organizations'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { closedAfterEach } from '../harness/closedAfterEach.ts'
import { eventually } from '../harness/eventually.ts'
import { filesHolding } from '../harness/filesHolding.ts'
import { freePort } from '../harness/freePort.ts'
import { type MailServer, startMailServer } from '../harness/mailServer.ts'
import { type Invitation, MailWorld } from '../harness/mailWorld.ts'
import { MovableClock } from '../harness/movableClock.ts'
import { startTestService } from '../harness/service.ts'
import { testTimeouts } from '../harness/testTimeouts.ts'
import { password, worldOf } from '../harness/world.ts'

const { keep } = closedAfterEach()

const mailServer = async (...options: Parameters<typeof startMailServer>): Promise<MailServer> => {
  const started = keep(await startMailServer(...options))
  return started
}
const world = async (options: Parameters<typeof MailWorld.open>[0]): Promise<MailWorld> => {
  const started = keep(await MailWorld.open(options))
  return started
}

const minute = 60_000
const day = 24 * 60 * minute

const recipientsOf = ({ mails }: MailServer) => mails.flatMap(({ recipients }) => recipients)
/** Each once, in whatever order: mails that are due together go out side by side. */
const expectMailTo = (server: MailServer, invitations: readonly Pick<Invitation, 'email'>[]) =>
  expect(recipientsOf(server).toSorted()).toEqual(invitations.map(({ email }) => email).toSorted())
const attemptsOf = (mails: MailWorld, invitation: { invitationId: string }, count: number) =>
  eventually(async () => (await mails.mailOf(invitation))?.attempts === count)

describe('who is invited', () => {
  it('gets a mail with the link, once [INV-003]', async () => {
    const server = await mailServer()
    const mails = await world({ smtpUrl: server.url })
    mails.start()
    const organizationId = await mails.organization('学び School')
    const invitation = await mails.invite(organizationId, 'hanako@example.com')
    await attemptsOf(mails, invitation, 1)
    expect(recipientsOf(server)).toEqual(['hanako@example.com'])
    const { subject, text, messageId } = server.mails[0]!
    expect(subject).toBe('Invitation to 学び School / 招待のお知らせ')
    const [, token] = /^https:\/\/manabi\.example\/invitations\/accept\?token=(\S+)$/m.exec(text!)!
    const { invitationId } = invitation
    expect(readInvitationToken(mails.platform.masterKey, token!)).toEqual({ organizationId, linkId: invitationId })
    const { id, dueAt } = (await mails.mailOf(invitation))!
    expect([messageId, dueAt]).toEqual([`<${id}@school.example>`, null])
  })

  it('gets another mail when the invitation is renewed; an earlier one that waits is dropped [INV-013]', async () => {
    const server = await mailServer()
    const mails = await world({ smtpUrl: server.url })
    const invitation = await mails.invite(await mails.organization(), 'hanako@example.com')
    const linkId = newId('inv')
    await mails.renew(invitation, linkId)
    mails.start()
    await attemptsOf(mails, { invitationId: linkId }, 1)
    await attemptsOf(mails, invitation, 1)
    expect(recipientsOf(server)).toEqual(['hanako@example.com'])
    const [, token] = /token=(\S+)$/m.exec(server.mails[0]!.text!)!
    expect(readInvitationToken(mails.platform.masterKey, token!)!.linkId).toBe(linkId)
  })

  it('leaves neither address nor token in a file or the log [INV-006]', async () => {
    const lines: string[] = []
    const log = pino(
      { level: 'trace' },
      new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }),
    )
    const server = await mailServer()
    server.refusal = { code: 450, words: 'Try later' }
    const mails = await world({
      smtpUrl: server.url.replace('smtp://', 'smtp://user:p4ssword@').concat('?requireTLS=false'),
      log,
    })
    mails.start()
    const invitation = await mails.invite(await mails.organization(), 'hanako@example.com')
    await attemptsOf(mails, invitation, 1)
    await mails.stop()
    expect(lines.filter((line) => line.includes('"outcome":"deferred"'))).toHaveLength(1)
    for (const secret of ['hanako', 'mit_', 'p4ssword']) {
      expect(await filesHolding(mails.dataDir, secret)).toEqual([])
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
    }
    expect(await mails.mailOf(invitation)).toBeDefined()
  })
})

describe('a mail', () => {
  it('waits for a server that is away, and goes out once [INV-004]', async () => {
    const port = await freePort()
    const clock = new MovableClock()
    const mails = await world({ smtpUrl: `smtp://127.0.0.1:${port}`, clock })
    mails.start()
    const invitation = await mails.invite(await mails.organization())
    await attemptsOf(mails, invitation, 1)
    const server = await mailServer({ port })
    clock.pass(minute)
    await attemptsOf(mails, invitation, 2)
    clock.pass(day)
    const next = await mails.invite(invitation.organizationId)
    await attemptsOf(mails, next, 1)
    expectMailTo(server, [invitation, next])
  })

  it('that the server refuses is not tried again [INV-004]', async () => {
    const server = await mailServer()
    const clock = new MovableClock()
    const mails = await world({ smtpUrl: server.url, clock })
    mails.start()
    server.refusal = { code: 550, words: 'No such mailbox' }
    const refused = await mails.invite(await mails.organization())
    await attemptsOf(mails, refused, 1)
    expect(await mails.mailOf(refused)).toMatchObject({ dueAt: null })
    server.refusal = null
    clock.pass(day)
    const next = await mails.invite(refused.organizationId)
    await attemptsOf(mails, next, 1)
    expect(recipientsOf(server)).toEqual([next.email])
  })

  it.each<[string, (mails: MailWorld, invitation: Invitation) => Promise<unknown>]>([
    ['was withdrawn', (mails, invitation) => mails.withdraw(invitation)],
    ['was accepted', (mails, invitation) => mails.accept(invitation)],
    ['is for somebody whose key was destroyed', ({ platform }, { userId }) => platform.personalData.destroy(userId)],
  ])('whose invitation %s is not sent [INV-005]', async (_, happens) => {
    const server = await mailServer()
    server.refusal = { code: 421, words: 'Too busy' }
    const clock = new MovableClock()
    const mails = await world({ smtpUrl: server.url, clock })
    const dispatcher = mails.start()
    const invitation = await mails.invite(await mails.organization())
    await attemptsOf(mails, invitation, 1)
    await happens(mails, invitation)
    server.refusal = null
    clock.pass(minute)
    await attemptsOf(mails, invitation, 2)
    const registry = new Registry()
    for (const metric of dispatcher.metrics) registry.registerMetric(metric)
    const told = await registry.getSingleMetricAsString('manabi_mails_total')
    for (const outcome of ['deferred', 'dropped']) expect(told).toContain(`{outcome="${outcome}"} 1`)
    expect(await mails.mailOf(invitation)).toMatchObject({ dueAt: null })
    expect(server.mails).toEqual([])
  })

  it('whose invitation has expired is not sent, and forgotten with the next [INV-005]', async () => {
    const server = await mailServer()
    server.refusal = { code: 421, words: 'Too busy' }
    const clock = new MovableClock()
    const mails = await world({ smtpUrl: server.url, clock })
    mails.start()
    const invitation = await mails.invite(await mails.organization())
    await attemptsOf(mails, invitation, 1)
    server.refusal = null
    clock.pass(14 * day)
    await attemptsOf(mails, invitation, 2)
    const next = await mails.invite(invitation.organizationId)
    await attemptsOf(mails, next, 1)
    expect(recipientsOf(server)).toEqual([next.email])
    expect(await mails.mailOf(invitation)).toBeUndefined()
  })

  it('is sent five times a day to an address by one organization, whatever was withdrawn meanwhile [INV-011]', async () => {
    const server = await mailServer()
    const clock = new MovableClock()
    const mails = await world({ smtpUrl: server.url, clock })
    mails.start()
    const [organizationId, other] = [await mails.organization(), await mails.organization()]
    const again = async (id = organizationId, email = 'Hanako@example.com') => {
      const invitation = await mails.invite(id, email)
      await attemptsOf(mails, invitation, 1)
      await mails.withdraw(invitation)
    }
    for (let count = 0; count < 5; count++) await again()
    await again(organizationId, 'hanako@EXAMPLE.com')
    expect(recipientsOf(server)).toHaveLength(5)
    await again(other)
    await again(organizationId, 'taro@example.com')
    expect(recipientsOf(server)).toHaveLength(7)
    clock.pass(day)
    await again()
    expect(recipientsOf(server)).toHaveLength(8)
  })

  it('is not made again when its event comes again [INV-004]', async () => {
    const server = await mailServer()
    const mails = await world({ smtpUrl: server.url })
    mails.start()
    const invitation = await mails.invite(await mails.organization())
    await attemptsOf(mails, invitation, 1)
    await mails.stop()
    await mails.platform.state.collection({ name: 'checkpoints', indexes: [] }).delete({ id: 'mails' })
    const restarted = await world({ smtpUrl: server.url, dataDir: mails.dataDir })
    restarted.start()
    const next = await restarted.invite(invitation.organizationId)
    await attemptsOf(restarted, next, 1)
    expectMailTo(server, [invitation, next])
  })

  it('is sent once by dispatchers that share the stores [INV-004]', async () => {
    const server = await mailServer()
    const one = await world({ smtpUrl: server.url })
    const other = await world({ smtpUrl: server.url, dataDir: one.dataDir })
    for (const each of [one, other]) each.start()
    const organizationId = await one.organization()
    const invited: string[] = []
    for (let count = 0; count < 30; count++) invited.push((await one.invite(organizationId)).email)
    await eventually(() => server.mails.length >= invited.length)
    for (const each of [one, other]) await each.stop()
    expect(recipientsOf(server).toSorted()).toEqual(invited.toSorted())
  })

  it('whose process is killed is sent after the restart, once [INV-004]', async () => {
    const silent: Server = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    keep({ close: async () => silent.close() })
    const before = await world({ smtpUrl: null })
    const organizationId = await before.organization()
    const nobody = `smtp://127.0.0.1:${(silent.address() as { port: number }).port}`
    const child = join(import.meta.dirname, '../harness/inviteAndDie.ts')
    const { dataDir } = before
    const killed = spawn(process.execPath, [child, dataDir, nobody, organizationId, 'hanako@example.com'], {
      stdio: 'inherit',
    })
    expect((await once(killed, 'exit'))[1]).toBe('SIGKILL')
    const server = await mailServer()
    const { lease } = defaultTimeouts
    const restarted = await world({ smtpUrl: server.url, dataDir, timeouts: { ...testTimeouts(), lease } })
    restarted.start()
    await eventually(() => server.mails.length > 0)
    await restarted.stop()
    expect(recipientsOf(server)).toEqual(['hanako@example.com'])
  })
})

describe('mail that is set up later', () => {
  it('goes out to the first who was ever invited, before any dispatcher ran [INV-005]', async () => {
    const server = await mailServer()
    const mails = await world({ smtpUrl: server.url })
    const invitation = await mails.invite(await mails.organization())
    mails.start()
    await attemptsOf(mails, invitation, 1)
    expect(recipientsOf(server)).toEqual([invitation.email])
  })

  it('goes out for the invitations that still stand [INV-005]', async () => {
    const clock = new MovableClock()
    const without = await world({ smtpUrl: null, clock })
    const organizationId = await without.organization()
    without.start()
    const expired = await without.invite(organizationId)
    clock.pass(14 * day)
    const standing = await without.invite(organizationId)
    await without.stop()
    for (const invitation of [expired, standing]) expect(await without.mailOf(invitation)).toBeUndefined()

    const server = await mailServer()
    const later = await world({ smtpUrl: server.url, dataDir: without.dataDir, clock })
    later.start()
    const next = await later.invite(organizationId)
    for (const invitation of [standing, next]) await attemptsOf(later, invitation, 1)
    await later.stop()
    expectMailTo(server, [standing, next])
    expect(await later.mailOf(expired)).toBeUndefined()
  })
})

describe('the whole service', () => {
  const serviceWith = async (smtpUrl: string) => {
    const service = await startTestService({ SMTP_URL: smtpUrl, MAIL_FROM: 'manabi@school.example' })
    keep({ close: service.remove })
    // On servers the read models are first built for a while after the start.
    await eventually(async () => (await fetch(`${service.url}/health/ready`)).status === 200)
    const people = worldOf(service)
    const organizationId = await people.organization('A school')
    const admin = await people.person({ [organizationId]: ['admin'] }, 'manabi-web')
    const invite = (email: string) => admin.api.post(`/organizations/${organizationId}/members`, { email })
    return { service, api: people.api, invite }
  }

  it('mails the link that inviting answers, and whoever has it can accept [INV-003]', async () => {
    const server = await mailServer()
    const { api, invite } = await serviceWith(server.url)
    const { status, body } = await invite('hanako@example.com')
    // 202 where the read models are late.
    expect([201, 202]).toContain(status)
    const { text, recipients } = await eventually(() => server.mails[0])
    expect(recipients).toEqual(['hanako@example.com'])
    const [link] = /https?:\S+/.exec(text!)!
    expect(link).toBe(body.acceptUrl)
    const token = new URL(link).searchParams.get('token')
    expect((await api.post('/invitations/accept', { token, password })).status).toBe(200)
  })

  it('is ready while the mail server is away, and its metrics tell', async () => {
    const gone = await startMailServer()
    await gone.close()
    const { service, invite } = await serviceWith(gone.url)
    expect((await invite('hanako@example.com')).status).toBe(201)
    const metrics = async () => (await fetch(`${service.url}/metrics`)).text()
    await eventually(async () => (await metrics()).includes('manabi_mails_total{outcome="deferred"} 1'))
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200)
  })
})
