import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import type { Browser } from 'playwright-core'
import { password } from '../harness/world.ts'
import { AssistantMemory } from '../journeys/assistantMemory.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'
import { hasBrowser, openBrowser } from './openBrowser.ts'

const inBrowser = hasBrowser ? describe : describe.skip

let oauth: OAuthService
let browser: Browser
let assistant: Server
let address: string

/** Where the assistant listens for its user to come back, and where it says what it is. */
function listening(): Promise<Server> {
  const server = createServer(({ url, headers }, response) => {
    const home = `http://${headers.host}`
    if (url !== '/app.json') return response.end('Back in the assistant')
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const described = { client_id: `${home}/app.json`, client_name: 'Assistant', redirect_uris: [`${home}/callback`] }
    response.end(JSON.stringify(described))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

inBrowser('an assistant that knows nothing but the address, and its user with a browser', () => {
  beforeAll(async () => {
    oauth = await startOAuthService({ WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_ALLOW_HTTP: 'on' })
    assistant = await listening()
    address = `http://127.0.0.1:${(assistant.address() as AddressInfo).port}`
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    assistant?.close()
    await oauth?.service.remove()
  })

  it.each([
    ['registers', () => new AssistantMemory(`${address}/callback`)],
    ['is described at its own address', () => new AssistantMemory(`${address}/callback`, `${address}/app.json`)],
  ])(
    'one that %s is let in, and calls a tool [MCP-011]',
    async (_how, remember) => {
      const { email, userId } = await oauth.world.person()
      const authProvider = remember()
      const transport = () => new StreamableHTTPClientTransport(new URL(`${oauth.url}/mcp`), { authProvider })
      const first = transport()
      await expect(new Client({ name: 'Assistant', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError)

      const context = await browser.newContext({ locale: 'en-US' })
      const page = await context.newPage()
      await page.goto(String(authProvider.opened))
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Allow', exact: true }).waitFor()
      expect(await page.textContent('main')).toContain('Assistant')
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.waitForURL(`${address}/callback?**`)
      await first.finishAuth(new URL(page.url()).searchParams)
      await context.close()

      const signedIn = new Client({ name: 'Assistant', version: '1' })
      await signedIn.connect(transport())
      const me = await signedIn.callTool({ name: 'get_me', arguments: {} })
      expect(me.structuredContent).toMatchObject({ id: userId })
      await signedIn.close()
    },
    60_000,
  )
})
