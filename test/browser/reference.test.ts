import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { password } from '../harness/world.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'
import { hasBrowser, openBrowser } from './openBrowser.ts'

let oauth: OAuthService
let browser: Browser
const inBrowser = hasBrowser ? describe : describe.skip

inBrowser('the reference, in a browser', () => {
  beforeAll(async () => {
    oauth = await startOAuthService()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await oauth?.service.remove()
  })

  it('signs in with OAuth in a window of its own, and calls with the token [PAG-006]', async () => {
    const { email } = await oauth.world.person()
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
    await page.goto(`${oauth.url}/scalar/v1`)
    await page.getByRole('button', { name: 'Authorize' }).first().click({ timeout: 60_000 })
    const authorize = page.getByRole('button', { name: 'Apply given OAuth2 credentials' })
    const [popup] = await Promise.all([page.waitForEvent('popup'), authorize.click()])
    await popup.getByLabel('Email').fill(email)
    await popup.getByLabel('Password', { exact: true }).fill(password)
    const token = page.waitForResponse((response) => response.url().endsWith('/api/v1/oauth/token'))
    await popup.getByRole('button', { name: 'Sign in' }).click()
    expect((await token).status()).toBe(200)
    expect(await (await token).json()).toMatchObject({ token_type: 'Bearer', user: { email } })
    await page.getByRole('button', { name: 'Close' }).first().click()
    await page.locator('#operations-tag-Learner').click()
    await page.locator('#operations-Learner-getMe').getByRole('button').first().click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    const me = page.waitForResponse((response) => response.url().endsWith('/api/v1/me'))
    await page.getByRole('button', { name: 'Execute' }).click()
    expect(await (await me).json()).toMatchObject({ email })
  })
})
