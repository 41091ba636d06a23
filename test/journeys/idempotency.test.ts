import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client as clientDecider } from '@manabi/identity'
import { type Id, learnerScopes, newId } from '@manabi/kernel'
import { filesHolding } from '../harness/filesHolding.ts'
import type { HttpAnswer } from '../harness/http.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { sessionToken } from '../harness/sessionToken.ts'
import { password, rightAnswers, sampleQuiz, type World, worldOf } from '../harness/world.ts'

let service: TestService
let world: World
let school: Id
beforeAll(async () => {
  service = await startTestService()
  world = worldOf(service)
  school = await world.organization()
  const facts = { name: 'App', organizationId: school, hasDeviceRegistration: true }
  const command = { clientId: 'app', redirectUris: [], scopes: [...learnerScopes], ...facts }
  await world.decide(clientDecider.registerClient, ['app'], command)
})
afterAll(() => service.remove())

/** Somebody whose account an app made. */
async function deviceAccount() {
  const device = { clientId: 'app', deviceId: randomUUID(), platform: 'ios' }
  return world.api.as((await world.api.post('/devices/register', device)).body.auth.accessToken)
}

const newKey = () => ({ 'Idempotency-Key': randomUUID() })

describe('a write that is sent again with its Idempotency-Key', () => {
  it('is done once: a quiz submitted twice is one attempt [IDM-001]', async () => {
    const quiz = sampleQuiz()
    const { lessonIds } = await world.course(school, { isPublic: true, lessons: [{ title: 'Lesson', quiz }] })
    await world.settled()
    const { api } = await world.person()
    const submit = (headers: Record<string, string>, answers = rightAnswers(quiz)) =>
      api.post(`/lessons/${lessonIds[0]}/quiz/submit`, { answers }, headers)
    const key = newKey()
    const [first, again] = [await submit(key), await submit(key)]
    expect([first.status, again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 200, 'true'])
    expect(again.body).toEqual(first.body)
    expect((await submit(key, [])).body.code).toBe('idempotency_key_reused')
    expect((await api.get('/me/quiz-attempts')).body).toHaveLength(1)
    await submit(newKey())
    expect((await api.get('/me/quiz-attempts')).body).toHaveLength(2)
  })

  it('is run again where all that it brought was refused, and keeps nothing [IDM-001]', async () => {
    const { lessonIds } = await world.course(school, { isPublic: true })
    await world.settled()
    const { api } = await world.person()
    const nothing = { id: 'nothing', kind: 'view', occurredAt: new Date().toISOString(), lessonId: 'les_nothing' }
    for (const [activities, isReplayed] of [
      [[nothing], null],
      [[nothing, { ...nothing, id: 'something', lessonId: lessonIds[0] }], 'true'],
    ] as const) {
      const key = newKey()
      const upload = () => api.post('/me/activities', { activities }, key)
      const [first, again] = [await upload(), await upload()]
      expect([first.status, again.body]).toEqual([200, first.body])
      expect(again.headers.get('Idempotency-Replayed')).toBe(isReplayed)
    }
  })

  it('is answered again after a token refresh and a restart [IDM-005]', async () => {
    const { lessonIds } = await world.course(school, { isPublic: true })
    await world.settled()
    const { api, tokens } = await world.person()
    const key = newKey()
    const view = (who: typeof api) => who.post(`/lessons/${lessonIds[0]}/view`, undefined, key)
    const first = await view(api)
    const { body: fresh } = await world.api.post('/auth/refresh', { refreshToken: tokens.refreshToken })
    expect((await view(world.api.as(fresh.accessToken))).headers.get('Idempotency-Replayed')).toBe('true')
    service = await service.restart()
    world = worldOf(service)
    const again = await view(world.api.as(fresh.accessToken))
    expect([again.headers.get('Idempotency-Replayed'), again.body]).toEqual(['true', first.body])
  })
})

