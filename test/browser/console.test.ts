import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import type { Page } from 'playwright-core'
import { answering } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { png } from '../harness/filesOfEachKind.ts'
import { password } from '../harness/world.ts'
import { button, ConsoleSchool, link, picture, violations } from './consoleSchool.ts'
import { hasBrowser } from './openBrowser.ts'

const inBrowser = hasBrowser ? describe : describe.skip
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

inBrowser('the console, in a browser', () => {
  let school: ConsoleSchool
  beforeAll(async () => {
    school = await ConsoleSchool.start()
  })
  afterAll(() => school?.close())

  it('without JavaScript, an admin registers a webhook, looks into a failure, repairs and replays [CNS-009, CNS-012]', async () => {
    const page = await school.openPage({ javaScriptEnabled: false })
    await school.signIn(page)
    await link(page, 'Webhooks').click()
    await page.getByLabel('URL').fill(school.receiver.url)
    await page.getByLabel('Description').fill('Completions into the HR system')
    await button(page, 'Register').click()
    expect(await heading(page)).toBe('Webhook registered')
    expect(await page.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/)
    await picture(page, 'secret')
    await page.reload()
    expect(await page.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/)
    await link(page, 'Go to the webhook').click()
    await button(page, 'Ping').click()
    await page.getByRole('status').waitFor()
    await eventually(async () => {
      await page.reload()
      return (await page.locator('.badge.bad', { hasText: 'Failed' }).count()) > 0
    })
    await page.locator('tbody th a').first().click()
    await page.getByText('no such table').first().waitFor()
    school.receiver.answer = answering(204)
    await button(page, 'Replay').click()
    await page.getByText('Queued again.').waitFor()
    await eventually(async () => {
      await page.reload()
      return (await page.getByText('Delivered', { exact: true }).count()) > 0
    })
  })

  it('an admin invites a person, who accepts, and looks at the trend [CNS-005, CNS-007, CNS-012]', async () => {
    const page = await school.openPage()
    await school.signIn(page)
    await page.getByRole('img', { name: /^Trend/ }).waitFor()
    await page.getByText('Show as a table').click()
    expect(await page.getByRole('columnheader', { name: 'Study hours' }).isVisible()).toBe(true)
    await link(page, 'People').click()
    const email = `${newId('usr')}@example.com`
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Name (optional)').fill('Yuki Mori')
    await button(page, 'Invite').click()
    const acceptUrl = await page.getByLabel('Invitation link').inputValue()
    const guest = await school.openPage()
    await guest.goto(acceptUrl)
    await guest.getByLabel('New password').fill(password)
    await guest.getByRole('button', { name: 'Join' }).click()
    await guest.getByText('You are a member of').first().waitFor()
    await link(page, 'Back').click()
    await page.getByLabel('Search').fill('Yuki')
    await button(page, 'Search').click()
    expect(await page.getByRole('row', { name: /Yuki Mori/ }).textContent()).toContain('Member')
  })

  it('an operator rebuilds a read model, watches it, switches and rolls back [CNS-011, CNS-012]', async () => {
    const page = await school.openPage({ javaScriptEnabled: false })
    await page.goto(school.address('/operator'))
    await page.getByLabel('Operator’s token').fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await school.signInOperator(page)
    await page
      .getByRole('row', { name: /course-progress/ })
      .getByRole('button', { name: 'Rebuild' })
      .click()
    expect(await heading(page)).toBe('Rebuild of course-progress')
    // The page looks again by itself.
    await button(page, 'Switch').waitFor({ timeout: 30_000 })
    await picture(page, 'rebuild-ready')
    await button(page, 'Switch').click()
    await page.getByText('In use', { exact: true }).waitFor()
    await button(page, 'Roll back').click()
    await page.getByText('Rolled back', { exact: true }).waitFor()
    await button(page, 'Sign out').click()
    await page.getByLabel('Operator’s token').waitFor()
  })

  /**
   * A browser moves the focus once the page is there, which a click does not wait for. Asked again each time: a page that asks itself,
   * as `waitForFunction` has it do, is not allowed to evaluate text.
   */
  const focusedOn = (page: Page, isRight: string) =>
    eventually(() => page.evaluate<boolean>(isRight).catch(() => false))

  it('moves the focus to what is wrong, and skips to the content by keyboard [CNS-008, CNS-012]', async () => {
    const page = await school.openPage()
    await school.signIn(page)
    await page.keyboard.press('Tab')
    await focusedOn(page, 'document.activeElement.textContent === "Skip to content"')
    await page.keyboard.press('Enter')
    await focusedOn(page, 'document.activeElement.id === "main"')
    await link(page, 'Keys and apps').click()
    await button(page, 'Issue').click()
    await focusedOn(page, 'document.activeElement.className === "summary"')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await focusedOn(page, 'document.activeElement.id === "key-name"')
  })

  it('puts a file where the cursor was in the text of a lesson [FIL-007]', async () => {
    const page = await school.openPage()
    await school.signIn(page)
    const lesson = (await school.pages()).find(([what]) => what === 'lesson')![1]
    await page.goto(school.address(`/organizations/${lesson}`))
    await page.getByLabel('Text', { exact: true }).fill('first\n\nsecond')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('End')
    const file = { name: 'map.png', mimeType: 'image/png', buffer: png(1) }
    await page.getByLabel('Add a picture or file').setInputFiles(file)
    await button(page, 'Upload').click()
    await page.getByRole('status').waitFor()
    const text = await page.getByLabel('Text', { exact: true }).inputValue()
    expect(text).toMatch(/^first\n\n!\[map\]\(\S+\)\n\nsecond$/)
  })

  it('asks before unsaved text of a lesson is left, and brings it back until the person signs out [CNS-074]', async () => {
    const page = await school.openPage()
    await school.signIn(page)
    const lesson = (await school.pages()).find(([what]) => what === 'lesson')![1]
    const address = school.address(`/organizations/${lesson}`)
    const text = () => page.getByLabel('Text', { exact: true })
    const back = () => button(page, 'Bring back what you typed here and did not save')
    await page.goto(address)
    const before = await text().inputValue()
    await text().fill('typed and not saved')
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type())
        void dialog.accept()
      })
    })
    await page.goto(school.oauth.url)
    expect(await asked).toBe('beforeunload')
    await page.goto(address)
    expect(await text().inputValue()).toBe(before)
    await back().click()
    expect(await text().inputValue()).toBe('typed and not saved')
    await button(page, 'Save').first().click()
    await page.getByRole('status').waitFor()
    await page.goto(address)
    expect(await back().count()).toBe(0)
    // What the page itself adds is kept, too.
    await text().fill('with a picture')
    await page
      .getByLabel('Add a picture or file')
      .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: png(1) })
    await button(page, 'Upload').click()
    await page.getByRole('status').waitFor()
    expect([(await text().inputValue()).slice(0, 19), await back().count()]).toEqual(['with a picture\n\n![m', 0])
    await text().fill('typed once more')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(address)
    expect(await back().count()).toBe(1)
    await button(page, 'Sign out').click()
    await page.waitForURL((url) => !url.pathname.includes('/courses/'))
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("manabi.typed"))')).toEqual([])
  })

  it('gives browsers nothing to complain about but refusals [CNS-004]', () => {
    expect(school.complaints).toEqual([])
  })

  it('is held against axe, which finds what is wrong', async () => {
    const page = await school.openPage()
    await page.setContent('<html><body><img src="data:,"><p style="color:#ccc">Pale</p></body></html>')
    expect((await violations(page)).join()).toMatch(/color-contrast.*html-has-lang.*image-alt/s)
  })

  it('has nothing that axe finds on its first page, in Japanese on a phone [CNS-012]', async () => {
    const page = await school.openPage({ locale: 'ja-JP', viewport: { width: 360, height: 820 } })
    await school.signIn(page)
    expect(await violations(page)).toEqual([])
  })
})
