import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { password } from '../harness/world.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'
import { hasBrowser, openBrowser } from './openBrowser.ts'

let oauth: OAuthService
let browser: Browser
let invite: (email?: string, displayName?: string) => Promise<{ email: string; acceptUrl: string }>
const contexts: BrowserContext[] = []
const inBrowser = hasBrowser ? describe : describe.skip

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 900, height: 820 }, ...options })
  contexts.push(context)
  return context.newPage()
}

/** Kept for people to look at, where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const focused = (page: Page) => page.evaluate('document.activeElement.outerHTML') as Promise<string>

inBrowser('the invitation page, in a browser', () => {
  beforeAll(async () => {
    oauth = await startOAuthService()
    browser = await openBrowser()
    const school = await oauth.world.organization('Kita High School')
    const { api } = await oauth.world.person({ [school]: ['admin'] }, 'manabi-web')
    invite = async (email = `${newId('usr')}@example.com`, displayName = 'Taro') => {
      const { body } = await api.post(`/organizations/${school}/members`, { email, displayName })
      return { email, acceptUrl: body.acceptUrl }
    }
  })
  afterAll(async () => {
    for (const context of contexts) await context.close()
    await browser?.close()
    await oauth?.service.remove()
  })

  it('makes an account without JavaScript, by keyboard alone, and signs the browser in [INV-001]', async () => {
    const { email, acceptUrl } = await invite()
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto(acceptUrl)
    expect(await heading(page)).toBe('Join Kita High School')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await picture(page, 'invitation-new-en')
    for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Yamada Taro')
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByText('You are a member of Kita High School').first().waitFor()
    await picture(page, 'invitation-joined-en')
    await page.reload()
    expect(await page.textContent('main')).toContain('signed in as Yamada Taro')
    expect((await oauth.world.api.post('/auth/login', { email, password })).body.user.displayName).toBe('Yamada Taro')
    const other = await openPage()
    await other.goto(acceptUrl)
    expect(await heading(other)).toBe('This invitation does not work')
    await picture(other, 'invitation-dead-en')
  })

  it('tells screen readers what everything is, and moves the focus to what is wrong', async () => {
    const { acceptUrl } = await invite()
    const page = await openPage()
    const violations: string[] = []
    page.on('console', (message) => violations.push(message.text()))
    await page.goto(acceptUrl)
    expect(violations).toEqual([])
    expect(await page.getByRole('main').count()).toBe(1)
    await page.getByLabel('Name').fill(' ')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.title()).toBe('Error: Join Kita High School · Manabi')
    expect(await focused(page)).toContain('class="summary"')
    await picture(page, 'invitation-error-en')
    const notes = (await page.getByLabel('New password').getAttribute('aria-describedby'))!.split(' ')
    const texts = await Promise.all(notes.map((id) => page.locator(`#${id}`).textContent()))
    expect(texts).toEqual(['At least 8 characters', 'Choose a password of at least 8 characters, and 72 bytes at most'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toContain('id="name"')
  })

  it('asks who has an account for the password, and just to confirm where they are signed in [INV-002]', async () => {
    const { email } = await oauth.world.person()
    const page = await openPage()
    const first = await invite(email)
    await page.goto(first.acceptUrl)
    await picture(page, 'invitation-known-en')
    expect(await page.getByLabel('Name').count()).toBe(0)
    await page.getByLabel('Password').fill('wrong password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('You are a member of').first().waitFor()

    const another = await oauth.world.organization('Minami High School')
    const { api } = await oauth.world.person({ [another]: ['admin'] }, 'manabi-web')
    const { body } = await api.post(`/organizations/${another}/members`, { email })
    await page.goto(body.acceptUrl)
    expect(await page.getByRole('textbox').count()).toBe(0)
    await picture(page, 'invitation-confirm-en')
    await page.getByRole('button', { name: 'Join' }).click()
    expect(await heading(page)).toBe('You are a member of Minami High School')

    const stranger = await invite()
    await page.goto(stranger.acceptUrl)
    expect(await page.textContent('.note')).toContain('This browser is signed in as Hanako.')
    await picture(page, 'invitation-other-en')
  })

  it('speaks Japanese, in dark and on a small screen too', async () => {
    const small = { viewport: { width: 360, height: 820 }, colorScheme: 'dark' } as const
    for (const [name, options] of [
      ['wide', {}],
      ['small-dark', small],
    ] as const) {
      const page = await openPage({ locale: 'ja-JP', ...options })
      await page.goto((await invite(undefined, '山田太郎')).acceptUrl)
      expect(await heading(page)).toBe('Kita High School に参加')
      await page.getByLabel('名前').fill('')
      await page.getByRole('button', { name: '参加する' }).click()
      await page.getByRole('alert').waitFor()
      await picture(page, `invitation-error-ja-${name}`)
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    }
  })
})
