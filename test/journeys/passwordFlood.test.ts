import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client, isPassword } from '@manabi/identity'
import { actingFor, learnerScopes } from '@manabi/kernel'
import bcrypt from 'bcrypt'
import { Browserless } from '../harness/browserless.ts'
import { password } from '../harness/world.ts'
import { authorizePath, type OAuthService, pkce, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
beforeAll(async () => {
  oauth = await startOAuthService()
})
afterAll(() => oauth.service.remove())

/** More passwords than may wait are checked for so many callers, in the process of the service, until the work is done. */
async function duringFlood<Result>(callers: number, work: () => Promise<Result>): Promise<Result> {
  const cheapHash = await bcrypt.hash('right', 4)
  let isOver = false
  const guess = async () => {
    while (!isOver) await isPassword('wrong', cheapHash).catch(() => new Promise(setImmediate))
  }
  const guesses = Array.from({ length: 300 }, (_, n) => actingFor(`caller ${n % callers}`, guess))
  try {
    return await work()
  } finally {
    isOver = true
    await Promise.all(guesses)
  }
}

describe('while too many passwords wait to be checked', () => {
  it('a sign-in is refused at once, told when to come again, and counted for nothing [AUT-022]', async () => {
    const { email } = await oauth.world.person()
    const facts = { name: 'App', organizationId: null, hasDeviceRegistration: false }
    const command = { clientId: 'app', redirectUris: ['https://app.example/callback'], scopes: [...learnerScopes] }
    await oauth.world.decide(client.registerClient, ['app'], { ...command, ...facts })
    const browser = new Browserless(oauth.url)
    const form = await browser.get(authorizePath('app', pkce()))
    const login = () => oauth.world.api.post('/auth/login', { email, password })
    const { logins, page } = await duringFlood(5, async () => {
      const logins = [await login()]
      for (let n = 0; n < 11; n++) logins.push(await login())
      return { logins, page: await browser.submit(form, { email, password }) }
    })
    for (const { status, headers, body } of logins) {
      expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '5'])
    }
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(page.html).toContain('Try again in a moment')
    expect((await login()).status).toBe(200)
  })
})

describe('the queue of passwords is fair', () => {
  it('lets everybody sign in while one caller fills it [AUT-022]', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => oauth.world.person()))
    const login = (email: string) => oauth.world.api.post('/auth/login', { email, password })
    const logins = await duringFlood(1, () => Promise.all(people.map(({ email }) => login(email))))
    expect(logins.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  it('lets forty people sign in at once from one address, as a class does [AUT-022]', async () => {
    const { email } = await oauth.world.person()
    const login = () => oauth.world.api.post('/auth/login', { email, password })
    const logins = await Promise.all(Array.from({ length: 40 }, login))
    expect(logins.map(({ status }) => status)).toEqual(Array(40).fill(200))
  })

  it('refuses what one person asks for beyond a quarter, and nobody else [AUT-022]', async () => {
    const [flooder, other] = [await oauth.world.person(), await oauth.world.person()]
    const body = { currentPassword: 'wrong password', newPassword: 'staple correct horse' }
    const flood = Array.from({ length: 140 }, async () => (await flooder.api.put('/me/password', body)).status)
    const { status } = await oauth.world.api.post('/auth/login', { email: other.email, password })
    expect(status).toBe(200)
    const statuses = new Set(await Promise.all(flood))
    expect([...statuses].filter((one) => ![401, 429, 503].includes(one))).toEqual([])
  })
})
