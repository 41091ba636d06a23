import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { emailClaim, takeEmailName } from '@manabi/identity'
import { newId, systemMetadata } from '@manabi/kernel'
import { expireInvitations } from '@manabi/operations/organizations/invitations/expireInvitations'
import { dueCause, reactionContext } from '@manabi/operations/reactions/reactionContext'
import { MemberInvited, organization } from '@manabi/organizations'
import { eventually } from '../harness/eventually.ts'
import { filesHolding } from '../harness/filesHolding.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { worldOf } from '../harness/world.ts'
import { written } from '../harness/written.ts'

const count = 1_100
const later = { now: () => new Date(Date.now() + 15 * 86_400_000) }

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.remove())

/** A school that invited so many people in one file. */
async function schoolWithInvitations() {
  const { platform } = service
  const world = worldOf(service)
  const organizationId = await world.organization('A school', 2 * count)
  const by = systemMetadata('test', platform.clock.now(), organizationId)
  const expiresAt = new Date(Date.now() + 14 * 86_400_000).toISOString()
  const invited = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const [userId, invitationId, email] = [
        newId('usr'),
        newId('inv'),
        `hanako.${number}.${organizationId}@example.com`,
      ]
      const emailHash = await takeEmailName(platform, email)
      await platform.personalData.begin(userId)
      await world.decide(emailClaim.reserveEmail, [emailHash], { emailHash, organizationId, userId, invitationId })
      const facts = { displayName: 'Hanako', roles: ['learner' as const], departmentIds: [], expiresAt }
      const invitedAt = platform.clock.now().toISOString()
      return MemberInvited({ ...facts, organizationId, userId, invitationId, email, invitedAt })
    }),
  )
  await platform.repository.execute(written(organization, ...invited), [organizationId], undefined, by)
  await world.settled()
  return organizationId
}

/** One go at what has expired, by a clock that is 15 days ahead; counts how often the files of the read models are rewritten. */
async function expireSome(organizationId: string) {
  const services = { ...service.platform, readModels: service.readModels, clock: later }
  const erase = jest.spyOn(service.platform.readStore, 'erase')
  const context = reactionContext(expireInvitations, services, dueCause({ id: organizationId }))
  const answer = await expireInvitations.react({ id: organizationId }, context, services)
  const rewritings = erase.mock.calls.length
  erase.mockRestore()
  return { answer, rewritings }
}

it('a thousand invitations that expire together go on in parts, and are erased by few rewritings of the files [INV-009]', async () => {
  const organizationId = await schoolWithInvitations()
  const isHeld = async () => (await filesHolding(service.dataDir, `.${organizationId}@example.com`)).length > 0
  expect(await isHeld()).toBe(true)
  const first = await expireSome(organizationId)
  const second = await expireSome(organizationId)
  expect([first.answer, second.answer]).toEqual(['more', undefined])
  // The service's own reaction rewrites them once in 15 seconds.
  expect(first.rewritings + second.rewritings).toBeLessThan(10)
  const { state } = await service.platform.repository.load(organization, [organizationId])
  expect(state.status === 'active' && state.invitations.size).toBe(0)
  await eventually(async () => !(await isHeld()))
})
