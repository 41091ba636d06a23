import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { password } from '../harness/world.ts'
import { authorizePath, type OAuthService, pkce, startOAuthService } from '../journeys/startOAuthService.ts'
import { hasBrowser, openBrowser } from './openBrowser.ts'

/** Where the app listens: browsers hold redirects after a form to the page's policy, so somebody has to answer there. */
interface App {
  readonly server: Server
  readonly callback: string
}

let oauth: OAuthService
let browser: Browser
let app: App
const contexts: BrowserContext[] = []
const inBrowser = hasBrowser ? describe : describe.skip

async function listeningApp(): Promise<App> {
  const server = createServer((_request, response) => response.end('Back in the app'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, callback: `http://127.0.0.1:${(server.address() as { port: number }).port}/callback` }
}

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 900, height: 760 }, ...options })
  contexts.push(context)
  return context.newPage()
}

/** Kept for people to look at, where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

const focused = (page: Page) => page.evaluate('document.activeElement.outerHTML') as Promise<string>

inBrowser('the sign-in page, in a browser', () => {
  let address: string
  let email: string
  let unregistered: string
  beforeAll(async () => {
    oauth = await startOAuthService()
    app = await listeningApp()
    browser = await openBrowser()
    const clientId = await oauth.app(undefined, [app.callback])
    address = `${oauth.url}${authorizePath(clientId, pkce(), { redirect_uri: app.callback })}`
    const registered = await fetch(`${oauth.url}/connect/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'Flash Cards', redirect_uris: [app.callback] }),
    })
    const { client_id } = (await registered.json()) as { client_id: string }
    unregistered = `${oauth.url}${authorizePath(client_id, pkce(), { redirect_uri: app.callback })}`
    email = (await oauth.world.person()).email
  })
  afterAll(async () => {
    for (const context of contexts) await context.close()
    await browser?.close()
    app?.server.close()
    await oauth?.service.remove()
  })

  it('works without JavaScript, by keyboard alone, and leads back to the app [OAU-001, OAU-008]', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto(address)
    await picture(page, 'sign-in-en')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${app.callback}?**`)
    expect(new URL(page.url()).searchParams.get('code')).toMatch(/^mac_/)
    expect(await page.textContent('body')).toBe('Back in the app')
    // Already signed in: no page in between.
    await page.goto(address)
    expect(page.url().startsWith(app.callback)).toBe(true)
  })

  it('tells screen readers what everything is, and moves the focus to what is wrong [OAU-008]', async () => {
    const page = await openPage()
    const violations: string[] = []
    page.on('console', (message) => violations.push(message.text()))
    await page.goto(address)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in')
    expect(await page.getByRole('main').count()).toBe(1)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('wrong password')
    expect(violations).toEqual([])
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.title()).toBe('Error: Sign in · Manabi')
    expect(await focused(page)).toContain('class="summary"')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await picture(page, 'sign-in-error-en')
    const description = await page.getByLabel('Password').getAttribute('aria-describedby')
    expect(await page.locator(`#${description}`).textContent()).toBe('The email or password is wrong')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toContain('id="password"')
  })

  it('speaks Japanese, in dark and on a small screen too [OAU-008]', async () => {
    const small = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const
    for (const [name, options] of [
      ['wide', {}],
      ['small-dark', small],
    ] as const) {
      const page = await openPage({ locale: 'ja-JP', ...options })
      await page.goto(address)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('サインイン')
      expect(await page.getAttribute('html', 'lang')).toBe('ja')
      await picture(page, `sign-in-ja-${name}`)
      await page.getByRole('button', { name: 'サインイン' }).click()
      await page.getByRole('alert').waitFor()
      await picture(page, `sign-in-error-ja-${name}`)
      const isWithin = await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
      expect(isWithin).toBe(true)
    }
  })

  it('asks for consent, and takes yes and no for an answer [OAU-010]', async () => {
    for (const [locale, deny, allow] of [
      ['en-US', 'Don’t allow', 'Allow'],
      ['ja-JP', '許可しない', '許可する'],
    ] as const) {
      const { email } = await oauth.world.person()
      const page = await openPage({ locale })
      await page.goto(unregistered)
      await page.locator('#email').fill(email)
      await page.locator('#password').fill(password)
      await page.locator('button[type=submit]').click()
      await page.getByRole('button', { name: deny, exact: true }).waitFor()
      await picture(page, `consent-${locale}`)
      await page.getByRole('button', { name: deny, exact: true }).click()
      await page.waitForURL(`${app.callback}?**`)
      expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
      await page.goto(unregistered)
      await page.getByRole('button', { name: allow, exact: true }).click()
      await page.waitForURL(`${app.callback}?**`)
      expect(new URL(page.url()).searchParams.get('code')).toMatch(/^mac_/)
    }
  })

  it('shows a page for a link that does not work, and signs out [OAU-003, OAU-009]', async () => {
    const page = await openPage()
    await page.goto(`${oauth.url}${authorizePath('nobody', pkce())}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This sign-in link does not work')
    await picture(page, 'refused-en')
    await page.goto(address)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${app.callback}?**`)
    await page.goto(`${oauth.url}/connect/logout`)
    await picture(page, 'sign-out-en')
    await page.getByRole('button', { name: 'Sign out' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You are signed out')
    await page.goto(address)
    expect(await page.getByLabel('Password').count()).toBe(1)
  })
})
