import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Id, newId } from '@manabi/kernel'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { password } from '../harness/world.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'
import { hasBrowser, openBrowser } from './openBrowser.ts'

let oauth: OAuthService
let browser: Browser
const inBrowser = hasBrowser ? describe : describe.skip

const looks = [
  ['on a desktop without JavaScript', { javaScriptEnabled: false, viewport: { width: 1100, height: 820 } }],
  ['on a phone', { viewport: { width: 360, height: 780 }, hasTouch: true }],
] as const

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

async function signedIn(options: BrowserContextOptions, email: string): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(`${oauth.url}/console`)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/organizations/)
  return page
}

/** Nothing is cut off at the side. */
const fits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)

inBrowser('a working day in the console', () => {
  beforeAll(async () => {
    oauth = await startOAuthService()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await oauth?.service.remove()
  })

  async function school(...roles: ('hr' | 'curriculum_manager')[]): Promise<{ id: Id; email: string }> {
    const id = await oauth.world.organization('北高等学校', 40)
    const { email } = await oauth.world.account({ [id]: roles })
    return { id, email }
  }

  it.each(looks)(
    'HR invites thirty people into three departments, assigns two paths, and sees who is behind: %s [CNS-064]',
    async (_, options) => {
      const { id, email } = await school('hr')
      const paths = ['New staff', 'Safety first']
      const course = await oauth.world.course(id, { title: 'Fire drill', lessons: [{ title: 'One' }] })
      for (const title of paths) await oauth.world.path(id, { title, courseIds: [course.courseId] })
      await oauth.world.settled()
      const page = await signedIn(options, email)
      for (const name of ['Sales', 'Support', '開発']) {
        await link(page, 'Departments').click()
        await page.getByLabel('Name').fill(name)
        await button(page, 'Create').click()
        await page.getByText('Department created.').waitFor()
      }

      await link(page, 'People').click()
      await link(page, 'Invite many people').click()
      const rows = Array.from({ length: 30 }, (_, n) => {
        const department = ['Sales', 'Support', '開発'][n % 3]
        return `${newId('usr')}@example.com,Person ${n + 1},E-${n + 1},${department}`
      })
      const csv = ['email,displayName,employeeNumber,departments', ...rows].join('\r\n')
      await page
        .getByLabel('File')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await button(page, 'Read the file').click()
      await button(page, 'Check the list').click()
      await page.getByText('30 people can be invited. 0 lines are left out.').waitFor()
      await button(page, 'Invite 30 people').click()
      await page.getByText('30 invited, 0 members or invited before, 0 failed.').waitFor()
      expect(await page.locator('input[readonly]').count()).toBe(30)
      expect(await page.getByRole('link', { name: 'Results with links (CSV)' }).count()).toBe(1)
      await fits(page)

      const acceptUrl = await page.locator('input[readonly]').first().inputValue()
      const token = new URL(acceptUrl).searchParams.get('token')
      expect((await oauth.world.api.post('/invitations/accept', { token, password })).status).toBe(200)
      for (const [at, name] of ['Sales', 'Support'].entries()) {
        await link(page, 'Departments').click()
        await link(page, name).click()
        const row = page.getByRole('row', { name: paths[at]! })
        await row.getByRole('button', { name: 'Assign' }).click()
        await page.getByText('Assigned to everybody in this department.').waitFor()
        await fits(page)
      }

      await link(page, 'Overview').click()
      await link(page, 'Fire drill').click()
      await page.getByLabel('Status').selectOption('not_started')
      await button(page, 'Search').click()
      await page.getByText('Person 1', { exact: true }).waitFor()
      expect(await link(page, 'Download CSV').getAttribute('href')).toContain('status=not_started')
      await fits(page)
    },
    180_000,
  )

  it.each(looks)(
    'a curriculum manager writes a course of three sections, ten lessons, and a quiz, and publishes it: %s [CNS-064]',
    async (_, options) => {
      const { email } = await school('curriculum_manager')
      const page = await signedIn(options, email)
      await page.getByLabel('Title').fill('Whales')
      await button(page, 'Create').click()
      const sections = [4, 3, 3].map((count, s) =>
        [`Section ${s + 1}`, ...Array.from({ length: count }, (_, n) => `- Lesson ${s + 1}.${n + 1} (5)`)].join('\n'),
      )
      await page.getByLabel('Outline').fill(sections.join('\n'))
      await button(page, 'Add to the course').click()
      await page.getByText('Sections and lessons added.').waitFor()
      await fits(page)

      await link(page, 'Lesson 1.1').click()
      await page.getByLabel('Text', { exact: true }).fill('# Whales\n\nThey breathe **air**.')
      await button(page, 'Preview').click()
      expect(await page.locator('#preview strong').textContent()).toBe('air')
      await button(page, 'Save').click()
      await link(page, 'Write a quiz').click()
      await page.locator('textarea[name="q0.text"]').fill('What do whales breathe?')
      await page.locator('[name="q0.c0.text"]').fill('Air')
      await page.locator('[name="q0.c1.text"]').fill('Water')
      await page.locator('input[name="q0.correct"]').first().check()
      await button(page, 'Save').click()
      await page.getByText('Saved.').waitFor()
      await fits(page)

      await link(page, 'Lesson 1.1').click()
      await link(page, 'Whales').click()
      expect(await page.locator('input[name="lessonIds"]:checked').count()).toBe(10)
      await button(page, 'Publish the course with these lessons').click()
      await page.getByText('Learners see this course').waitFor()
      expect(await page.locator('input[name="lessonIds"]').count()).toBe(0)
      await fits(page)
    },
    180_000,
  )
})
