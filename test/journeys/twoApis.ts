import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client as clientDecider } from '@manabi/identity'
import { learnerScopes } from '@manabi/kernel'
import { eventually } from '../harness/eventually.ts'
import { type Client, client, type HttpAnswer } from '../harness/http.ts'
import { password, rightAnswers, sampleQuiz } from '../harness/world.ts'
import { Installation } from '../servers/installation.ts'
import { isReady } from '../servers/underLoad.ts'

type World = Awaited<ReturnType<Installation['world']>>
type Settings = Readonly<Record<string, string | undefined>>

/** What two processes with the role `api`, and one with `projector`, agree on at once, wherever they keep it. */
export function twoApisAgree(where: string, settings: Settings): void {
  describe(`two APIs ${where} agree at once`, () => {
    let installation: Installation
    let one: Client
    let other: Client
    let world: World

    beforeAll(async () => {
      const edge = { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'info' }
      installation = await Installation.open({ ...edge, ...settings })
      const [first, second] = [await installation.start(['api']), await installation.start(['api'])]
      await installation.start(['projector'])
      for (const { url } of [first, second]) await eventually(() => isReady(url))
      one = client(first.url)
      other = client(second.url)
      world = await installation.world(first.url)
    })
    afterAll(() => installation.remove())

    /** The same request to both at the same time. */
    const toBoth = (send: (api: Client) => Promise<HttpAnswer>) => Promise.all([one, other].map(send))
    const statusesOf = (answers: readonly HttpAnswer[]) => answers.map(({ status }) => status).sort()

    it('on API keys that are revoked [AGR-001]', async () => {
      const organizationId = await world.organization()
      const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
      const keys = `/organizations/${organizationId}/api-keys`
      for (let round = 0; round < 5; round++) {
        const { body } = await admin.api.post(keys, { name: 'Key', scopes: ['read:catalog'] })
        const use = () => toBoth((api) => api.as(body.key).get('/courses'))
        expect(statusesOf(await use())).toEqual([200, 200])
        expect((await admin.api.delete(`${keys}/${body.apiKey.id}`)).status).toBe(204)
        expect(statusesOf(await use())).toEqual([401, 401])
      }
    })

    it('on refresh tokens that are spent, and sessions that have ended [AGR-002]', async () => {
      let { refreshToken } = (await world.person()).tokens
      for (let round = 0; round < 5; round++) {
        const answers = await toBoth((api) => api.post('/auth/refresh', { refreshToken }))
        expect(statusesOf(answers)).toEqual([200, 401])
        expect(answers.find(({ status }) => status === 401)!.body.code).toBe('refresh_token_reused')
        refreshToken = answers.find(({ status }) => status === 200)!.body.refreshToken
      }
      await one.post('/auth/logout', { refreshToken })
      const ended = await other.post('/auth/refresh', { refreshToken })
      expect([ended.status, ended.body.code]).toEqual([401, 'invalid_grant'])
    })

    it('on Idempotency-Keys: what comes to both at once runs once [AGR-003]', async () => {
      const quiz = sampleQuiz()
      const organizationId = await world.organization()
      const { lessonIds } = await world.course(organizationId, { isPublic: true, lessons: [{ title: 'Quiz', quiz }] })
      const { tokens } = await world.person()
      const rounds = 10
      for (let round = 0; round < rounds; round++) {
        const key = { 'Idempotency-Key': randomUUID() }
        const submit = (api: Client) =>
          api.as(tokens.accessToken).post(`/lessons/${lessonIds[0]}/quiz/submit`, { answers: rightAnswers(quiz) }, key)
        const answers = await toBoth(submit)
        const ran = answers.filter(({ headers, status }) => status === 200 && !headers.has('Idempotency-Replayed'))
        const refused = answers.filter(({ status }) => status !== 200)
        expect([ran.length, ...refused.map(({ body }) => body.code)]).toEqual([
          1,
          ...refused.map(() => 'idempotency_key_in_progress'),
        ])
        for (const { headers, body } of await toBoth(submit)) {
          expect([headers.get('Idempotency-Replayed'), body]).toEqual(['true', ran[0]!.body])
        }
      }
      expect((await other.as(tokens.accessToken).get('/me/quiz-attempts')).body).toHaveLength(rounds)
    })

    it('on closed accounts [AGR-004]', async () => {
      const { tokens } = await world.person()
      expect((await one.as(tokens.accessToken).delete('/me')).status).toBe(204)
      expect(statusesOf(await toBoth((api) => api.as(tokens.accessToken).get('/me')))).toEqual([401, 401])
    })

    it('on wrong passwords: ten for an email, wherever they were tried [AGR-005]', async () => {
      const { email } = await world.person()
      const login = (api: Client, attempt: string) => api.post('/auth/login', { email, password: attempt })
      for (let tries = 0; tries < 10; tries += 2) {
        expect(statusesOf(await toBoth((api) => login(api, 'wrong')))).toEqual([401, 401])
      }
      expect(statusesOf(await toBoth((api) => login(api, password)))).toEqual([429, 429])
    })

    it('on rate limits, which they count together [AGR-006]', async () => {
      const facts = { name: 'App', organizationId: await world.organization(), hasDeviceRegistration: true }
      const command = { clientId: 'app', redirectUris: [], scopes: [...learnerScopes], ...facts }
      await world.decide(clientDecider.registerClient, ['app'], command)
      const register = (api: Client, address: Address) =>
        api.post('/devices/register', { clientId: 'app', deviceId: randomUUID(), platform: 'ios' }, address)
      const calls = await inOneMinute(async (address, { tokens }) => ({
        ofCaller: await inTurn(320, (api) => api.as(tokens.accessToken).get('/me')),
        ofAddress: await inTurn(70, (api) => api.get('/me', address)),
        ofDevices: await inTurn(8, (api) => register(api, { 'X-Forwarded-For': `${address['X-Forwarded-For']}9` })),
      }))
      // Each holds a thirtieth of a limit for itself, which the other does not get.
      expect(calls.ofCaller).toBeGreaterThanOrEqual(290)
      expect(calls.ofCaller).toBeLessThanOrEqual(300)
      expect(calls.ofAddress).toBeGreaterThanOrEqual(58)
      expect(calls.ofAddress).toBeLessThanOrEqual(60)
      expect(calls.ofDevices).toBe(5)
    })

    /** Does it as a new person with a new address, and again as others when a minute ended meanwhile: the calls were in two windows. */
    async function inOneMinute<Result>(work: (address: Address, person: Person) => Promise<Result>): Promise<Result> {
      const person = await world.person()
      const minute = minuteNow()
      const result = await work({ 'X-Forwarded-For': `203.0.113.${++addresses}` }, person)
      return minute === minuteNow() ? result : inOneMinute(work)
    }

    /** How many of so many calls, made to both in turn, were let through. */
    async function inTurn(count: number, call: (api: Client) => Promise<HttpAnswer>): Promise<number> {
      const answers: HttpAnswer[] = []
      while (answers.length < count)
        answers.push(...(await Promise.all([1, 2, 3, 4, 5].flatMap(() => [call(one), call(other)]))))
      return answers.filter(({ status }) => status !== 429).length
    }
  })
}

type Person = Awaited<ReturnType<World['person']>>
type Address = { readonly 'X-Forwarded-For': string }

let addresses = 0
const minuteNow = () => Math.floor(Date.now() / 60_000)
