import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Id, newId } from '@manabi/kernel'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { answering, type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { pdf, png } from '../harness/filesOfEachKind.ts'
import { password } from '../harness/world.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'
import { hasBrowser, openBrowser } from './openBrowser.ts'
import { readyImport } from './readyImport.ts'

const operatorToken = 'an-operator-token-of-32-characters-or-more'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const images = join(import.meta.dirname, '../../docs/images')
/** The pictures of the documents are made where this is set. */
const pictures = process.env['CONSOLE_PICTURES'] === undefined ? null : images

/** Of a picture, in pixels. */
const tallest = 1_800
/** Pictures beside those in English and light. */
const otherLooks = [
  'overview-ja-dark',
  'overview-ja-phone',
  'webhook-ja-phone',
  'people-en-dark-phone',
  'person-ja-phone',
  'course-en-dark-phone',
]

let oauth: OAuthService
let browser: Browser
let receiver: Endpoint
let school: Id
let admin: { readonly email: string; readonly userId: Id }
const contexts: BrowserContext[] = []
/** Of browsers, such as about what the policy of a page forbids. */
const complaints: string[] = []
const inBrowser = hasBrowser ? describe : describe.skip

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 820 }, ...options })
  contexts.push(context)
  const page = await context.newPage()
  page.on('console', (message) => complaints.push(message.text()))
  return page
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === null) return
  const { width } = page.viewportSize()!
  const whole = (await page.evaluate('document.documentElement.scrollHeight')) as number
  const clip = { x: 0, y: 0, width, height: Math.min(whole, tallest) }
  await page.screenshot({ path: join(pictures, `console-${name}.png`), fullPage: true, clip })
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(
    'axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)].join(" ")))',
  )
  return found as string[]
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${oauth.url}/console`)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/organizations|\/console$/)
}

async function signInOperator(page: Page): Promise<void> {
  await page.goto(`${oauth.url}/console/operator`)
  await page.locator('#operator-token').fill(operatorToken)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/read-models')
}

/** Departments, courses, and learners who completed lessons in the last eleven months. */
async function fillSchool(): Promise<void> {
  const { world } = oauth
  const { api } = await world.signIn(admin.email, 'manabi-web')
  const departments = ['営業部', '開発部', 'Support'].map((name) =>
    api.post(`/organizations/${school}/departments`, { name }),
  )
  const ids = (await Promise.all(departments)).map(({ body }) => body.id as Id)
  const titles = ['安全衛生の基礎', 'Information security', '接客マナー', 'Data protection for everyone']
  const courses = []
  for (const title of titles) {
    const lessons = [1, 2, 3].map((n) => ({ title: `Lesson ${n}` }))
    courses.push(await world.course(school, { title, lessons }))
  }
  await world.settled()
  for (let person = 0; person < 8; person++) {
    const learner = await world.person({ [school]: ['learner'] })
    const name = [
      '佐藤 花子',
      '鈴木 一郎',
      'Aiko Tanaka',
      '高橋 健',
      'Mei Watanabe',
      '伊藤 さくら',
      'Ken Yamamoto',
      '中村 葵',
    ][person]
    await learner.api.patch('/me', { displayName: name })
    await api.put(`/organizations/${school}/departments/${ids[person % 3]}/members/${learner.userId}`)
    const lessonIds = courses
      .slice(0, 1 + (person % 4))
      .flatMap((course, index) => course.lessonIds.slice(0, 3 - ((person + index) % 3)))
    const activities = lessonIds.map((lessonId, index) => ({
      id: `${lessonId}`,
      kind: 'complete',
      lessonId,
      occurredAt: new Date(Date.now() - ((index * 29 + person * 17) % 330) * 86_400_000).toISOString(),
    }))
    const { body } = await learner.api.post('/me/activities', { activities })
    expect(body.results.every(({ status }: { status: string }) => status === 'applied')).toBe(true)
  }
  for (const id of ids) await api.put(`/organizations/${school}/departments/${id}/courses/${courses[0]!.courseId}`)
  await api.put(`/organizations/${school}/departments/${ids[2]}/members/${admin.userId}`)
  await api.put(`/organizations/${school}/members/${admin.userId}/courses/${courses[3]!.courseId}`)
  await writeContent(api, courses[0]!.courseId)
  for (const name of ['Rin Sato', '小林 誠'])
    await api.post(`/organizations/${school}/members`, { email: `${newId('usr')}@example.com`, displayName: name })
  await api.post(`/organizations/${school}/api-keys`, { name: 'Payroll', scopes: ['read:members', 'read:reports'] })
  await world.settled()
}

type Api = Awaited<ReturnType<OAuthService['world']['signIn']>>['api']

/** Files, tests, materials, a path, and a certificate. */
async function writeContent(api: Api, courseId: Id): Promise<void> {
  const o = `/organizations/${school}`
  const upload = (bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    return api.post(`${o}/files`, form)
  }
  await upload(pdf(1), '防災ハンドブック.pdf')
  const { body: picture } = await upload(readFileSync(join(images, 'console-tests.png')), 'Console.png')
  const choices = ['119', '110'].map((text, n) => ({ text, isCorrect: n === 0 }))
  const questions = [{ text: '火事のときに電話する番号は？', choices, explanation: '119 は消防です。' }]
  await api.post(`${o}/tests`, { title: '安全衛生テスト', culture: 'ja-JP', courseId, questions })
  await api.post(`${o}/tests`, { title: 'Information security exam', culture: 'en-US', isPublished: false })
  await api.post(`${o}/materials`, {
    title: '用語集',
    culture: 'ja-JP',
    kind: 'text',
    text: `# 用語\n\n- **KYT**: 危険予知訓練\n\n![試験の一覧](${picture.url})`,
  })
  await api.post(`${o}/materials`, {
    title: 'Fire plan',
    culture: 'en-US',
    kind: 'link',
    url: 'https://example.com/plan.pdf',
  })
  await api.post(`${o}/paths`, { title: '新入社員コース', culture: 'ja-JP', courseIds: [courseId] })
  const criteria = { kind: 'course', id: courseId }
  await api.post(`${o}/certificates`, { title: '安全衛生修了証', culture: 'ja-JP', criteria, validMonths: 24 })
}

