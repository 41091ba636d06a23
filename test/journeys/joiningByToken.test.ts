import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client } from '@manabi/identity'
import type { Id, Scope } from '@manabi/kernel'
import type { HttpAnswer } from '../harness/http.ts'
import { sessionToken } from '../harness/sessionToken.ts'
import { password } from '../harness/world.ts'
import { callRaw, mcpToken } from './assistants.ts'
import { type OAuthService, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
beforeAll(async () => {
  oauth = await startOAuthService()
})
afterAll(() => oauth.service.remove())

const problemOf = ({ status, body }: HttpAnswer) => [status, body?.code]

/** Somebody with this address is invited; answers how to accept, and how to ask whether they are a member. */
async function invitation(email: string, roles = ['learner']) {
  const { world } = oauth
  const school = await world.organization()
  const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
  const invited = await admin.api.post(`/organizations/${school}/members`, { email, roles })
  const token = new URL(invited.body.acceptUrl).searchParams.get('token')!
  const member = `/organizations/${school}/members/${invited.body.member.userId}`
  return {
    accept: (by: string | null, more = {}) => world.api.as(by).post('/invitations/accept', { token, ...more }),
    status: async () => (await admin.api.get(member)).body.status as string,
  }
}

/** A session that is over while its access token still verifies. */
const endings: Readonly<
  Record<string, (person: { userId: Id; tokens: { accessToken: string; refreshToken: string } }) => Promise<unknown>>
> = {
  'auth/logout': ({ tokens: { refreshToken } }) => oauth.world.api.post('/auth/logout', { refreshToken }),
  'auth/logout-all': ({ tokens }) => oauth.world.api.as(tokens.accessToken).post('/auth/logout-all'),
  'a change of the password elsewhere': async ({ userId }) => {
    const { token } = await sessionToken(oauth.service.platform, { userId, clientId: 'manabi-web' })
    const change = { currentPassword: password, newPassword: 'staple correct horse' }
    expect((await oauth.world.api.as(token).put('/me/password', change)).status).toBe(204)
  },
}

describe('an access token that outlives its session', () => {
  it.each(Object.entries(endings))(
    'joins nobody after %s, and the invitation stays open [AUT-029]',
    async (_how, end) => {
      const person = await oauth.world.person({}, 'manabi-web')
      const { accept, status } = await invitation(person.email)
      await end(person)
      const { accessToken } = person.tokens
      expect(problemOf(await oauth.world.api.as(accessToken).get('/me'))).toEqual([200, undefined])
      for (const more of [{}, { password: 'another password', displayName: 'Me' }])
        expect(problemOf(await accept(accessToken, more))).toEqual([401, 'unauthorized'])
      expect(await status()).toBe('invited')
    },
  )

  it('never makes its holder join as somebody new [AUT-029]', async () => {
    const person = await oauth.world.person({}, 'manabi-web')
    const { accept, status } = await invitation(`new-${person.email}`)
    await endings['auth/logout']!(person)
    for (const token of [person.tokens.accessToken, 'a.made.up'])
      expect(problemOf(await accept(token, { password, displayName: 'Me' }))).toEqual([401, 'unauthorized'])
    expect(await status()).toBe('invited')
    expect((await accept(null, { password, displayName: 'Me' })).status).toBe(200)
  })
})

describe('joining by a token', () => {
  it('takes write:progress in it [AUT-030]', async () => {
    const { userId, email } = await oauth.world.account()
    const { accept, status } = await invitation(email)
    const scopes: Scope[] = ['read:catalog', 'read:content', 'read:progress']
    const { token } = await sessionToken(oauth.service.platform, { userId, clientId: 'manabi-web', scopes })
    const refused = await accept(token)
    expect([...problemOf(refused), refused.body.requiredScope]).toEqual([403, 'insufficient_scope', 'write:progress'])
    expect(await status()).toBe('invited')
  })

  it('goes on with what the session was asked for, and renews so [AUT-030]', async () => {
    const clientId = await oauth.app(['read:catalog', 'write:progress', 'read:members'])
    const person = await oauth.world.person()
    const { accept } = await invitation(person.email, ['admin'])
    const asked: Scope[] = ['read:catalog', 'write:progress']
    const { token } = await sessionToken(oauth.service.platform, {
      userId: person.userId,
      clientId,
      scopes: asked,
      asked,
    })
    const joined = await accept(token)
    expect([joined.status, joined.body.scopes]).toEqual([200, asked])
    const { refreshToken } = joined.body
    expect((await oauth.world.api.post('/auth/refresh', { refreshToken })).body.scopes).toEqual(asked)
  })

  it('of a session that was asked for whatever there is gives a new admin the scopes of admins [AUT-030]', async () => {
    const person = await oauth.world.person({}, 'manabi-web')
    const { accept } = await invitation(person.email, ['admin'])
    expect((await accept(person.tokens.accessToken)).body.scopes).toContain('write:members')
  })

  it('of the session that changed the password begins one that lasts, until the next sign-out [AUT-030]', async () => {
    const { api, tokens, email } = await oauth.world.person({}, 'manabi-web')
    const { accept } = await invitation(email)
    const change = { currentPassword: password, newPassword: 'staple correct horse' }
    expect((await api.put('/me/password', change)).status).toBe(204)
    const { refreshToken } = (await accept(tokens.accessToken)).body
    const renewed = await oauth.world.api.post('/auth/refresh', { refreshToken })
    expect(renewed.status).toBe(200)
    expect((await oauth.world.api.as(renewed.body.accessToken).post('/auth/logout-all')).status).toBe(200)
    const again = await oauth.world.api.post('/auth/refresh', { refreshToken: renewed.body.refreshToken })
    expect(problemOf(again)).toEqual([401, 'invalid_grant'])
  })
})

it('a disabled client gets 401 at once, over REST and MCP [AUT-031]', async () => {
  const clientId = await oauth.app()
  const person = await oauth.world.person()
  const ofApi = await sessionToken(oauth.service.platform, { userId: person.userId, clientId })
  const ofMcp = await mcpToken(oauth, person, clientId)
  const get = () => oauth.world.api.as(ofApi.token).get('/me')
  expect([(await get()).status, (await callRaw(oauth.url, ofMcp, 'get_me')).status]).toEqual([200, 200])
  await oauth.world.decide(client.disableClient, [clientId], { clientId })
  expect(problemOf(await get())).toEqual([401, 'unauthorized'])
  expect((await callRaw(oauth.url, ofMcp, 'get_me')).status).toBe(401)
  await oauth.world.decide(client.enableClient, [clientId], { clientId })
  expect([(await get()).status, (await callRaw(oauth.url, ofMcp, 'get_me')).status]).toEqual([200, 200])
})
