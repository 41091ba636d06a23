import { describe, expect, it } from '@jest/globals'
import { formsOf, linksOf } from '../harness/consoleBrowser.ts'
import { startConsole } from './startConsole.ts'

const { world, url, school, base, signedIn } = await startConsole()

const keyIn = (html: string) => /id="secret"[^>]* value="(mk_[^"]+)"/.exec(html)?.[1]

describe('keys and apps', () => {
  it('issues an API key that is shown once, and revokes it [CNS-010]', async () => {
    const { person } = await signedIn(['admin'])
    const form = await person.open(`${base}/keys`)
    const fields = { name: 'Payroll', scopes: ['read:members', 'read:reports'] }
    const issued = await person.submit(form, '/keys', fields)
    expect([issued.status, issued.headers.get('Cache-Control')]).toEqual([201, 'no-store'])
    const key = keyIn(issued.html)!
    expect(keyIn((await person.submit(form, '/keys', fields)).html)).toBe(key)
    expect((await world.api.as(key).get(`/organizations/${school}/members`)).status).toBe(200)
    const list = await person.open(`${base}/keys`)
    expect(list.html).not.toContain(key)
    expect(list.html.match(/>Payroll</g)).toHaveLength(1)
    const revoked = await person.confirm(list, '/revoke')
    expect(revoked.html).toContain('Key revoked.')
    expect((await world.api.as(key).get(`/organizations/${school}/members`)).status).toBe(401)
    expect(formsOf(revoked.html).some(({ action }) => action.endsWith('/revoke'))).toBe(false)
    const again = await person.submit(form, '/keys', fields)
    expect([again.status, keyIn(again.html)]).toEqual([409, undefined])
    expect(again.html).toContain('This key was revoked meanwhile.')
  })

  it('leads developers to their page, where they may grant little [CNS-010, CNS-008]', async () => {
    const { person, page } = await signedIn(['developer'])
    expect(page.html).toContain('<h1>Keys and apps</h1>')
    expect([...linksOf(page.html).keys()]).not.toContain('People')
    expect(page.html).not.toContain('Approve an app')
    const denied = await person.submit(page, '/keys', { name: 'Members', scopes: 'read:members' })
    expect([denied.status, denied.html.includes('role="alert"')]).toEqual([403, true])
    const empty = await person.submit(page, '/keys', { name: '' })
    expect(empty.status).toBe(400)
    expect(empty.html).toContain('Name: must not be empty')
    expect(empty.html).toContain('Scopes: must not be empty')
    expect((await person.submit(page, '/keys', { name: 'Catalog', scopes: 'read:catalog' })).status).toBe(201)
    expect((await person.open(`${base}/people`)).status).toBe(403)
  })

  it('does not show, nor revoke, the keys of others [CNS-002]', async () => {
    const other = await world.organization('Another')
    const { api } = await world.person({ [other]: ['admin'] }, 'manabi-web')
    const { body } = await api.post(`/organizations/${other}/api-keys`, { name: 'X', scopes: ['read:catalog'] })
    const { person, page } = await signedIn(['admin'])
    const token = /name="form_token" value="([^"]+)"/.exec(page.html)![1]!
    for (const confirmed of ['0', '1']) {
      const fields = { form_token: token, confirmed }
      expect((await person.browser.post(`${base}/keys/${body.apiKey.id}/revoke`, fields)).status).toBe(404)
    }
    expect((await world.api.as(body.key).get('/courses')).status).toBe(200)
  })

  it('approves an app that registered itself, and withdraws that [CNS-010]', async () => {
    const registered = await fetch(`${url}/connect/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'Flash <Cards>', redirect_uris: ['https://flash.example/callback'] }),
    })
    const { client_id: clientId } = (await registered.json()) as { client_id: string }
    const { person } = await signedIn(['admin'])
    const form = await person.open(`${base}/keys`)
    const unknown = await person.submit(form, '/apps', { clientId: 'nobody', scopes: 'write:content' })
    expect(unknown.status).toBe(400)
    expect(unknown.html).toContain('Client ID: is not an app that registered itself')
    const approved = await person.submit(form, '/apps', { clientId, scopes: 'write:content' })
    expect(approved.html).toContain('App approved.')
    expect(approved.html).toContain('Flash &lt;Cards&gt;')
    const withdrawn = await person.confirm(approved, '/apps/withdraw')
    expect(withdrawn.html).toContain('Approval withdrawn.')
    expect(withdrawn.html).not.toContain('Flash')
    const chosen = await person.open(`${base}/keys?clientId=${encodeURIComponent(clientId)}`)
    expect(chosen.html).toContain(`name="clientId" type="text" value="${clientId}"`)
  })
})
