import { expect, it } from '@jest/globals'
import { user } from '@manabi/identity'
import { organization, readInvitationToken } from '@manabi/organizations'
import { startWorld } from '../harness/school.ts'
import { password } from '../harness/world.ts'

const { service, world } = await startWorld()
const school = await world.organization('School')
const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')

it('closing takes back an invitation whose acceptance was cut off [ME-006]', async () => {
  const { email, api, userId } = await world.person()
  const { body } = await admin.api.post(`/organizations/${school}/members`, { email, roles: ['learner'] })
  const token = new URL(body.acceptUrl).searchParams.get('token')!
  const { linkId: invitationId } = readInvitationToken(service.platform.masterKey, token)!
  await world.decide(user.takeUpInvitation, [userId], { organizationId: school, invitationId })
  expect((await api.delete('/me')).status).toBe(204)
  expect((await world.api.post('/invitations/accept', { token, password })).status).toBe(404)
  const { state } = await service.platform.repository.load(organization, [school])
  expect(state.status === 'active' && state.members.has(userId)).toBe(false)
})
