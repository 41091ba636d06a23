import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client as clientDecider } from '@manabi/identity'
import { scopes } from '@manabi/kernel'
import { Browserless, type Visited, withoutFooter } from '../harness/browserless.ts'
import { password } from '../harness/world.ts'
import {
  authorizePath,
  type OAuthService,
  pkce,
  redirectUri,
  signOutInBrowser,
  startOAuthService,
} from './startOAuthService.ts'

let oauth: OAuthService
beforeAll(async () => {
  oauth = await startOAuthService()
})
afterAll(() => oauth.service.remove())

const challenge = pkce()
const answerOf = ({ location }: Visited) => Object.fromEntries(new URL(location!).searchParams)

/** A browser in which the person has just signed in, and where that led. */
async function signedInBrowser(clientId: string, email: string) {
  const browser = new Browserless(oauth.url)
  const form = await browser.get(authorizePath(clientId, challenge))
  const end = await browser.follow(await browser.submit(form, { email, password }))
  return { browser, end }
}

describe('the authorization page', () => {
  it('signs in, and leads back with code, state and iss [OAU-001]', async () => {
    const clientId = await oauth.app()
    const { email } = await oauth.world.person()
    const { end } = await signedInBrowser(clientId, email)
    expect(end.location!.startsWith(`${redirectUri}?`)).toBe(true)
    expect(answerOf(end)).toEqual({ code: expect.stringMatching(/^mac_/), state: 'state 1&x', iss: oauth.url })
    expect(end.headers.get('Cache-Control')).toBe('no-store')
  })

  it('asks nobody again who is signed in, until connect/logout or logout-all [OAU-009]', async () => {
    const clientId = await oauth.app()
    const person = await oauth.world.person()
    const { browser } = await signedInBrowser(clientId, person.email)
    const other = await oauth.app()
    expect(answerOf(await browser.get(authorizePath(other, challenge)))).toHaveProperty('code')
    expect((await signOutInBrowser(browser)).status).toBe(200)
    expect((await browser.get(authorizePath(clientId, challenge))).html).toContain('name="password"')
    const again = await signedInBrowser(clientId, person.email)
    await person.api.post('/auth/logout-all')
    expect((await again.browser.get(authorizePath(clientId, challenge))).html).toContain('name="password"')
  })

  it('ends nobody’s sign-in by a form of another site [OAU-009]', async () => {
    const clientId = await oauth.app()
    const { email } = await oauth.world.person()
    const { browser } = await signedInBrowser(clientId, email)
    const form = await browser.get('/connect/logout')
    for (const fields of [[], [['form_token', 'x'] as const]]) {
      expect(await browser.post('/connect/logout', fields)).toMatchObject({ status: 403, html: form.html })
    }
    expect(answerOf(await browser.get(authorizePath(clientId, challenge)))).toHaveProperty('code')
    expect((await browser.submit(form, {})).html).toContain('You are signed out')
  })

  it('keeps a copy of the cookie from working after logout [OAU-009]', async () => {
    const clientId = await oauth.app()
    const { email } = await oauth.world.person()
    const { browser } = await signedInBrowser(clientId, email)
    const [[name, token]] = [...browser.cookies].filter(([name]) => name.endsWith('sign_in')) as [[string, string]]
    await signOutInBrowser(browser)
    const response = await fetch(`${oauth.url}${authorizePath(clientId, challenge)}`, {
      headers: { Cookie: `${name}=${token}` },
      redirect: 'manual',
    })
    expect(response.status).toBe(200)
  })

  it('shows an error page and never redirects for a wrong client or redirect URI [OAU-002, OAU-003]', async () => {
    const clientId = await oauth.app()
    const disabled = await oauth.app()
    await oauth.world.decide(clientDecider.disableClient, [disabled], { clientId: disabled })
    const browser = new Browserless(oauth.url)
    const wrong = [
      authorizePath('nobody', challenge),
      authorizePath('', challenge),
      authorizePath('manabi-web', challenge),
      `${authorizePath(clientId, challenge)}&client_id=${clientId}`,
      authorizePath(clientId, challenge, { redirect_uri: `${redirectUri}/` }),
      authorizePath(clientId, challenge, { redirect_uri: 'https://evil.example/' }),
      authorizePath(clientId, challenge, { redirect_uri: null }),
      `${authorizePath(clientId, challenge)}&redirect_uri=https://evil.example/`,
    ]
    for (const path of wrong) {
      const { status, location, headers, html } = await browser.get(path)
      expect({ status, location, type: headers.get('Content-Type') }).toEqual({
        status: 400,
        location: null,
        type: 'text/html; charset=utf-8',
      })
      expect(withoutFooter(html)).not.toContain('evil.example')
    }
  })

  it('shows an error page for a disabled client [ROL-005]', async () => {
    const clientId = await oauth.app()
    const person = await oauth.world.person({}, clientId)
    await oauth.world.decide(clientDecider.disableClient, [clientId], { clientId })
    const { status, location } = await new Browserless(oauth.url).get(authorizePath(clientId, challenge))
    expect({ status, location }).toEqual({ status: 400, location: null })
    const { refreshToken } = person.tokens
    expect(await oauth.world.api.post('/auth/refresh', { refreshToken })).toMatchObject({
      status: 401,
      body: { code: 'invalid_grant' },
    })
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId }
    const refused = await oauth.token(grant)
    expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer')
  })

  it('tells the client of every other error, by redirecting [OAU-002, OAU-004, OAU-007, OAU-014]', async () => {
    const clientId = await oauth.app(['read:catalog'])
    const browser = new Browserless(oauth.url)
    const errors: [string, Record<string, string | null>][] = [
      ['unsupported_response_type', { response_type: 'token' }],
      ['invalid_request', { response_type: null }],
      ['invalid_request', { response_mode: 'fragment' }],
      ['invalid_request', { code_challenge: null }],
      ['invalid_request', { code_challenge_method: 'plain' }],
      ['invalid_request', { code_challenge_method: null }],
      ['invalid_request', { code_challenge: 'short' }],
      ['invalid_scope', { scope: 'write:content' }],
      ['invalid_scope', { scope: 'openid email' }],
      ['invalid_target', { resource: 'https://elsewhere.example/mcp' }],
    ]
    for (const [error, parameters] of errors) {
      const { status, location } = await browser.get(authorizePath(clientId, challenge, parameters))
      expect(status).toBe(302)
      expect(location!.startsWith(`${redirectUri}?`)).toBe(true)
      expect(Object.fromEntries(new URL(location!).searchParams)).toEqual({
        error,
        error_description: expect.any(String),
        state: 'state 1&x',
        iss: oauth.url,
      })
    }
    const repeated = await browser.get(`${authorizePath(clientId, challenge)}&state=other`)
    expect(answerOf(repeated)).toEqual({
      error: 'invalid_request',
      error_description: expect.any(String),
      iss: oauth.url,
    })
  })

  it('finds out after the sign-in that roles leave no scope [OAU-007]', async () => {
    const clientId = await oauth.app(['write:content'])
    const { email } = await oauth.world.person()
    expect(answerOf((await signedInBrowser(clientId, email)).end)).toMatchObject({ error: 'invalid_scope' })
  })

  it('says what is wrong, and keeps the email but not the password', async () => {
    const clientId = await oauth.app()
    const browser = new Browserless(oauth.url)
    const form = await browser.get(authorizePath(clientId, challenge))
    const wrong = await browser.submit(form, { email: `"a&b"@example.com`, password: 'wrong password' })
    expect(wrong.status).toBe(401)
    expect(wrong.html).toContain('<title>Error: Sign in')
    expect(wrong.html).toContain('role="alert"')
    expect(wrong.html).toContain('aria-invalid="true" aria-describedby="password-error"')
    expect(wrong.html).toContain('value="&quot;a&amp;b&quot;@example.com"')
    expect(wrong.html).not.toContain('wrong password')
    const empty = await browser.submit(form, { email: ' ', password: '' })
    expect(empty.status).toBe(400)
    expect(empty.html).toContain('href="#email"')
    expect(empty.html).toContain('href="#password"')
  })

  it('throttles as auth/login does, together with it', async () => {
    const clientId = await oauth.app()
    const { email } = await oauth.world.person()
    const browser = new Browserless(oauth.url)
    const form = await browser.get(authorizePath(clientId, challenge))
    for (let n = 0; n < 5; n++) await browser.submit(form, { email, password: 'wrong password' })
    for (let n = 0; n < 5; n++) await oauth.world.api.post('/auth/login', { email, password: 'wrong password' })
    const { status, headers, html } = await browser.submit(form, { email, password })
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(html).toContain('Try again in 15 minutes')
  })

  it('takes no form that another site sends, or that was made for another browser [OAU-008]', async () => {
    const clientId = await oauth.app()
    const { email } = await oauth.world.person()
    const path = authorizePath(clientId, challenge)
    const others = await new Browserless(oauth.url).get(path)
    const browser = new Browserless(oauth.url)
    await browser.get(path)
    const fields = { intent: 'sign_in', email, password }
    expect((await browser.post(path, fields)).status).toBe(403)
    expect((await browser.submit(others, { email, password })).status).toBe(403)
    expect((await new Browserless(oauth.url).submit(others, { email, password })).status).toBe(403)
    expect(browser.cookies.size).toBe(1)
  })

  it('speaks English and Japanese, loads nothing foreign and runs no script but its own [OAU-008]', async () => {
    const clientId = await oauth.app(scopes)
    const path = authorizePath(clientId, challenge)
    for (const [language, heading] of [
      ['en-GB,en;q=0.9', 'Sign in'],
      ['ja,en;q=0.5', 'サインイン'],
      ['fr', 'Sign in'],
    ] as const) {
      const { headers, html } = await new Browserless(oauth.url, language).get(path)
      expect(html).toContain(`<h1>${heading}</h1>`)
      expect(html).toContain(`<html lang="${heading === 'Sign in' ? 'en' : 'ja'}">`)
      expect(html).toContain('Study &lt;b&gt;Buddy')
      expect(html).not.toMatch(/<script(?! src="\/connect\/pages\.js)| style=| on\w+=/)
      const policy = headers.get('Content-Security-Policy')!
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("style-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("form-action 'self' https://app.example")
      const [cookie] = headers.getSetCookie()
      expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
    }
    const style = /href="(\/connect\/pages.css[^"]+)"/.exec((await new Browserless(oauth.url).get(path)).html)![1]!
    expect((await new Browserless(oauth.url).get(style)).headers.get('Content-Type')).toMatch(/^text\/css/)
  })

  it('keeps its cookies to this host and to https, where that is its address', async () => {
    const secure = await startOAuthService({ PUBLIC_URL: 'https://manabi.example' })
    try {
      const clientId = await secure.app()
      const browser = new Browserless(secure.url)
      const form = await browser.get(authorizePath(clientId, challenge))
      const { email } = await secure.world.person()
      const signedIn = await browser.submit(form, { email, password })
      const cookies = [...form.headers.getSetCookie(), ...signedIn.headers.getSetCookie()]
      expect(cookies).toHaveLength(2)
      for (const cookie of cookies)
        expect(cookie).toMatch(/^__Host-manabi_\w+=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    } finally {
      await secure.service.remove()
    }
  })

  it('is counted under the path that the service knows, whatever people ask for beside it', async () => {
    await oauth.world.api.get('connect/authorize')
    await oauth.world.api.get('connect/made-up')
    const { body } = await oauth.world.api.get('metrics')
    expect(body).toContain('route="/connect/authorize"')
    expect(body).not.toContain('made-up')
  })

  it.each([
    ['connect/authorize', 'GET, POST, HEAD, OPTIONS'],
    ['connect/logout', 'GET, POST, HEAD, OPTIONS'],
    ['invitations/accept', 'GET, POST, HEAD, OPTIONS'],
    ['connect/register', 'POST, OPTIONS'],
    ['.well-known/jwks.json', 'GET, HEAD, OPTIONS'],
    ['.well-known/oauth-authorization-server', 'GET, HEAD, OPTIONS'],
  ])('of those at %s answers 405 for other methods than %s [CON-007]', async (path, allowed) => {
    const address = `${oauth.url}/${path}`
    const refused = await fetch(address, { method: 'DELETE' })
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, allowed])
    expect(await refused.json()).toMatchObject({ code: 'method_not_allowed' })
    const options = await fetch(address, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('Allow')]).toEqual([204, allowed])
  })

  it('goes nowhere for addresses and bodies that nobody sends in good faith', async () => {
    const clientId = await oauth.app()
    const path = authorizePath(clientId, challenge)
    const browser = new Browserless(oauth.url)
    expect((await browser.get(`${path}&x=%00`)).status).toBe(200)
    const end = await browser.get(authorizePath(clientId, challenge, { state: 'a\0' }))
    expect(answerOf(end)).toMatchObject({ error: 'invalid_request', iss: oauth.url })
    const post = (body: string, type: string) =>
      fetch(`${oauth.url}${path}`, { method: 'POST', redirect: 'manual', body, headers: { 'Content-Type': type } })
    const form = 'application/x-www-form-urlencoded'
    const answers = [
      await post('', form),
      await post('form_token[]=x&intent=allow', form),
      await post('{"intent":"allow"}', 'application/json'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await post(`email=${'x'.repeat(100_000)}`, form)).status).toBe(413)
    for (const { headers } of answers) expect(headers.get('Content-Type')).toMatch(/^text\/html/)
  })
})
