import { describe, expect, it } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import { formsOf, linksOf } from '../harness/consoleBrowser.ts'
import { password } from '../harness/world.ts'
import { startConsole } from './startConsole.ts'
import { authorizePath, pkce } from './startOAuthService.ts'

const { world, app, url, school, browser, signedIn } = await startConsole({ seats: 40 })

const pathOf = (organizationId: Id, page = '') => `/console/organizations/${organizationId}${page}`

describe('the console', () => {
  it('signs in, leads to the organization, and signs out [CNS-001]', async () => {
    const { person, page } = await signedIn(['admin'])
    expect(page.status).toBe(200)
    expect(page.html).toContain('<h1>Overview</h1>')
    expect(page.html).toContain('Kita High School')
    expect([...linksOf(page.html).keys()]).toEqual(
      expect.arrayContaining(['Overview', 'People', 'Webhooks', 'Keys and apps']),
    )
    expect(page.html).toContain(`<a href="${pathOf(school)}" aria-current="page">Overview</a>`)
    const left = await person.signOut(page)
    expect(left.html).toContain('name="password"')
    const again = await person.browser.get(pathOf(school))
    expect([again.status, again.location]).toEqual([303, `/console/sign-in?to=${encodeURIComponent(pathOf(school))}`])
  })

  it('has one link a page that bears the name of another page [CNS-013]', async () => {
    const { person, email } = await signedIn(['admin'])
    const { userId } = await world.account({ [school]: ['learner'] })
    const { api } = await world.signIn(email, 'manabi-web')
    const { body } = await api.post(`/organizations/${school}/webhooks`, { url: 'https://example.com/hook' })
    await world.settled()
    const webhook = `/webhooks/${body.webhook.id}`
    const pages = ['', '/people', `/people/${userId}`, '/departments', '/webhooks', webhook, '/keys']
    for (const path of pages) {
      const { html } = await person.open(pathOf(school, path))
      const texts = [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, text]) => text!)
      for (const name of ['Overview', 'People', 'Webhooks', 'Keys and apps'])
        expect([path, name, texts.filter((text) => text.includes(name))]).toEqual([path, name, [name]])
    }
  })

  it('is open to a browser that is signed in at the sign-in page already, and goes on where it was asked for [CNS-001]', async () => {
    const { email } = await world.account({ [school]: ['hr'] })
    const person = browser()
    const form = await person.open(authorizePath(await app(), pkce()))
    await person.browser.submit(form, { email, password })
    expect((await person.browser.get(pathOf(school))).html).toContain('<h1>Overview</h1>')
    const other = browser()
    expect((await other.signIn(email, pathOf(school, '/people'))).html).toContain('<h1>People</h1>')
    expect((await person.browser.get('/console/sign-in?to=/console')).location).toBe('/console')
    for (const to of ['https://evil.example/console', '//evil.example/console', '/connect/logout', '/consolex']) {
      expect((await person.browser.get(`/console/sign-in?to=${encodeURIComponent(to)}`)).location).toBe('/console')
    }
  })

  it('tells what is wrong with a sign-in, in both languages [CNS-001]', async () => {
    for (const [language, text] of [
      ['en', 'The email or password is wrong'],
      ['ja', 'メールアドレスまたはパスワードが正しくありません'],
    ]) {
      const person = browser(language)
      const form = await person.open('/console')
      const refused = await person.browser.submit(form, { email: 'nobody@example.com', password: 'wrong password' })
      expect(refused.status).toBe(401)
      expect(refused.html).toContain(text)
    }
  })

  it('is 403 without a role, and 404 for foreign organizations [CNS-002]', async () => {
    const other = await world.organization('Another')
    const learner = await signedIn(['learner'])
    expect(learner.page.status).toBe(403)
    expect((await learner.person.open(pathOf(school))).status).toBe(403)
    const admin = await signedIn(['admin'])
    for (const path of [
      pathOf(other),
      pathOf('org_nothing'),
      pathOf(other, '/reports/trend.csv'),
      '/console/nothing',
    ]) {
      expect([path, (await admin.person.open(path)).status]).toEqual([path, 404])
    }
    const wrongMethod = await admin.person.browser.post('/console', [])
    expect(wrongMethod.status).toBe(405)
  })

  it('lets whoever has no role sign out, as to come as somebody else [CNS-001, CNS-002]', async () => {
    const { page, person } = await signedIn(['learner'])
    expect([page.status, page.html.includes('You do not have a role')]).toEqual([403, true])
    expect((await person.signOut(page)).html).toContain('name="password"')
  })

  it('lets people with several organizations choose, and names them [CNS-006]', async () => {
    const other = await world.organization('Minami High School')
    const { page, person } = await signedIn(['admin'], [school, other])
    expect(page.html).toContain('<h1>Choose an organization</h1>')
    const chosen = await person.open(linksOf(page.html).get('Minami High School')!)
    expect(chosen.html).toContain('<p class="place">Minami High School</p>')
    expect(linksOf(chosen.html).get('Organizations')).toBe('/console')
  })

  it('refuses forms without a token, with another’s, or of an earlier sign-in [CNS-003]', async () => {
    const { person, page, email } = await signedIn(['admin'])
    const other = await signedIn(['admin'])
    const tokenOf = (html: string) => formsOf(html)[0]!.hidden.filter(([name]) => name.endsWith('token'))
    expect(tokenOf(page.html)).toHaveLength(1)
    for (const fields of [[], [['form_token', 'x'] as const], tokenOf(other.page.html)]) {
      expect((await person.browser.post('/console/sign-out', fields)).status).toBe(403)
    }
    expect((await person.open('/console')).html).toContain('<h1>Overview</h1>')
    await person.signOut(page)
    await person.signIn(email)
    expect((await person.browser.post('/console/sign-out', tokenOf(page.html))).status).toBe(403)
  })

  it('refuses forms that a page of another site sends [CNS-003]', async () => {
    const { person, page, email } = await signedIn(['admin'])
    const tokenOf = (html: string) => formsOf(html)[0]!.hidden.filter(([name]) => name.endsWith('token'))
    const signOutFrom = (Origin: string) => person.browser.post('/console/sign-out', tokenOf(page.html), { Origin })
    for (const origin of ['https://evil.example', 'null']) expect((await signOutFrom(origin)).status).toBe(403)
    expect((await signOutFrom(url)).status).toBe(303)
    const form = await person.open('/console')
    expect(form.headers.get('Referrer-Policy')).toBe('same-origin')
    const fields = [...tokenOf(form.html), ['email', email] as const, ['password', password] as const]
    const signInFrom = (Origin: string) => person.browser.post('/console/sign-in', fields, { Origin })
    expect((await signInFrom('https://evil.example')).status).toBe(403)
    expect((await signInFrom(url)).status).toBe(303)
  })

  it('keeps pages nowhere, and lets them load nothing but their style [CNS-004]', async () => {
    const { person, page } = await signedIn(['admin'])
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const policy = page.headers.get('Content-Security-Policy')!.split(';')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "style-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(page.html).not.toMatch(/<script|style="|<style/)
    const style = await person.browser.get(/href="(\/console\/console\.css[^"]*)"/.exec(page.html)![1]!)
    expect([style.status, style.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8'])
  })
})

