import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { password } from '../harness/world.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'
import { type FilledSchool, fillSchool, images, pagesOf } from './filledSchool.ts'
import { openBrowser } from './openBrowser.ts'
import { readyImport } from './readyImport.ts'

const operatorToken = 'an-operator-token-of-32-characters-or-more'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
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

/** How a person sees the console. The width is in pixels. */
export interface Look {
  readonly name: string
  readonly locale: 'en-US' | 'ja-JP'
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).first()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

/** What axe finds. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(
    'axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)].join(" ")))',
  )
  return found as string[]
}

export async function picture(page: Page, name: string): Promise<void> {
  if (pictures === null) return
  const { width } = page.viewportSize()!
  const whole = (await page.evaluate('document.documentElement.scrollHeight')) as number
  const clip = { x: 0, y: 0, width, height: Math.min(whole, tallest) }
  await page.screenshot({ path: join(pictures, `console-${name}.png`), fullPage: true, clip })
}

/** A school with something on each page of its console, and a browser. */
export class ConsoleSchool {
  readonly oauth: OAuthService
  readonly filled: FilledSchool
  /** Of webhooks. It fails until told otherwise. */
  readonly receiver: Endpoint
  /** Of browsers, such as about what the policy of a page forbids. A refusal that a test asks for is none. */
  readonly complaints: string[] = []
  readonly #browser: Browser
  readonly #importId: string
  readonly #contexts: BrowserContext[] = []

  private constructor(
    oauth: OAuthService,
    filled: FilledSchool,
    importId: string,
    receiver: Endpoint,
    browser: Browser,
  ) {
    this.oauth = oauth
    this.filled = filled
    this.receiver = receiver
    this.#importId = importId
    this.#browser = browser
  }

  static async start(): Promise<ConsoleSchool> {
    const oauth = await startOAuthService({
      OPERATOR_TOKEN: operatorToken,
      WEBHOOK_ALLOW_HTTP: 'on',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      WEBHOOK_RETRY_SECONDS: '0',
    })
    const { world } = oauth
    const id = await world.organization('北高等学校', 40)
    const filled = { world, id, admin: await world.account({ [id]: ['admin'] }) }
    await fillSchool(filled)
    const { api } = await world.signIn(filled.admin.email, 'manabi-web')
    const importId = await readyImport(api, `/organizations/${id}`)
    const answer = '{"error":"no such table: deliveries"}'
    const receiver = await startEndpoint((response) => response.writeHead(500).end(answer))
    return new ConsoleSchool(oauth, filled, importId, receiver, await openBrowser())
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close()
    await this.#browser.close()
    await this.oauth.service.remove()
    await this.receiver.close()
  }

  /** Of the console. */
  address(path: string): string {
    return `${this.oauth.url}/console${path}`
  }

  async openPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ viewport: { width: 1100, height: 820 }, ...options })
    this.#contexts.push(context)
    const page = await context.newPage()
    page.on('console', (message) => {
      if (!/responded with a status of 4\d\d/.test(message.text())) this.complaints.push(message.text())
    })
    return page
  }

  async signIn(page: Page): Promise<void> {
    await page.goto(this.address(''))
    await page.locator('#email').fill(this.filled.admin.email)
    await page.locator('#password').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/organizations|\/console$/)
  }

  async signInOperator(page: Page): Promise<void> {
    await page.goto(this.address('/operator'))
    await page.locator('#operator-token').fill(operatorToken)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/read-models')
  }

  /** Of every page of the organization: what it is, and its path. */
  pages(): Promise<readonly (readonly [string, string])[]> {
    return pagesOf(this.filled, this.#importId)
  }

  /** Looks at every page. Answers what axe finds, and which pages are wider than the window. */
  async mistakes({ name, locale, colorScheme, width }: Look): Promise<readonly string[]> {
    const page = await this.openPage({ locale, colorScheme, viewport: { width, height: 820 } })
    const found: string[] = []
    const look = async (what: string) => {
      for (const violation of await violations(page)) found.push(`${what}: ${violation}`)
      if (!(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')))
        found.push(`${what} is too wide`)
      if (name === 'en-light') await picture(page, what)
      else if (otherLooks.includes(`${what}-${name}`)) await picture(page, `${what}-${name}`)
    }
    await page.goto(this.address(''))
    await look('sign-in')
    await this.signIn(page)
    for (const [what, path] of await this.pages()) {
      await page.goto(this.address(`/organizations/${path}`))
      await look(what)
    }
    await page.goto(this.address(`/organizations/${this.filled.id}/webhooks`))
    await page.locator('main form button').last().click()
    await page.getByRole('alert').waitFor()
    await look('webhooks-error')
    await page.goto(this.address('/operator'))
    await look('operator-sign-in')
    await this.signInOperator(page)
    await look('read-models')
    for (const what of ['organizations', 'mail', 'reactions']) {
      await page.goto(this.address(`/operator/${what}`))
      await look(what)
    }
    await page.goto(this.address(`/operator/events?subject=user:${this.filled.admin.userId}`))
    await look('events')
    await page.goto(this.address(`/operator/rebuilds/${await rebuilt(this.oauth.url)}`))
    await look('rebuild')
    return found
  }
}

/** The id of a rebuild that was switched to. */
async function rebuilt(url: string): Promise<string> {
  const headers = { Authorization: `Bearer ${operatorToken}` }
  const address = `${url}/operator/v1/projections/goals/rebuild?switch=auto`
  const begun = (await (await fetch(address, { method: 'POST', headers })).json()) as { rebuildId: string }
  return eventually(async () => {
    const answer = await fetch(`${url}/operator/v1/rebuilds/${begun.rebuildId}`, { headers })
    const { state } = (await answer.json()) as { state: string }
    return state === 'switched' ? begun.rebuildId : null
  })
}
