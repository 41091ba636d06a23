import { describe, expect, it } from '@jest/globals'
import { closedAfterEach } from '../harness/closedAfterEach.ts'
import { linksOf } from '../harness/consoleBrowser.ts'
import { answering } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { startConsole } from './startConsole.ts'

const {
  world,
  school,
  signedIn,
  base: ofSchool,
} = await startConsole({
  settings: { WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_RETRY_SECONDS: '0' },
})
const base = `${ofSchool}/webhooks`
const { person: admin } = await signedIn(['admin'])
const { endpoint: receiver } = closedAfterEach()

/** The address of the new webhook's page. */
async function registered(url: string, fields: Record<string, string> = {}): Promise<string> {
  const page = await admin.submit(await admin.open(base), '/webhooks', { url, ...fields })
  expect(page.status).toBe(201)
  return linksOf(page.html).get('Go to the webhook')!
}

/** The first page of failed deliveries. While the server still tries, only the webhook's own badge is bad. */
const failedDeliveries = (address: string) =>
  eventually(async () => {
    const { html } = await admin.open(`${address}?status=failed`)
    return html.includes('<span class="badge bad">Failed</span>') ? html : null
  })

const secretIn = (html: string) => /id="secret"[^>]* value="(whsec_[^"]+)"/.exec(html)?.[1]

describe('a webhook in the console', () => {
  it('is registered, shows its secret once, and is the same when the form is sent again [CNS-009]', async () => {
    const form = await admin.open(base)
    const fields = { url: 'https://example.com/hook', description: 'To <HR>', eventTypes: 'lesson.completed' }
    const page = await admin.submit(form, '/webhooks', fields)
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([201, 'no-store'])
    expect(secretIn(page.html)).toBeDefined()
    const again = await admin.submit(form, '/webhooks', fields)
    expect(secretIn(again.html)).toBe(secretIn(page.html))
    const other = await admin.submit(form, '/webhooks', { ...fields, url: 'https://example.com/corrected' })
    expect(secretIn(other.html)).not.toBe(secretIn(page.html))
    const list = await admin.open(base)
    expect(list.html.match(/>https:\/\/example\.com\/hook</g)).toHaveLength(1)
    expect(list.html).toContain('To &lt;HR&gt;')
    expect(list.html).not.toContain('whsec_')
    expect((await admin.open(linksOf(page.html).get('Go to the webhook')!)).html).not.toContain('whsec_')
  })

  it('is not registered with a wrong address: the form says so [CNS-008]', async () => {
    const refused = await admin.submit(await admin.open(base), '/webhooks', { url: 'ftp://example.com' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('URL: must be an address that starts with https://')
    expect(refused.html).toContain('value="ftp://example.com"')
    expect(refused.html).toMatch(
      /<input id="webhook-url"[^>]* aria-invalid="true" aria-describedby="webhook-url-hint webhook-url-error"/,
    )
  })

  it('is pinged, and shows what its receiver answered; what failed is replayed [CNS-009]', async () => {
    const broken = await receiver((response) => response.writeHead(500).end('Out of <order>'))
    const address = await registered(broken.url)
    const pinged = await admin.submit(await admin.open(address), '/ping')
    expect(pinged.html).toContain('Ping sent.')
    const failed = await failedDeliveries(address)
    const delivery = /href="([^"]+\/deliveries\/[^"]+)"/.exec(failed)![1]!
    const page = await admin.open(delivery)
    expect(page.html).toContain('Out of &lt;order&gt;')
    expect(page.html).toContain('6 of 6')
    broken.answer = answering(204)
    const replayed = await admin.submit(page, '/replay')
    expect(replayed.html).toContain('Queued again.')
    await eventually(async () =>
      (await admin.open(delivery)).html.includes('<span class="badge good">Delivered</span>'),
    )
    const refused = await admin.submit(page, '/replay')
    expect([refused.status, refused.html.includes('Only failed deliveries can be replayed.')]).toEqual([409, true])
  })

  it('replays all that failed, and sends what happened before [CNS-009]', async () => {
    const broken = await receiver(answering(500))
    const address = await registered(broken.url)
    const course = await world.course(school)
    const learner = await world.person({ [school]: ['learner'] })
    await world.settled()
    await learner.api.post(`/lessons/${course.lessonIds[0]}/complete`)
    await failedDeliveries(address)
    broken.answer = answering(204)
    const replayed = await admin.submit(await admin.open(address), `${address}/replay`, { from: '', to: '' })
    // Those of other events may have failed by now, too.
    expect(replayed.html).toMatch(/[1-9]\d* deliver(y|ies) queued\./)
    const late = await admin.submit(await admin.open(address), `${address}/replay`, {
      from: '2030-01-02T00:00',
      to: '2030-01-01T00:00',
    })
    expect([late.status, late.html.includes('From: is after to')]).toEqual([400, true])
    const backfilled = await admin.submit(await admin.open(address), '/backfill', { from: '2026-01-01T09:00' })
    expect(backfilled.html).toMatch(/\d+ deliver(y|ies) queued\./)
    const wrong = await admin.submit(await admin.open(address), '/backfill', { from: 'yesterday' })
    expect(wrong.status).toBe(400)
  })

  it('is changed, stopped, started and deleted [CNS-009]', async () => {
    const { url } = await receiver()
    const address = await registered(url)
    const changed = await admin.submit(await admin.open(address), '/change', { url: `${url}/2`, ordered: 'true' })
    expect(changed.html).toContain(`<h1>${url}/2</h1>`)
    expect(changed.html).toContain('In order')
    const stopped = await admin.submit(changed, '/deactivate')
    expect(stopped.html).toContain('<span class="badge">Inactive</span>')
    const refused = await admin.submit(changed, '/ping')
    expect([refused.status, refused.html.includes('activate it first')]).toEqual([409, true])
    const started = await admin.submit(stopped, '/activate')
    expect(started.html).toContain('<span class="badge">Nothing delivered yet</span>')
    const deleted = await admin.confirm(started, '/delete')
    expect(deleted.html).toContain('Webhook deleted.')
    expect((await admin.open(address)).status).toBe(404)
  })

  it('of another organization is 404 everywhere, and a delivery too [CNS-002]', async () => {
    const { url } = await receiver()
    const own = await registered(url)
    const other = await world.organization('Another')
    const { api } = await world.person({ [other]: ['admin'] }, 'manabi-web')
    const { body } = await api.post(`/organizations/${other}/webhooks`, { url })
    const { body: delivery } = await api.post(`/organizations/${other}/webhooks/${body.webhook.id}/test`)
    const page = await admin.open(own)
    expect((await admin.open(`${own}/deliveries/${delivery.id}`)).status).toBe(404)
    const foreign = `${base}/${body.webhook.id}`
    expect((await admin.open(foreign)).status).toBe(404)
    for (const step of ['ping', 'change', 'activate', 'deactivate', 'delete', 'replay', 'backfill']) {
      const token = /name="form_token" value="([^"]+)"/.exec(page.html)![1]!
      const sent = [['form_token', token] as const, ['url', url] as const]
      expect([step, (await admin.browser.post(`${foreign}/${step}`, sent)).status]).toEqual([step, 404])
    }
    expect((await api.get(`/organizations/${other}/webhooks`)).body).toHaveLength(1)
  })

  it('is for admins and HR [CNS-002]', async () => {
    const { person: developer } = await signedIn(['developer'])
    expect((await developer.open(base)).status).toBe(403)
    const { person: hr } = await signedIn(['hr'])
    expect((await hr.open(base)).status).toBe(200)
  })
})
