import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Id, newId } from '@manabi/kernel'
import { Browserless } from '../harness/browserless.ts'
import { eventually } from '../harness/eventually.ts'
import { type MailServer, startMailServer } from '../harness/mailServer.ts'
import { holdClock, type MovableClock } from '../harness/movableClock.ts'
import { password } from '../harness/world.ts'
import { authorizePath, type OAuthService, pkce, redirectUri, startOAuthService } from './startOAuthService.ts'

let mails: MailServer
let oauth: OAuthService
let world: OAuthService['world']
let clock: MovableClock
beforeAll(async () => {
  mails = await startMailServer()
  oauth = await startOAuthService({ SMTP_URL: mails.url, MAIL_FROM: 'Manabi <manabi@school.example>' })
  world = oauth.world
  clock = holdClock(oauth.service)
})
afterAll(async () => {
  await oauth.service.remove()
  await mails.close()
})

const login = (email: string, secret = password) => world.api.post('/auth/login', { email, password: secret })
const refresh = async (refreshToken: string) => (await world.api.post('/auth/refresh', { refreshToken })).status
const another = 'staple correct horse'
const ask = (email: string) => world.api.post('/auth/password-reset', { email })
const confirm = (token: string, secret = another) =>
  world.api.post('/auth/password-reset/confirm', { token, password: secret })

const mailsTo = (email: string) => mails.mails.filter(({ recipients }) => recipients.includes(email))
const linkIn = ({ text }: { readonly text?: string }) =>
  new URL(/^(http\S+\/connect\/reset\?token=\S+)$/m.exec(text!)![1]!)
const tokenIn = (mail: { readonly text?: string }) => linkIn(mail).searchParams.get('token')!
/** The newest of so many mails to the address. */
const nextMail = async (email: string, count = 1) => {
  await eventually(async () => mailsTo(email).length === count)
  return mailsTo(email).at(-1)!
}
const someoneSignedOn = async () => {
  const person = await world.person()
  const clientId = await oauth.app()
  const browser = new Browserless(oauth.url)
  const path = authorizePath(clientId, pkce())
  const form = await browser.get(path)
  await browser.submit(form, { email: person.email, password })
  const isSignedIn = async () => (await browser.get(path)).status === 302
  return { ...person, isSignedIn }
}

describe('PATCH /me', () => {
  it('changes the name everywhere it is shown, and holds once under a key [ACC-001]', async () => {
    const school = await world.organization()
    const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
    const { api, userId } = await world.person({ [school]: ['learner'] })
    const headers = { 'Idempotency-Key': newId('evt') }
    const rename = () => api.patch('/me', { displayName: '  Hana  ' }, headers)
    expect(await rename()).toMatchObject({ status: 200, body: { id: userId, displayName: 'Hana' } })
    expect((await rename()).headers.get('idempotency-replayed')).toBe('true')
    const { body } = await admin.api.get(`/organizations/${school}/members?q=hana`)
    expect(body.items).toEqual(expect.arrayContaining([expect.objectContaining({ userId, displayName: 'Hana' })]))
    for (const displayName of ['', ' ', '\u200b\u3164', 'a'.repeat(201), undefined]) {
      const refused = await api.patch('/me', { displayName })
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'displayName' }] } })
    }
  })
})

describe('PUT /me/password', () => {
  it('ends every other session and the sign-in of browsers, and keeps the one that asks [ACC-002]', async () => {
    const { api, email, tokens, isSignedIn } = await someoneSignedOn()
    const other = (await login(email)).body
    expect(await isSignedIn()).toBe(true)
    const body = { currentPassword: password, newPassword: another }
    expect((await api.put('/me/password', body)).status).toBe(204)
    expect(await refresh(other.refreshToken)).toBe(401)
    expect(await isSignedIn()).toBe(false)
    expect((await api.get('/auth/sessions')).body).toMatchObject([{ isCurrent: true }])
    expect(await refresh(tokens.refreshToken)).toBe(200)
    expect([(await login(email)).status, (await login(email, another)).status]).toEqual([401, 200])
    expect((await api.post('/auth/logout-all')).body).toEqual({ endedSessions: 2 })
  })

  it('needs the current password, and one that keeps the rules [ACC-002]', async () => {
    const { api } = await world.person()
    const change = (currentPassword: string, newPassword: string) =>
      api.put('/me/password', { currentPassword, newPassword })
    expect(await change(password, 'short')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'newPassword' }] },
    })
    for (let tries = 0; tries < 10; tries++) {
      expect(await change('wrong', another)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    }
    expect((await change(password, another)).status).toBe(429)
  })
})

