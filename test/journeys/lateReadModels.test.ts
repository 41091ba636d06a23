import { afterEach, describe, expect, it } from '@jest/globals'
import { user } from '@manabi/identity'
import type { Id, Role } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { eventually } from '../harness/eventually.ts'
import { startWorld } from '../harness/school.ts'
import { lockViews } from '../harness/sqliteFile.ts'
import { password } from '../harness/world.ts'

const { service, world } = await startWorld()
const school = await world.organization('School', 1_000)
const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')

const { timeouts } = service.platform
const { readModels: timeoutMs } = timeouts

/**
 * Read models stand still while it is locked; reading goes on. Writes wait for them longer than the service needs to find that they are
 * late, which is a second.
 */
let unlock = () => {}
const lockReadModels = () => {
  unlock = lockViews(service.dataDir)
  Object.assign(timeouts, { readModels: 5_000 })
}
/** Projections that have stopped go on a second later. */
const unlocked = async () => {
  unlock()
  Object.assign(timeouts, { readModels: timeoutMs })
  const { readModels, platform } = service
  await eventually(async () => readModels.waitFor(await platform.eventStore.head(), 1_000))
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

describe('what many elements became while the read models stand still', () => {
  it('is answered with 202, and repeated it is there [FLT-006]', async () => {
    const { userId } = await world.person({ [school]: ['learner'] })
    const { body: requirement } = await admin.api.post(`/organizations/${school}/requirements`, {
      ...{ title: 'Safety', target: null, audience: { everyone: true }, due: { kind: 'after', days: 30 } },
    })
    const target = { kind: 'requirement', id: requirement.id }
    const evidence = { items: [{ userId, target, completedOn: '2026-03-12', note: 'Classroom' }] }
    const record = () => admin.api.post(`/organizations/${school}/evidence`, evidence)
    lockReadModels()
    expect(await record()).toMatchObject({ status: 202, body: null })
    await unlocked()
    expect((await record()).body).toMatchObject({ results: [{ status: 'unchanged', evidence: { userId, target } }] })
  })
})

describe('authority while the read models stand still', () => {
  const memberPath = (userId: Id) => `/organizations/${school}/members/${userId}`
  const staff = async (roles: readonly Role[]) => {
    const { email, userId } = await world.account({ [school]: roles })
    return { userId, email, api: (await world.signIn(email, 'manabi-web')).api }
  }

  it('ends with the account [AUT-027]', async () => {
    const course = await world.course(school, { isPublic: true })
    const person = await world.person()
    lockReadModels()
    expect((await person.api.delete('/me')).status).toBe(204)
    expect((await person.api.get('/me')).status).toBe(401)
    expect((await person.api.post(`/lessons/${course.lessonIds[0]}/complete`)).status).toBe(401)
  })

  it('ends with the membership [AUT-027]', async () => {
    const course = await world.course(school, { isPublic: false })
    const [hr, learner] = [await staff(['hr']), await staff(['learner'])]
    await world.settled()
    expect((await learner.api.get(`/courses/${course.courseId}`)).status).toBe(200)
    lockReadModels()
    for (const { userId } of [hr, learner]) expect((await admin.api.delete(memberPath(userId))).status).toBe(204)
    const members = `/organizations/${school}/members`
    expect((await hr.api.get(members)).status).toBe(404)
    expect((await hr.api.post(members, { email: 'friend@example.com' })).status).toBe(404)
    expect((await hr.api.post(`/organizations/${school}/webhooks`, { url: 'https://example.com/hook' })).status).toBe(
      404,
    )
    expect((await learner.api.post(`/lessons/${course.lessonIds[0]}/complete`)).status).toBe(404)
  })

  it('shrinks with the roles, and grows with them [AUT-027]', async () => {
    const [demoted, promoted] = [await staff(['admin']), await staff(['learner'])]
    await world.settled()
    const issue = { name: 'Key', scopes: ['read:members'] }
    const keys = `/organizations/${school}/api-keys`
    lockReadModels()
    expect((await admin.api.put(`${memberPath(demoted.userId)}/roles`, { roles: ['learner'] })).status).toBeLessThan(
      300,
    )
    expect((await demoted.api.post(keys, issue)).status).toBe(403)
    expect((await demoted.api.delete(`${memberPath(promoted.userId)}?closeAccount=true`)).status).toBe(403)
    expect((await admin.api.put(`${memberPath(promoted.userId)}/roles`, { roles: ['hr'] })).status).toBeLessThan(300)
    const again = await world.signIn(promoted.email, 'manabi-web')
    expect((await again.api.get(`/organizations/${school}/members`)).status).toBe(200)
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
})
