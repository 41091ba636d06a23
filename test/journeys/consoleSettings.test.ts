import { describe, expect, it } from '@jest/globals'
import { ConsoleBrowser, linksOf } from '../harness/consoleBrowser.ts'
import { startConsole } from './startConsole.ts'

const { base, browser, signedIn, url } = await startConsole({ seats: 20 })
const { person: admin } = await signedIn(['admin'])

describe('the settings of an organization [CNS-037]', () => {
  it('are changed by admins: the name, and where people learn', async () => {
    const page = await admin.open(`${base}/settings`)
    expect(page.html).toContain('of 20 seats used')
    const wrong = await admin.submit(page, '/settings', { name: 'North School', learnerAppUrl: 'http://example.com' })
    expect([wrong.status, wrong.html.includes('value="http://example.com"')]).toEqual([400, true])
    const saved = await admin.submit(page, '/settings', {
      name: 'North School',
      learnerAppUrl: 'https://learn.example',
    })
    expect(saved.html).toContain('Saved.')
    expect(saved.html).toContain('<p class="place">North School</p>')
    const { page: learner } = await signedIn(['learner'])
    expect(learner.html).toContain('https://learn.example')
    const without = await admin.submit(saved, '/settings', { name: 'North School', learnerAppUrl: '' })
    expect(without.html).not.toContain('learn.example')
  })

  it('are no page of others', async () => {
    const { person: hr, page } = await signedIn(['hr'])
    expect(page.html).not.toContain('/settings"')
    expect((await hr.open(`${base}/settings`)).status).toBe(403)
  })
})

describe('the language switch [CNS-038]', () => {
  it('stays on the page, is kept for a year, and wins over what the browser prefers', async () => {
    const { person } = await signedIn(['admin'])
    const page = await person.open(`${base}/people?q=a&status=active`)
    const japanese = await person.browser.get(linksOf(page.html).get('日本語')!)
    expect([japanese.status, japanese.location]).toEqual([303, `${base}/people?q=a&status=active`])
    expect(japanese.headers.get('set-cookie')).toMatch(
      /^manabi_language=ja; Max-Age=31536000; Path=\/; .*HttpOnly; SameSite=Lax/,
    )
    expect((await person.open(japanese.location!)).html).toContain('<html lang="ja">')
    const signedOut = await person.open('/connect/forgot')
    expect(signedOut.html).toContain('<html lang="ja">')
    const english = await person.open(linksOf(signedOut.html).get('English')!)
    expect(english.html).toContain('<html lang="en">')
  })

  it('is on pages for people who are not signed in, and keeps what an app asked for', async () => {
    const stranger = browser('ja')
    for (const path of ['/console', '/connect/forgot', '/invitations/accept?token=x']) {
      const page = await stranger.open(path)
      expect([path, linksOf(page.html).has('English')]).toEqual([path, true])
    }
    const headers = { Accept: 'text/html', 'Accept-Language': 'ja' }
    expect(await (await fetch(url, { headers })).text()).toContain('href="/?lang=en"')
    const asked = '/connect/authorize?client_id=x&redirect_uri=https%3A%2F%2Fx.example%2Fcb&state=a+b%26c'
    const { location } = await stranger.browser.get(`${asked}&lang=en`)
    expect(new URL(location!, url).searchParams.get('state')).toBe('a b&c')
  })

  it('leads to no other host, and takes no other language', async () => {
    const stranger = new ConsoleBrowser(url)
    for (const path of ['/console/..//evil.example?lang=ja', '/console?lang=fr', '/connect/forgot?lang=']) {
      const { location } = await stranger.browser.get(path)
      expect([path, location?.startsWith('//') ?? false]).toEqual([path, false])
    }
    const raw = await fetch(`${url}/console?lang=ja`, { method: 'POST', redirect: 'manual' })
    expect(raw.headers.get('set-cookie') ?? '').not.toContain('manabi_language')
  })
})