describe('an answer that is asked for again', () => {
  const adminHere = async () => {
    const [admin, other] = [
      await world.account({ [school]: ['admin'] }),
      await world.person({ [school]: ['admin'] }, 'manabi-web'),
    ]
    const { api } = await world.signIn(admin.email, 'manabi-web')
    const member = `/organizations/${school}/members/${admin.userId}`
    return { ...admin, api, other: other.api, member }
  }
  const issue = { name: 'Key', scopes: ['read:members'] }

  it.each([
    [['learner'], 403],
    [['developer'], 403],
  ] as const)('is kept from an admin who has become %j [IDM-008]', async (roles, status) => {
    const { api, other, member } = await adminHere()
    const key = newKey()
    const first = await api.post(`/organizations/${school}/api-keys`, issue, key)
    expect(first.status).toBe(201)
    expect((await other.put(`${member}/roles`, { roles })).status).toBe(200)
    const again = await api.post(`/organizations/${school}/api-keys`, issue, key)
    expect(again.status).toBe(status)
    expect(JSON.stringify(again.body)).not.toContain('mk_')
  })

  it('is kept from a person who was removed [IDM-008]', async () => {
    const { api, other, member } = await adminHere()
    const key = newKey()
    await api.post(`/organizations/${school}/api-keys`, issue, key)
    expect((await other.delete(member)).status).toBe(204)
    expect((await api.post(`/organizations/${school}/api-keys`, issue, key)).status).toBe(404)
  })

  it('is kept from a token with fewer scopes [IDM-008]', async () => {
    const { userId } = await world.account({ [school]: ['admin'] })
    const wanted = { userId, clientId: 'manabi-web' }
    const key = newKey()
    const wide = world.api.as((await sessionToken(service.platform, wanted)).token)
    const narrow = world.api.as((await sessionToken(service.platform, { ...wanted, scopes: ['read:catalog'] })).token)
    expect((await wide.post(`/organizations/${school}/api-keys`, issue, key)).status).toBe(201)
    const again = await narrow.post(`/organizations/${school}/api-keys`, issue, key)
    expect([again.status, JSON.stringify(again.body).includes('mk_')]).toEqual([403, false])
  })

  it('is kept from another app of the same person [IDM-005]', async () => {
    const { lessonIds } = await world.course(school, { isPublic: true })
    const { email, userId } = await world.account({})
    const { api: mine } = await world.signIn(email)
    const other = world.api.as((await sessionToken(service.platform, { userId, clientId: 'manabi-web' })).token)
    const key = newKey()
    for (const api of [mine, other]) {
      const { status, headers } = await api.post(`/lessons/${lessonIds[0]}/view`, undefined, key)
      expect([status, headers.get('Idempotency-Replayed')]).toEqual([200, null])
    }
  })
})