describe('a forgotten password', () => {
  it('is replaced by a link that works once, ends all sign-ins, and lifts the throttle [ACC-003]', async () => {
    const { email, tokens, isSignedIn } = await someoneSignedOn()
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 202, body: null })
    const mail = await nextMail(email)
    expect(linkIn(mail).origin).toBe(oauth.url)
    for (let tries = 0; tries < 10; tries++) await login(email, 'wrong')
    expect((await login(email)).status).toBe(429)
    expect((await confirm(tokenIn(mail), 'short')).status).toBe(400)
    const both = await Promise.all([confirm(tokenIn(mail)), confirm(tokenIn(mail))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect(await refresh(tokens.refreshToken)).toBe(401)
    expect(await isSignedIn()).toBe(false)
    expect((await login(email, another)).status).toBe(200)
  })

  it('takes back what the person let apps do [ACC-003]', async () => {
    const { email } = await world.person()
    const response = await fetch(`${oauth.url}/connect/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'Notes', redirect_uris: [redirectUri] }),
    })
    const { client_id } = JSON.parse(await response.text())
    const path = authorizePath(client_id, pkce())
    const browser = new Browserless(oauth.url)
    const signIn = async (secret: string) =>
      browser.follow(await browser.submit(await browser.get(path), { email, password: secret }))
    const question = await signIn(password)
    await browser.submit(question, { intent: 'allow' })
    expect(new URL((await browser.get(path)).location!).searchParams.has('code')).toBe(true)
    await ask(email)
    expect((await confirm(tokenIn(await nextMail(email)))).status).toBe(204)
    expect((await signIn(another)).html).toContain('use your account?')
  })

  it('is mailed three times an hour at most, and only the newest link works [ACC-003, ACC-004]', async () => {
    const { email } = await world.person()
    for (let count = 1; count <= 3; count++) {
      await ask(email)
      await nextMail(email, count)
    }
    await ask(email)
    const stranger = await world.person()
    await ask(stranger.email)
    await nextMail(stranger.email)
    const [first, , third] = mailsTo(email)
    expect(mailsTo(email)).toHaveLength(3)
    expect((await confirm(tokenIn(first!))).status).toBe(404)
    clock.pass(3_600_000)
    expect((await confirm(tokenIn(third!))).status).toBe(404)
    await ask(email)
    const fourth = await nextMail(email, 4)
    expect((await confirm(tokenIn(fourth))).status).toBe(204)
  })

  it('has the same answer for an unknown address, and no link after closing [ACC-004]', async () => {
    const { api, email } = await world.person()
    await ask(email)
    const token = tokenIn(await nextMail(email))
    expect((await api.delete('/me')).status).toBe(204)
    expect((await confirm(token)).status).toBe(404)
    expect(await ask('nobody@example.com')).toMatchObject({ status: 202, body: null })
    expect((await confirm('mpr_forged')).status).toBe(404)
  })
})

describe('the pages for a forgotten password', () => {
  const heading = ({ html }: { html: string }) => /<h1>(.*?)<\/h1>/.exec(html)![1]

  it.each([
    ['en', 'Forgot your password?', 'Check your mail', 'Your password is changed', 'This link does not work'],
    [
      'ja',
      'パスワードをお忘れですか？',
      'メールをご確認ください',
      'パスワードを変更しました',
      'このリンクは使えません',
    ],
  ])('lead from the sign-in page to another password, in %s [ACC-005]', async (language, forgot, asked, done, dead) => {
    const { email, userId } = await world.person()
    const browser = new Browserless(oauth.url, language)
    const signIn = await browser.get(authorizePath(await oauth.app(), pkce()))
    expect(signIn.html).toContain(`<a href="/connect/forgot">${forgot}</a>`)
    const form = await browser.get('/connect/forgot')
    expect(heading(form)).toBe(forgot)
    expect((await browser.submit(form, { email: '' })).status).toBe(400)
    expect(heading(await browser.submit(form, { email }))).toBe(asked)
    expect(heading(await browser.submit(form, { email: 'nobody@example.com' }))).toBe(asked)
    const { pathname, search } = linkIn(await nextMail(email))
    const choose = await browser.get(`${pathname}${search}${encodeURIComponent('。')}`)
    expect([choose.status, choose.html.includes(email)]).toEqual([200, true])
    expect((await browser.submit(choose, { password: 'short' })).status).toBe(400)
    expect(heading(await browser.submit(choose, { password: another }))).toBe(done)
    const reloaded = await browser.get(`${pathname}${search}${encodeURIComponent('。')}`)
    for (const again of [await browser.submit(choose, { password: another }), reloaded])
      expect([again.status, heading(again), again.html.includes('<form')]).toEqual([404, done, false])
    const other = await new Browserless(oauth.url, language).get(pathname + search)
    expect([other.status, heading(other), other.html.includes('<form')]).toEqual([404, dead, false])
    expect((await login(email, another)).body.user.id as Id).toBe(userId)
  })

  it('take no form of another site [ACC-005]', async () => {
    const { email } = await world.person()
    const forged = await new Browserless(oauth.url).post('/connect/forgot', { email, form_token: 'forged' })
    expect(forged.status).toBe(403)
    await ask(email)
    const { pathname, search } = linkIn(await nextMail(email))
    const reset = await new Browserless(oauth.url).post(pathname + search, { password: another, form_token: 'forged' })
    expect(reset.status).toBe(403)
    expect((await login(email)).status).toBe(200)
  })
})
