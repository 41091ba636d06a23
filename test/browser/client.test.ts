import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Manabi } from '@manabi/client'
import type { Id } from '@manabi/kernel'
import { deliveryHeaders, newSecret } from '@manabi/webhooks'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startTestService, type TestService } from '../harness/service.ts'
import { password, type World, worldOf } from '../harness/world.ts'
import { hasBrowser, openBrowser } from './openBrowser.ts'

const root = join(import.meta.dirname, '../..')
const inBrowser = hasBrowser ? describe : describe.skip

/** What a page has beside the browser's own. */
declare const manabi: Manabi
declare const verifyWebhook: typeof import('@manabi/client').verifyWebhook

/** An app elsewhere: a page that loads the package as it is published, without a bundler. */
async function startApp(built: string) {
  const server = createServer((request, response) => {
    const { url = '/' } = request
    response.setHeader('Content-Type', url === '/' ? 'text/html' : 'text/javascript')
    if (url === '/') response.end(page(app.api))
    else if (url.endsWith('.js')) response.end(readFileSync(join(built, url)))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const app = { server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, api: '' }
  return app
}

/** As the README has it. */
const [, readme] = /^```js\n([\s\S]*?)^```/m.exec(readFileSync(join(root, 'packages/client/README.md'), 'utf8'))!

const page = (api: string) => `<!doctype html><title>App</title>
  <script type="importmap">{"imports": {"@manabi/client": "/index.js"}}</script>
  <script type="module">
    ${readme!.replace('https://learn.example.com', api)}
    import { verifyWebhook } from '@manabi/client'
    Object.assign(globalThis, { verifyWebhook, manabi: app })
  </script>`

inBrowser('@manabi/client in a browser', () => {
  let service: TestService
  let world: World
  let school: Id
  let app: { server: Server; url: string; api: string }
  let browser: Browser
  let context: BrowserContext
  let built: string

  beforeAll(async () => {
    built = mkdtempSync(join(tmpdir(), 'manabi-app-'))
    const tsc = ['node_modules/typescript/bin/tsc', '-p', 'packages/client/tsconfig.build.json', '--outDir', built]
    execFileSync(process.execPath, tsc, { cwd: root })
    app = await startApp(built)
    service = await startTestService({ CORS_ORIGINS: app.url })
    app.api = service.url
    world = worldOf(service)
    school = await world.organization('School')
    browser = await openBrowser()
    context = await browser.newContext()
  })
  afterAll(async () => {
    await context?.close()
    await browser?.close()
    await service?.remove()
    app?.server.close()
    rmSync(built, { recursive: true, force: true })
  })

  async function open(): Promise<Page> {
    const page = await context.newPage()
    await page.goto(app.url)
    await ready(page)
    return page
  }
  const ready = (page: Page) => page.waitForFunction("typeof manabi === 'object'")
  async function reload(page: Page) {
    await page.reload()
    await ready(page)
  }
  async function signIn(page: Page) {
    const { email } = await world.account({ [school]: ['learner'] })
    const credentials = { email, password }
    return page.evaluate(async (given) => (await manabi.signIn(given)).user.id, credentials)
  }

  it('signs in, learns, keeps the session over a reload, and signs out in every tab [SDK-012]', async () => {
    const { lessonIds } = await world.course(school, { title: 'Botany', lessons: [{ title: 'Leaves' }] })
    const page = await open()
    const userId = await signIn(page)
    const percent = await page.evaluate(async (lessonId) => {
      await manabi.post('/api/v1/lessons/{lessonId}/complete', { path: { lessonId } })
      const [course] = await manabi.get('/api/v1/me/progress')
      return course!.percent
    }, lessonIds[0]!)
    expect(percent).toBe(100)
    await reload(page)
    expect(await page.evaluate(async () => (await manabi.get('/api/v1/me')).id)).toBe(userId)
    const code = await page.evaluate(() =>
      manabi.get('/api/v1/lessons/{lessonId}', { path: { lessonId: 'les_x' } }).then(
        () => '',
        (error: { code: string }) => error.code,
      ),
    )
    expect(code).toBe('not_found')
    await page.evaluate(() => manabi.signOut())
    expect(await (await open()).evaluate(() => manabi.session())).toBeNull()
  })

  it('refreshes once in two tabs that share a session [SDK-012]', async () => {
    const [one, two] = [await open(), await open()]
    const userId = await signIn(one)
    await one.evaluate(async () => {
      const session = (await manabi.session())!
      await manabi.signIn({ ...session, accessToken: 'ended' })
    })
    await reload(two)
    const refreshes: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/auth/refresh')) refreshes.push(request.url())
    })
    const ask = (page: Page) => page.evaluate(async () => (await manabi.get('/api/v1/me')).id)
    expect(await Promise.all([ask(one), ask(two), ask(one)])).toEqual([userId, userId, userId])
    expect(refreshes).toHaveLength(1)
  })

  it('keeps what is done offline, in another tab too, and sends it when the network is back [SDK-012]', async () => {
    const { lessonIds } = await world.course(school, { title: 'Optics', lessons: [{ title: 'Light' }] })
    const page = await open()
    await signIn(page)
    const other = await open()
    await context.setOffline(true)
    const add = (tab: Page) =>
      tab.evaluate((lessonId) => manabi.activities.add({ kind: 'view', lessonId }), lessonIds[0]!)
    await Promise.all([add(page), add(other), add(page), add(other)])
    const refused = await page.evaluate(() =>
      manabi.activities.flush().then(
        () => '',
        (error: { code: string }) => error.code,
      ),
    )
    expect(refused).toBe('network_error')
    await context.setOffline(false)
    await reload(page)
    expect(await page.evaluate(async () => (await manabi.activities.pending()).length)).toBe(4)
    const report = await page.evaluate(() => manabi.activities.flush())
    expect(report.results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect(await other.evaluate(() => manabi.activities.pending())).toEqual([])
  })

  it('verifies webhooks [SDK-012]', async () => {
    const secret = newSecret()
    const body = '{"id":"evt_1","type":"ping"}'
    const timestamp = Math.floor(Date.now() / 1000)
    const headers = deliveryHeaders({ secret, body, timestamp, deliveryId: 'd', eventId: 'evt_1', eventType: 'ping' })
    const page = await open()
    const verify = (message: { secret: string; headers: Record<string, string>; body: string }) =>
      page.evaluate(
        (given) =>
          verifyWebhook(given).then(
            ({ type }) => type,
            () => 'refused',
          ),
        message,
      )
    expect(await verify({ secret, headers, body })).toBe('ping')
    expect(await verify({ secret, headers, body: `${body} ` })).toBe('refused')
  })
})
