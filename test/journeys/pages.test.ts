import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Browserless } from '../harness/browserless.ts'
import { password } from '../harness/world.ts'
import { authorizePath, type OAuthService, pkce, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
beforeAll(async () => {
  oauth = await startOAuthService()
})
afterAll(() => oauth.service.remove())

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const open = (path: string, language = 'en') =>
  new Browserless(oauth.url, language, { Accept: browserAccept }).get(path)

describe('the start page', () => {
  it('shows a browser how to make the first admin until there is one, and where to go [PAG-001]', async () => {
    const before = await open('/')
    expect(before).toMatchObject({ status: 200 })
    expect(before.headers.get('Vary')).toBe('Accept, Accept-Language, Cookie')
    expect(before.html).toContain('user create --email')
    for (const way of ['/scalar/v1', '/console', '/health/ready']) expect(before.html).toContain(`href="${way}"`)
    const school = await oauth.world.organization()
    await oauth.world.person({ [school]: ['learner'] })
    expect((await open('/', 'ja')).html).toContain('管理者がいません')
    await oauth.world.person({ [school]: ['admin'] })
    const after = await open('/', 'ja')
    expect(after.html).not.toContain('user create --email')
    expect(after.html).toContain('<html lang="ja">')
  })

  it('tells programs where things are, and is 405 with another method [PAG-001, CON-007]', async () => {
    for (const accept of ['*/*', 'application/json']) {
      const response = await fetch(`${oauth.url}/`, { headers: { Accept: accept } })
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json'])
      const addresses = Object.entries((await response.json()) as Record<string, string>).filter(
        ([name]) => name !== 'name',
      )
      for (const [name, address] of addresses) {
        const { pathname } = new URL(address)
        const found = await fetch(`${oauth.url}${name === 'api' ? `${pathname}/courses?culture=en-US` : pathname}`)
        expect([name, found.status]).not.toEqual([name, 404])
      }
    }
    const posted = await fetch(`${oauth.url}/`, { method: 'POST', headers: { Accept: browserAccept } })
    expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await fetch(`${oauth.url}/`, { method: 'POST' })).status).toBe(405)
  })
})

describe('pages', () => {
  it('have an icon, also where browsers look for one by themselves [PAG-004]', async () => {
    const { html, headers } = await open('/')
    const [, icon] = /<link rel="icon" href="([^"]+)"/.exec(html)!
    expect(headers.get('Content-Security-Policy')).toContain("img-src 'self'")
    for (const path of [icon!, '/favicon.ico']) {
      const response = await fetch(new URL(path, oauth.url))
      expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
      expect(await response.text()).toMatch(/^<svg [\s\S]*<\/svg>\n$/)
    }
  })

  it('for a link that does not work have a way on [PAG-002]', async () => {
    const { status, html } = await open('/connect/authorize?client_id=nobody')
    expect(status).toBe(400)
    expect(html).toContain('href="/"')
  })

  it('let people see their password, by a script that is not needed [PAG-005]', async () => {
    const { html, headers } = await open(authorizePath(await oauth.app(), pkce()))
    expect(html).toMatch(/<button type="button"[^>]* data-shows="password"[^>]* hidden>/)
    const [, script] = /<script src="([^"]+)" defer><\/script>/.exec(html)!
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'")
    expect((await fetch(new URL(script!, oauth.url))).headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect((await open('/')).html).not.toContain('<script')
  })
})

describe('the reference', () => {
  it('signs people in with the built-in client, and comes back to itself only [PAG-006]', async () => {
    const page = await fetch(`${oauth.url}/scalar/v1`).then((response) => response.text())
    expect(page).toContain('"clientId":"manabi-web"')
    const keys = pkce()
    const here = { redirect_uri: `${oauth.url}/scalar/v1` }
    const path = authorizePath('manabi-web', keys, { ...here, scope: 'read:catalog' })
    const browser = new Browserless(oauth.url)
    const { email } = await oauth.world.person()
    const end = await browser.follow(await browser.submit(await browser.get(path), { email, password }))
    // The first redirect that leads to the reference carries the code.
    const code = new URL(end.location ?? '', oauth.url).searchParams.get('code')
    expect(code).not.toBeNull()
    const grant = {
      grant_type: 'authorization_code',
      client_id: 'manabi-web',
      code: code!,
      code_verifier: keys.verifier,
      ...here,
    }
    expect(await oauth.token(grant)).toMatchObject({ status: 200, body: { scope: 'read:catalog' } })
    const elsewhere = await browser.get(
      authorizePath('manabi-web', keys, { redirect_uri: 'https://app.example/callback' }),
    )
    expect(elsewhere.status).toBe(400)
  })
})