describe('the key of a request with a password', () => {
  const newPassword = 'staple correct horse'
  const seen = ({ status, body, headers }: HttpAnswer) => [
    status,
    body?.code ?? body?.error ?? null,
    headers.get('Idempotency-Replayed'),
  ]
  const changing = async () => {
    const { api, email } = await world.person()
    const change = (currentPassword: string, key: Record<string, string>) =>
      api.put('/me/password', { currentPassword, newPassword }, key)
    return { api, email, change }
  }

  it('gets the answer of before for the same one, right or wrong [IDM-009]', async () => {
    const { change, email } = await changing()
    const [wrong, right] = [newKey(), newKey()]
    expect(seen(await change('wrong password', wrong))).toEqual([401, 'invalid_credentials', null])
    expect(seen(await change('wrong password', wrong))).toEqual([401, 'invalid_credentials', 'true'])
    expect(seen(await change(password, right))).toEqual([204, null, null])
    expect(seen(await change(password, right))).toEqual([204, null, 'true'])
    expect((await world.api.post('/auth/login', { email, password: newPassword })).status).toBe(200)
  })

  it('counts another one as a wrong password, and after ten tells nothing [IDM-009]', async () => {
    const { change, email } = await changing()
    const key = newKey()
    expect((await change(password, key)).status).toBe(204)
    const guesses = []
    for (let n = 0; n < 10; n++) guesses.push(seen(await change(`guess ${n}`, key)))
    expect(guesses).toEqual(guesses.map(() => [409, 'idempotency_key_reused', null]))
    for (const guess of ['another guess', password])
      expect(seen(await change(guess, key))).toEqual([429, 'rate_limit_exceeded', null])
    expect((await world.api.post('/auth/login', { email, password: newPassword })).status).toBe(429)
  })

  it('tells no more to many guesses at once, the right one among them [IDM-009]', async () => {
    const { change } = await changing()
    const key = newKey()
    expect((await change(password, key)).status).toBe(204)
    const guesses = Array.from({ length: 30 }, (_, n) => `guess ${n}`)
    const answers = await Promise.all([...guesses, password].map((guess) => change(guess, key)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(10)
    // Whoever guesses learns nothing where nearly all get 429.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
  })

  it('is that of the account of a device before it has an email [IDM-009]', async () => {
    const accounts = await Promise.all([deviceAccount(), deviceAccount()])
    const [one, two] = accounts.map((api) => {
      const key = newKey()
      const body = { email: `${newId('usr')}@example.com`, displayName: 'Hanako' }
      return (guess: string) => api.post('/me/link', { ...body, password: guess }, key)
    }) as [(guess: string) => Promise<HttpAnswer>, (guess: string) => Promise<HttpAnswer>]
    expect(seen(await one('short'))).toEqual([400, 'invalid_request', null])
    for (let n = 0; n < 10; n++) expect((await one(`guess ${n}`)).status).toBe(409)
    expect((await one('short')).status).toBe(429)
    expect(seen(await two(password))).toEqual([200, null, null])
    expect(seen(await two(password))).toEqual([200, null, 'true'])
  })
})

describe('what was answered', () => {
  it('is kept encrypted with the key of the person, and goes with the account [IDM-005, ME-005]', async () => {
    const mark = newId('usr').slice(-16)
    const person = { email: `hanako.${mark}@example.com`, password, displayName: `花子 ${mark}` }
    const { body } = await world.api.post('/devices/register', {
      clientId: 'app',
      deviceId: randomUUID(),
      platform: 'ios',
    })
    const api = world.api.as(body.auth.accessToken)
    expect((await api.post('/me/link', person)).status).toBe(200)
    const key = newKey()
    const rename = () => api.patch('/me', { displayName: person.displayName }, key)
    expect([(await rename()).status, (await rename()).headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    const isInState = async () =>
      (await filesHolding(service.dataDir, mark)).some((path) => path.startsWith('state.db'))
    expect(await isInState()).toBe(false)

    const userId: Id = body.auth.user.id
    expect((await service.platform.personalData.load([userId])).get(userId)).toBeDefined()
    expect((await api.delete('/me')).status).toBe(204)
    expect((await service.platform.personalData.load([userId])).get(userId)).toBeNull()
    expect((await rename()).status).toBe(401)
    expect(await filesHolding(service.dataDir, mark)).toEqual([])
  })
  it('about a person who was erased is readable to nobody, with no key [IDM-007]', async () => {
    const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
    const scopes = ['read:members', 'write:members']
    const { key } = (await admin.api.post(`/organizations/${school}/api-keys`, { name: 'HR', scopes })).body
    for (const caller of [admin.api, world.api.as(key)]) {
      const [person, header] = [{ email: `hanako.${randomUUID()}@example.com` }, newKey()]
      const invite = () => caller.post(`/organizations/${school}/members`, person, header)
      const { status, body } = await invite()
      expect([status, (await invite()).body]).toEqual([201, body])
      expect((await admin.api.delete(`/organizations/${school}/members/${body.member.userId}`)).status).toBe(204)
      expect(await invite()).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })
})
