import { expect, it } from '@jest/globals'
import { UserRegistered, user } from '@manabi/identity'
import { type Id, newId, type Role, systemMetadata } from '@manabi/kernel'
import { MemberAdded, organization } from '@manabi/organizations'
import { webhooks } from '@manabi/webhooks'
import { closedAfterEach } from '../harness/closedAfterEach.ts'
import { eventually } from '../harness/eventually.ts'
import { startMailServer } from '../harness/mailServer.ts'
import { MailWorld } from '../harness/mailWorld.ts'
import { written } from '../harness/written.ts'

const { keep } = closedAfterEach()

const failingSince = '2026-04-01T00:00:00.000Z'

it('administrators get a mail when a webhook is disabled, once, and only while it is inactive [WHK-024]', async () => {
  const server = keep(await startMailServer())
  const world = keep(await MailWorld.open({ smtpUrl: server.url }))
  const { repository, clock } = world.platform
  const metadata = () => systemMetadata('test', clock.now())
  const organizationId = await world.organization('A school')
  const join = async (role: Role) => {
    const userId = newId('usr')
    const account = { userId, email: `${role}@example.com`, displayName: role, passwordHash: 'none' }
    await repository.execute(written(user, UserRegistered(account)), [userId], undefined, metadata())
    const added = MemberAdded({ organizationId, userId, roles: [role] })
    await repository.execute(written(organization, added), [organizationId], undefined, metadata())
  }
  for (const role of ['admin', 'hr', 'learner'] as const) await join(role)
  const register = async (name: string): Promise<Id> => {
    const webhookId = newId('whk')
    const shown = { url: `https://${name}.example/hook`, eventTypes: [], description: '' }
    const command = { webhookId, organizationId, secret: 'wrapped', ...shown }
    await repository.execute(webhooks.registerWebhook, [organizationId], command, metadata())
    return webhookId
  }
  const disable = (webhookId: Id) => {
    const command = { webhookId, organizationId, failingSince, activation: 1 }
    return repository.execute(webhooks.disableWebhook, [organizationId], command, metadata())
  }
  const [activated, broken] = [await register('activated'), await register('broken')]
  await disable(activated)
  const command = { organizationId, webhookId: activated, changes: { isActive: true } }
  await repository.execute(webhooks.changeWebhook, [organizationId], command, metadata())
  await disable(broken)
  world.start()
  await eventually(() => server.mails.length > 0)
  await world.stop()
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([['admin@example.com']])
  expect(server.mails[0]!.subject).toBe('Webhook of A school disabled / Webhook 停止のお知らせ')
  expect(server.mails[0]!.text).toContain('https://broken.example/hook')
})