describe('the overview', () => {
  it('shows the trend, completion and departments as charts and as tables, and the seats [CNS-005]', async () => {
    const course = await world.course(school, { title: 'Safety <first>', isPublic: false })
    const learner = await world.person({ [school]: ['learner'] })
    await world.settled()
    for (const lessonId of course.lessonIds) await learner.api.post(`/lessons/${lessonId}/complete`)
    await world.settled()
    const { page, person } = await signedIn(['admin'])
    expect(page.html).toMatch(/<svg class="chart" role="img" aria-labelledby="trend-title trend-text"/)
    expect(page.html).toMatch(/<th scope="col" role="columnheader">Lessons completed<\/th>/)
    expect(page.html).toContain('Safety &lt;first&gt;')
    expect(page.html).toMatch(/\d+ of 40 seats used/)
    const csv = await person.browser.get(pathOf(school, '/reports/completion.csv'))
    expect([csv.status, csv.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.html).toContain('courseId,title,assigned,started,completed,completionRate,averagePercent\r\n')
    expect(csv.html).toContain('Safety <first>')
    expect(csv.headers.get('X-Request-Id')).not.toContain(',')
    expect(csv.headers.get('Cache-Control')).toBe('no-store')
  })

  it('is in Japanese for a browser that prefers it [CNS-005]', async () => {
    const { email } = await world.account({ [school]: ['admin'] })
    const page = await browser('ja').signIn(email)
    expect(page.html).toContain('<html lang="ja">')
    expect(page.html).toContain('<h1>概要</h1>')
  })
})