inBrowser('the console, in a browser', () => {
  beforeAll(async () => {
    oauth = await startOAuthService({
      OPERATOR_TOKEN: operatorToken,
      WEBHOOK_ALLOW_HTTP: 'on',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      WEBHOOK_RETRY_SECONDS: '0',
    })
    browser = await openBrowser()
    receiver = await startEndpoint((response) => response.writeHead(500).end('{"error":"no such table: deliveries"}'))
    school = await oauth.world.organization('北高等学校', 40)
    admin = await oauth.world.account({ [school]: ['admin'] })
    await fillSchool()
    const { api } = await oauth.world.signIn(admin.email, 'manabi-web')
    importId = await readyImport(api, `/organizations/${school}`)
  })
  afterAll(async () => {
    for (const context of contexts) await context.close()
    await browser?.close()
    await oauth?.service.remove()
    await receiver?.close()
  })

  it('without JavaScript, an admin registers a webhook, looks into a failure, repairs and replays [CNS-009, CNS-012]', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await signIn(page, admin.email)
    await link(page, 'Webhooks').click()
    await page.getByLabel('URL').fill(receiver.url)
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
    receiver.answer = answering(204)
    await button(page, 'Replay').click()
    await page.getByText('Queued again.').waitFor()
    await eventually(async () => {
      await page.reload()
      return (await page.getByText('Delivered', { exact: true }).count()) > 0
    })
  })

  it('an admin invites a person, who accepts, and looks at the trend [CNS-005, CNS-007, CNS-012]', async () => {
    const page = await openPage()
    await signIn(page, admin.email)
    await page.getByRole('img', { name: /^Trend/ }).waitFor()
    await page.getByText('Show as a table').click()
    expect(await page.getByRole('columnheader', { name: 'Study hours' }).isVisible()).toBe(true)
    await link(page, 'People').click()
    const email = `${newId('usr')}@example.com`
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Name (optional)').fill('Yuki Mori')
    await button(page, 'Invite').click()
    const acceptUrl = await page.getByLabel('Invitation link').inputValue()
    const guest = await openPage()
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
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto(`${oauth.url}/console/operator`)
    await page.getByLabel('Operator’s token').fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await signInOperator(page)
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
    const page = await openPage()
    await signIn(page, admin.email)
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
    const page = await openPage()
    await signIn(page, admin.email)
    const lesson = (await organizationPages()).find(([what]) => what === 'lesson')![1]
    await page.goto(`${oauth.url}/console/organizations/${lesson}`)
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
    const page = await openPage()
    await signIn(page, admin.email)
    const lesson = (await organizationPages()).find(([what]) => what === 'lesson')![1]
    const address = `${oauth.url}/console/organizations/${lesson}`
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
    await page.goto(oauth.url)
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

  const looks = [
    { name: 'en-light', locale: 'en-US', colorScheme: 'light', width: 1100 },
    { name: 'en-dark-phone', locale: 'en-US', colorScheme: 'dark', width: 360 },
    { name: 'ja-phone', locale: 'ja-JP', colorScheme: 'light', width: 360 },
    { name: 'ja-dark', locale: 'ja-JP', colorScheme: 'dark', width: 1100 },
  ] as const

  it('gives browsers nothing to complain about but refusals [CNS-004]', () => {
    expect(complaints.filter((text) => !/responded with a status of 4\d\d/.test(text))).toEqual([])
  })

  it('is held against axe, which finds what is wrong', async () => {
    const page = await openPage()
    await page.setContent('<html><body><img src="data:,"><p style="color:#ccc">Pale</p></body></html>')
    expect((await violations(page)).join()).toMatch(/color-contrast.*html-has-lang.*image-alt/s)
  })

  it.each(looks)(
    'has nothing that axe finds on any page: $name [CNS-012]',
    async ({ name, locale, colorScheme, width }) => {
      const page = await openPage({ locale, colorScheme, viewport: { width, height: 820 } })
      const found: string[] = []
      const look = async (what: string) => {
        for (const violation of await violations(page)) found.push(`${what}: ${violation}`)
        if (!(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')))
          found.push(`${what} is too wide`)
        if (name === 'en-light') await picture(page, what)
        else if (otherLooks.includes(`${what}-${name}`)) await picture(page, `${what}-${name}`)
      }
      await page.goto(`${oauth.url}/console`)
      await look('sign-in')
      await signIn(page, admin.email)
      for (const [what, path] of await organizationPages()) {
        await page.goto(`${oauth.url}/console/organizations/${path}`)
        await look(what)
      }
      await page.goto(`${oauth.url}/console/organizations/${school}/webhooks`)
      await page.locator('main form button').last().click()
      await page.getByRole('alert').waitFor()
      await look('webhooks-error')
      await page.goto(`${oauth.url}/console/operator`)
      await look('operator-sign-in')
      await signInOperator(page)
      await look('read-models')
      for (const what of ['organizations', 'mail', 'reactions']) {
        await page.goto(`${oauth.url}/console/operator/${what}`)
        await look(what)
      }
      await page.goto(`${oauth.url}/console/operator/events?subject=user:${admin.userId}`)
      await look('events')
      await page.goto(`${oauth.url}/console/operator/rebuilds/${await rebuilt()}`)
      await look('rebuild')
      expect(found).toEqual([])
    },
    240_000,
  )
})

let importId: string

/** Every page of the organization, with something on it. */
async function organizationPages(): Promise<readonly (readonly [string, string])[]> {
  const { api } = await oauth.world.signIn(admin.email, 'manabi-web')
  const own = `/organizations/${school}`
  const [webhooks, departments] = await Promise.all([api.get(`${own}/webhooks`), api.get(`${own}/departments`)])
  const webhook = webhooks.body.at(-1)?.id
  const idOf = async (kind: string): Promise<string> => (await api.get(`${own}/${kind}`)).body.items[0].id
  const [test, material] = [await idOf('tests'), await idOf('materials')]
  const learner = (await api.get(`${own}/members?q=aiko`)).body.items[0].userId
  const course = await idOf('courses')
  const lesson = (await api.get(`${own}/courses/${course}`)).body.sections[0].lessons[0].id
  const path = (await api.get(`/paths?organizationId=${school}`)).body.items[0].id
  const certificate = (await api.get('/certificates')).body.items[0].id
  const { body: deliveries } = await api.get(`${own}/webhooks/${webhook}/deliveries`)
  return [
    ['overview', school],
    ['people', `${school}/people`],
    ['people-invited', `${school}/people?status=invited`],
    ['invite-many', `${school}/people/invite`],
    ['person', `${school}/people/${learner}?find=information`],
    ['departments', `${school}/departments`],
    ['department', `${school}/departments/${departments.body[0].id}`],
    ['courses', `${school}/courses`],
    ['course', `${school}/courses/${course}`],
    ['import', `${school}/imports`],
    ['import-ready', `${school}/imports/${importId}`],
    ['course-report', `${school}/reports/courses/${course}`],
    ['lesson', `${school}/courses/${course}/lessons/${lesson}`],
    ['quiz', `${school}/courses/${course}/lessons/${lesson}/quiz`],
    ['history', `${school}/courses/${course}/lessons/${lesson}/history`],
    ['version', `${school}/courses/${course}/lessons/${lesson}/history/1`],
    ['tests', `${school}/tests`],
    ['test', `${school}/tests/${test}?pick=course`],
    ['test-questions', `${school}/tests/${test}/questions`],
    ['materials', `${school}/materials`],
    ['material', `${school}/materials/${material}`],
    ['files', `${school}/files`],
    ['paths', `${school}/paths`],
    ['path', `${school}/paths/${path}?pick=course`],
    ['certificates', `${school}/certificates`],
    ['certificate', `${school}/certificates/${certificate}?pick=test`],
    ['award', `${school}/certificates/${certificate}?person=a`],
    ['webhooks', `${school}/webhooks`],
    ['webhook', `${school}/webhooks/${webhook}`],
    ['delivery', `${school}/webhooks/${webhook}/deliveries/${deliveries[0].id}`],
    ['keys', `${school}/keys`],
    ['settings', `${school}/settings`],
    ['missing', `${school}/people/usr_nobody`],
  ]
}

async function rebuilt(): Promise<string> {
  const headers = { Authorization: `Bearer ${operatorToken}` }
  const address = `${oauth.url}/operator/v1/projections/goals/rebuild?switch=auto`
  const begun = (await (await fetch(address, { method: 'POST', headers })).json()) as { rebuildId: string }
  return eventually(async () => {
    const answer = await fetch(`${oauth.url}/operator/v1/rebuilds/${begun.rebuildId}`, { headers })
    const { state } = (await answer.json()) as { state: string }
    return state === 'switched' ? begun.rebuildId : null
  })
}
