import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { organization, readInvitationToken } from '@manabi/organizations'
import { eventually } from '../harness/eventually.ts'
import { startWorld } from '../harness/school.ts'
import { lockViews } from '../harness/sqliteFile.ts'
import { password } from '../harness/world.ts'

jest.setTimeout(60_000)

const { service, world } = await startWorld()
const school = await world.organization('School', 1_000)
const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')

/** Read models stand still while it is locked; reading goes on. */
let unlock = () => {}
const lockReadModels = () => {
  unlock = lockViews(service.dataDir)
}
/** Projections that have stopped go on a second later. */
const unlocked = async () => {
  unlock()
  const { readModels, platform } = service
  await eventually(async () => readModels.waitFor(await platform.eventStore.head(), 1_000), 30_000)
}
afterEach(unlocked)

const invited = async () => {
  const person = await world.person()
  const { body } = await admin.api.post(`/organizations/${school}/members`, { email: person.email, roles: ['learner'] })
  return { ...person, token: new URL(body.acceptUrl).searchParams.get('token')! }
}
const accept = (token: string) => world.api.post('/invitations/accept', { token, password })
const memberIds = async () => {
  const { state } = await service.platform.repository.load(organization, [school])
  return state.status === 'active' ? state.members : new Map<Id, unknown>()
}

describe('while the read models stand still', () => {
  it('logout-all ends also a session that they do not show [AUT-024]', async () => {
    const { email, tokens, api } = await world.person()
    lockReadModels()
    const unseen = await world.api.post('/auth/login', { email, password })
    expect(unseen.status).toBe(200)
    const { status, headers } = await api.post('/auth/logout-all')
    expect([status, headers.get('consistency')]).toEqual([200, 'stale'])
    for (const { refreshToken } of [tokens, unseen.body]) {
      expect(await world.api.post('/auth/refresh', { refreshToken })).toMatchObject({ status: 401 })
    }
    await unlocked()
    expect((await api.get('/auth/sessions')).body).toEqual([])
    const again = await world.signIn(email)
    expect((await world.api.post('/auth/refresh', { refreshToken: again.tokens.refreshToken })).status).toBe(200)
  })

  it('an account whose person has just become a member is not closed [ME-006]', async () => {
    const { api, token, userId } = await invited()
    lockReadModels()
    expect((await accept(token)).status).toBe(200)
    expect(await api.delete('/me')).toMatchObject({ status: 409, body: { code: 'organization_member' } })
    await unlocked()
    expect((await api.get('/me')).body).toMatchObject({ id: userId, organizations: [{ id: school }] })
  })
})

describe('joining and closing', () => {
  it('at once never both succeed [ME-006]', async () => {
    for (let round = 0; round < 12; round++) {
      const { api, token, userId } = await invited()
      const [joined, closed] = await Promise.all([accept(token), api.delete('/me')])
      const { state } = await service.platform.repository.load(user, [userId])
      const isMember = (await memberIds()).has(userId)
      const outcome = { joined: joined.status === 200, closed: closed.status === 204 }
      expect({ round, ...outcome, isMember }).toEqual({
        round,
        joined: isMember,
        closed: !isMember,
        isMember: state.status === 'active',
      })
    }
  })

  it('closes an account whose joining was cut off, and takes the invitation back [ME-006]', async () => {
    const { api, token, userId } = await invited()
    const { invitationId } = readInvitationToken(service.platform.masterKey, token)!
    await world.decide(user.takeUpInvitation, [userId], { organizationId: school, invitationId })
    expect((await api.delete('/me')).status).toBe(204)
    expect((await accept(token)).status).toBe(404)
    expect((await memberIds()).has(userId)).toBe(false)
  })
})
