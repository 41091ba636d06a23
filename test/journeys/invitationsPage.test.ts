import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Id, newId } from '@manabi/kernel'
import { Browserless } from '../harness/browserless.ts'
import { password } from '../harness/world.ts'
import { type OAuthService, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
let school: Id
let admin: Awaited<ReturnType<OAuthService['world']['person']>>

beforeAll(async () => {
  oauth = await startOAuthService()
  school = await oauth.world.organization('Kita <b>High</b> School')
  admin = await oauth.world.person({ [school]: ['admin'] }, 'manabi-web')
})
afterAll(() => oauth.service.remove())

async function invite(email = `${newId('usr')}@example.com`) {
  const { body } = await admin.api.post(`/organizations/${school}/members`, { email, displayName: 'Taro' })
  const { pathname, search } = new URL(body.acceptUrl)
  return { email, userId: body.member.userId as Id, path: pathname + search }
}
const memberNow = async (userId: Id) => (await admin.api.get(`/organizations/${school}/members/${userId}`)).body
const heading = ({ html }: { html: string }) => /<h1>(.*?)<\/h1>/.exec(html)![1]
const choice = { name: '花子', password }

describe('the invitation page', () => {
  it('makes an account, signs the browser in, and says so however often it is loaded [INV-001]', async () => {
    const { email, userId, path } = await invite()
    const browser = new Browserless(oauth.url)
    const form = await browser.get(path)
    expect([form.status, heading(form)]).toEqual([200, 'Join Kita &lt;b&gt;High&lt;/b&gt; School'])
    const sent = await browser.submit(form, choice)
    expect([sent.status, sent.location]).toEqual([303, path])
    for (let times = 0; times < 2; times++) {
      const { status, html } = await browser.get(path)
      expect([status, html]).toEqual([200, expect.stringContaining('signed in as 花子')])
    }
    expect(await memberNow(userId)).toMatchObject({ status: 'active', displayName: '花子', email })
    const again = await browser.submit(form, choice)
    expect([again.status, heading(again)]).toEqual([200, 'You are a member of Kita &lt;b&gt;High&lt;/b&gt; School'])
    const elsewhere = await new Browserless(oauth.url).get(path)
    expect([elsewhere.status, heading(elsewhere)]).toEqual([404, 'This invitation does not work'])
  })

  it('sent twice at once makes one account, and tells that it is done [INV-001]', async () => {
    const { userId, path } = await invite()
    const browser = new Browserless(oauth.url)
    const form = await browser.get(path)
    const sent = await Promise.all([browser.submit(form, choice), browser.submit(form, choice)])
    expect(sent.map(({ status }) => status)).not.toContain(500)
    expect(heading(await browser.get(path))).toBe('You are a member of Kita &lt;b&gt;High&lt;/b&gt; School')
    const events = await oauth.service.platform.eventStore.readStream(`user-${userId}`)
    expect(events.map(({ type }) => type)).toEqual(['UserRegistered', 'InvitationTakenUp'])
  })

  it('asks who has an account for its password, and a signed-in person for nothing more [INV-002]', async () => {
    const { email, userId } = await oauth.world.person()
    const { path, userId: invitedAs } = await invite(email)
    const browser = new Browserless(oauth.url)
    const form = await browser.get(path)
    expect(form.html).not.toContain('name="name"')
    const wrong = await browser.submit(form, { password: 'wrong password' })
    expect([wrong.status, wrong.html]).toEqual([401, expect.stringContaining('role="alert"')])
    expect(wrong.html).not.toContain('wrong password')
    expect((await browser.submit(form, {})).status).toBe(400)
    expect(await memberNow(invitedAs)).toMatchObject({ status: 'invited' })
    expect((await browser.submit(wrong, { password })).status).toBe(303)
    expect(await memberNow(userId)).toMatchObject({ status: 'active', displayName: 'Hanako' })

    await admin.api.delete(`/organizations/${school}/members/${userId}`)
    const again = await invite(email)
    const confirm = await browser.get(again.path)
    expect(confirm.html).not.toContain('type="password"')
    expect((await browser.submit(confirm, {})).status).toBe(303)
    expect(await memberNow(userId)).toMatchObject({ status: 'active' })
  })

  it('is for who is invited, whoever is signed in [INV-002]', async () => {
    const [somebody, invited] = [await oauth.world.person(), await oauth.world.person()]
    const browser = new Browserless(oauth.url)
    const first = await invite(somebody.email)
    await browser.submit(await browser.get(first.path), { password })
    const { path } = await invite(invited.email)
    const form = await browser.get(path)
    expect(form.html).toContain('This browser is signed in as Hanako.')
    expect((await browser.submit(form, {})).status).toBe(400)
    expect((await browser.submit(form, { password })).status).toBe(303)
    expect(await memberNow(invited.userId)).toMatchObject({ status: 'active', email: invited.email })
  })

  it('says what is wrong, keeps the name, and changes nothing', async () => {
    const { path, userId } = await invite()
    const browser = new Browserless(oauth.url)
    const form = await browser.get(path)
    const wrong = await browser.submit(form, { name: '"a&b"', password: 'short' })
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain('value="&quot;a&amp;b&quot;"')
    expect(wrong.html).toContain('aria-invalid="true" aria-describedby="password-hint password-error"')
    const empty = await browser.submit(form, {})
    expect(empty.html).toContain('href="#name"')
    expect(empty.html).toContain('href="#password"')
    expect(await memberNow(userId)).toMatchObject({ status: 'invited' })
  })

  it('throttles as auth/login does, together with it', async () => {
    const { email } = await oauth.world.person()
    const { path } = await invite(email)
    const browser = new Browserless(oauth.url)
    const form = await browser.get(path)
    for (let n = 0; n < 5; n++) await browser.submit(form, { password: 'wrong password' })
    for (let n = 0; n < 5; n++) await oauth.world.api.post('/auth/login', { email, password: 'wrong password' })
    const { status, headers } = await browser.submit(form, { password })
    expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true])
  })

  it('takes no form that another site sends, or that was made for another browser', async () => {
    const { path, userId } = await invite()
    const others = await new Browserless(oauth.url).get(path)
    const browser = new Browserless(oauth.url)
    await browser.get(path)
    expect((await browser.post(path, choice)).status).toBe(403)
    expect((await browser.submit(others, choice)).status).toBe(403)
    expect(await memberNow(userId)).toMatchObject({ status: 'invited' })

    const person = await oauth.world.person()
    const first = await invite(person.email)
    await browser.submit(await browser.get(first.path), { password })
    await admin.api.delete(`/organizations/${school}/members/${person.userId}`)
    const again = await invite(person.email)
    expect((await browser.post(again.path, {})).status).toBe(303)
    expect(await memberNow(again.userId)).toMatchObject({ status: 'invited' })
  })

  it('is a plain page for a link that nobody made or that was withdrawn', async () => {
    const { path, userId } = await invite()
    await admin.api.delete(`/organizations/${school}/members/${userId}`)
    const browser = new Browserless(oauth.url)
    for (const dead of [path, '/invitations/accept', '/invitations/accept?token=a&token=b', `${path}x`]) {
      const { status, headers } = await browser.get(dead)
      expect([status, headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect((await browser.post(dead, choice)).status).toBe(404)
    }
  })

  it('speaks English and Japanese, loads nothing foreign, runs no script but its own and tells nobody its address', async () => {
    const { path } = await invite()
    for (const [language, text] of [
      ['en', 'New password'],
      ['ja', '新しいパスワード'],
    ] as const) {
      const { headers, html } = await new Browserless(oauth.url, language).get(path)
      expect(html).toContain(`>${text}</label>`)
      expect(html).not.toMatch(/<script(?! src="\/connect\/pages\.js)| style=| on\w+=/)
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none';style-src 'self';script-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
      )
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
  })
})
