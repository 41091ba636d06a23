import { expect, it, jest } from '@jest/globals'
import { emailClaim, user } from '@manabi/identity'
import { organization, readInvitationToken } from '@manabi/organizations'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld()
const { repository } = service.platform

it('a member who is removed while invited again, or given roles, is a conflict: no store is down, and no answer will show them', async () => {
  const organizationId = await world.organization('School')
  const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const members = `/organizations/${organizationId}/members`
  const retried = [
    { send: (email: string) => admin.api.post(members, { email }), status: 201, method: 'load' as const },
    {
      send: (_: string, userId: string) => admin.api.put(`${members}/${userId}/roles`, { roles: ['hr'] }),
      ...{ status: 404, method: 'execute' as const },
    },
  ]
  for (const { send, status, method } of retried) {
    const { userId, email } = await world.person({ [organizationId]: ['learner'] })
    afterLast(method, () => admin.api.delete(`${members}/${userId}`))
    expect(await send(email, userId)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await send(email, userId)).status).toBe(status)
  }
})

it('a member who is removed for good while they accept another invitation has their account closed: the removal is kept already', async () => {
  const [organizationId, other] = [await world.organization('School'), await world.organization('Another')]
  const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const inviting = await world.person({ [other]: ['admin'] }, 'manabi-web')
  const { userId, email, api } = await world.person({ [organizationId]: ['learner'] })
  const { acceptUrl } = (await inviting.api.post(`/organizations/${other}/members`, { email })).body
  const { linkId: invitationId } = readInvitationToken(
    service.platform.masterKey,
    new URL(acceptUrl).searchParams.get('token')!,
  )!
  const execute = repository.execute.bind(repository)
  const spy = jest.spyOn(repository, 'execute').mockImplementation(async (decision, ...more) => {
    if ((decision as { decide: unknown }).decide === user.closeAccount.decide) {
      spy.mockRestore()
      await world.decide(user.takeUpInvitation, [userId], { organizationId: other, invitationId })
    }
    return execute(decision, ...more)
  })
  const { status, headers } = await admin.api.delete(
    `/organizations/${organizationId}/members/${userId}?closeAccount=true`,
  )
  expect([status, headers.has('Erasure-Receipt')]).toEqual([204, true])
  expect((await api.get('/me')).status).toBe(401)
})

/** Does it once the next call has looked at the organization to decide, or has written to it. */
function afterLast(method: 'load' | 'execute', act: () => Promise<unknown>): void {
  const original = repository[method].bind(repository) as (...given: unknown[]) => Promise<never>
  let isDeciding = method === 'execute'
  const spy = jest.spyOn(repository, method).mockImplementation(async (...given: unknown[]) => {
    const result = await original(...given)
    const [one] = given as [{ name?: string; decider?: { name: string } }]
    const name = one.decider?.name ?? one.name
    if (name === emailClaim.name) isDeciding = true
    if (isDeciding && name === organization.name) {
      spy.mockRestore()
      await act()
    }
    return result
  })
}
