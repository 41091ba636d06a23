import { expect, it, jest } from '@jest/globals'
import { emailClaim } from '@manabi/identity'
import { organization } from '@manabi/organizations'
import { startWorld } from '../harness/school.ts'

jest.setTimeout(60_000)

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
