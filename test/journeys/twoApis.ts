import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Client } from '../harness/http.ts'
import { password, rightAnswers, sampleQuiz } from '../harness/world.ts'
import { type Settings, startTwoApis, statusesOf, type TwoApis } from './startTwoApis.ts'

/** What two processes with the role `api` agree on at once, wherever they keep it: each once a round, in so many rounds. */
export function twoApisAgree(where: string, settings: Settings, rounds = 10): void {
  describe(`two APIs ${where} agree at once`, () => {
    let apis: TwoApis
    beforeAll(async () => {
      apis = await startTwoApis(settings)
    })
    afterAll(() => apis.remove())

    it('on API keys that are revoked [AGR-001]', async () => {
      const { world } = apis
      const organizationId = await world.organization()
      const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
      const keys = `/organizations/${organizationId}/api-keys`
      for (let round = 0; round < rounds; round++) {
        const { body } = await admin.api.post(keys, { name: 'Key', scopes: ['read:catalog'] })
        const use = () => apis.toBoth((api) => api.as(body.key).get('/courses'))
        expect(statusesOf(await use())).toEqual([200, 200])
        expect((await admin.api.delete(`${keys}/${body.apiKey.id}`)).status).toBe(204)
        expect(statusesOf(await use())).toEqual([401, 401])
      }
    })

    it('on refresh tokens that are spent, and sessions that have ended [AGR-002]', async () => {
      const { one, other, world } = apis
      let { refreshToken } = (await world.person()).tokens
      for (let round = 0; round < rounds; round++) {
        const answers = await apis.toBoth((api) => api.post('/auth/refresh', { refreshToken }))
        expect(statusesOf(answers)).toEqual([200, 401])
        expect(answers.find(({ status }) => status === 401)!.body.code).toBe('refresh_token_reused')
        refreshToken = answers.find(({ status }) => status === 200)!.body.refreshToken
      }
      await one.post('/auth/logout', { refreshToken })
      const ended = await other.post('/auth/refresh', { refreshToken })
      expect([ended.status, ended.body.code]).toEqual([401, 'invalid_grant'])
    })

    it('on Idempotency-Keys: what comes to both at once runs once [AGR-003]', async () => {
      const { other, world } = apis
      const quiz = sampleQuiz()
      const organizationId = await world.organization()
      const { lessonIds } = await world.course(organizationId, { isPublic: true, lessons: [{ title: 'Quiz', quiz }] })
      const { tokens } = await world.person()
      for (let round = 0; round < rounds; round++) {
        const key = { 'Idempotency-Key': randomUUID() }
        const submit = (api: Client) =>
          api.as(tokens.accessToken).post(`/lessons/${lessonIds[0]}/quiz/submit`, { answers: rightAnswers(quiz) }, key)
        const answers = await apis.toBoth(submit)
        const ran = answers.filter(({ headers, status }) => status === 200 && !headers.has('Idempotency-Replayed'))
        const refused = answers.filter(({ status }) => status !== 200)
        expect([ran.length, ...refused.map(({ body }) => body.code)]).toEqual([
          1,
          ...refused.map(() => 'idempotency_key_in_progress'),
        ])
        for (const { headers, body } of await apis.toBoth(submit)) {
          expect([headers.get('Idempotency-Replayed'), body]).toEqual(['true', ran[0]!.body])
        }
      }
      expect((await other.as(tokens.accessToken).get('/me/quiz-attempts')).body).toHaveLength(rounds)
    })

    it('on closed accounts [AGR-004]', async () => {
      const { one, world } = apis
      const { tokens } = await world.person()
      expect((await one.as(tokens.accessToken).delete('/me')).status).toBe(204)
      expect(statusesOf(await apis.toBoth((api) => api.as(tokens.accessToken).get('/me')))).toEqual([401, 401])
    })

    it('on wrong passwords: ten for an email, wherever they were tried [AGR-005]', async () => {
      const { email } = await apis.world.person()
      const login = (api: Client, attempt: string) => api.post('/auth/login', { email, password: attempt })
      for (let tries = 0; tries < 10; tries += 2) {
        expect(statusesOf(await apis.toBoth((api) => login(api, 'wrong')))).toEqual([401, 401])
      }
      expect(statusesOf(await apis.toBoth((api) => login(api, password)))).toEqual([429, 429])
    })
  })
}
