import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client as clientDecider } from '@manabi/identity'
import { learnerScopes } from '@manabi/kernel'
import type { Client, HttpAnswer } from '../harness/http.ts'
import { type Settings, startTwoApis, type TwoApis } from './startTwoApis.ts'

/** It takes hundreds of calls within one minute of the clock. */
export function twoApisLimitTogether(where: string, settings: Settings): void {
  describe(`two APIs ${where} agree`, () => {
    let apis: TwoApis
    beforeAll(async () => {
      apis = await startTwoApis(settings)
    })
    afterAll(() => apis.remove())

    it('on rate limits, which they count together [AGR-006]', async () => {
      const facts = { name: 'App', organizationId: await apis.world.organization(), hasDeviceRegistration: true }
      const command = { clientId: 'app', redirectUris: [], scopes: [...learnerScopes], ...facts }
      await apis.world.decide(clientDecider.registerClient, ['app'], command)
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
      const person = await apis.world.person()
      const minute = minuteNow()
      const result = await work({ 'X-Forwarded-For': `203.0.113.${++addresses}` }, person)
      return minute === minuteNow() ? result : inOneMinute(work)
    }

    /** How many of so many calls, made to both in turn, were let through. */
    async function inTurn(count: number, call: (api: Client) => Promise<HttpAnswer>): Promise<number> {
      const answers: HttpAnswer[] = []
      while (answers.length < count)
        answers.push(...(await Promise.all([1, 2, 3, 4, 5].flatMap(() => [call(apis.one), call(apis.other)]))))
      return answers.filter(({ status }) => status !== 429).length
    }
  })
}

type Person = Awaited<ReturnType<TwoApis['world']['person']>>
type Address = { readonly 'X-Forwarded-For': string }

let addresses = 0
const minuteNow = () => Math.floor(Date.now() / 60_000)
