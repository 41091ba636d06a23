import { beforeAll, describe, expect, it } from '@jest/globals'
import { ConsoleBrowser, formsOf, linksOf } from '../harness/consoleBrowser.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'
import { client } from '../harness/http.ts'
import { startWorld } from '../harness/school.ts'
import { startTestService } from '../harness/service.ts'

const token = 'an-operator-token-of-32-characters-or-more'
const base = '/console/operator'
const { service, world } = await startWorld({ OPERATOR_TOKEN: token })

beforeAll(async () => {
  await world.organization('School')
  await world.settled()
})

async function signedIn(language = 'en') {
  const operator = new ConsoleBrowser(service.url, language)
  const page = await operator.submit(await operator.open(base), base, { token })
  return { operator, page }
}

describe("the operator's console", () => {
  it('takes the token and nothing else, and signs out [CNS-011]', async () => {
    const operator = new ConsoleBrowser(service.url)
    const form = await operator.open(`${base}/read-models`)
    expect(form.html).toContain('name="token" type="password"')
    for (const wrong of ['', 'wrong', `${token}x`]) {
      const refused = await operator.submit(form, base, { token: wrong })
      expect([refused.status, refused.html.includes(wrong || 'role="alert"')]).toEqual([401, wrong === ''])
    }
    expect((await operator.browser.post(base, [['token', token]])).status).toBe(403)
    const page = await operator.submit(form, base, { token })
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect([...linksOf(page.html).keys()]).toEqual(expect.arrayContaining(['Read models', 'Events']))
    await operator.signOut(page)
    expect((await operator.browser.get(`${base}/read-models`)).location).toBe(base)
  })

  it('shows organizations, and changes seats, plan, and name [OPR-006]', async () => {
    const id = await world.organization('Kita', 5)
    await world.person({ [id]: ['admin'] })
    await world.settled()
    const { operator } = await signedIn()
    const list = await operator.open(`${base}/organizations`)
    expect(list.html).toContain('1 / 5')
    const page = await operator.open(linksOf(list.html).get('Kita')!)
    const changed = await operator.submit(page, `/organizations/${id}`, {
      name: 'Kita High',
      seats: '１２',
      plan: 'large',
    })
    expect(changed.html).toContain('Saved.')
    expect(changed.html).toContain('<h1>Kita High</h1>')
    const wrong = await operator.submit(page, `/organizations/${id}`, { name: '', seats: 'many', plan: 'large' })
    expect([wrong.status, wrong.html.includes('value="many"')]).toEqual([400, true])
    const few = await operator.submit(page, `/organizations/${id}`, { name: 'Kita High', seats: '0', plan: 'large' })
    expect(few.status).toBe(400)
    expect((await operator.open(`${base}/organizations/org_none`)).status).toBe(404)
    expect((await operator.open(`${base}/reactions`)).html).toContain('<h1>Reactions</h1>')
  })

  it('lists read models with their lag, and rebuilds, switches, rolls back and cancels [CNS-011]', async () => {
    const { operator, page } = await signedIn()
    expect(page.html).toContain('>raised-events</span>')
    expect(page.html).toContain('0 events')
    const begun = await operator.submit(page, '/raised-events/rebuild')
    expect(begun.html).toContain('<h1>Rebuild of raised-events</h1>')
    const rebuild = formsOf(begun.html)
      .at(-1)!
      .action.replace(/\/\w+$/, '')
    const ready = await eventually(async () => {
      const now = await operator.open(rebuild)
      return now.html.includes('Ready to switch') ? now : null
    })
    expect(ready.html).not.toContain('http-equiv="refresh"')
    const twice = await operator.submit(await operator.open(`${base}/read-models`), '/raised-events/rebuild')
    expect([twice.status, twice.html.includes('role="alert"')]).toEqual([409, true])
    const switched = await operator.submit(ready, '/switch')
    expect(switched.html).toContain('In use')
    expect((await operator.submit(ready, '/cancel')).status).toBe(409)
    const back = await operator.submit(switched, '/rollback')
    expect(back.html).toContain('Rolled back')
    expect((await operator.open(`${base}/read-models`)).html).toContain(`href="${rebuild}"`)
    const again = await operator.submit(await operator.open(`${base}/read-models`), '/raised-events/rebuild')
    expect((await operator.submit(again, '/cancel')).html).toContain('Cancelled')
    expect((await operator.open(`${base}/rebuilds/nothing`)).status).toBe(404)
  })

  it('shows the events of a person page by page [CNS-011]', async () => {
    const { userId } = await world.account({ [await world.organization('Audited')]: ['learner'] })
    const { operator } = await signedIn()
    const found = await operator.open(`${base}/events?subject=user:${userId}`)
    expect(found.html).toContain('UserRegistered')
    expect(found.html).not.toContain('Hanako')
    const later = await operator.open(`${base}/events?subject=user:${userId}&from=2030-01-01T00:00`)
    expect(later.html).toContain('No events were found.')
    for (const [query, text] of [
      ['subject=nobody', 'Subject: must be user:ID, course:ID or organization:ID'],
      [`subject=user:${userId}&from=yesterday`, 'From: '],
    ]) {
      const refused = await operator.open(`${base}/events?${query}`)
      expect([refused.status, refused.html.includes(text!)]).toEqual([400, true])
    }
    expect((await operator.open(`${base}/events`)).status).toBe(200)
  })

  it('refuses forms of another browser or sign-in [CNS-003, CNS-011]', async () => {
    const { operator, page } = await signedIn()
    const stranger = await signedIn()
    const form = formsOf(stranger.page.html).find(({ action }) => action.endsWith('/raised-events/rebuild'))!
    expect((await operator.browser.post(form.action, form.hidden)).status).toBe(403)
    expect((await operator.browser.post(form.action, [])).status).toBe(403)
    await operator.signOut(page)
    expect((await operator.submitOnly(page, '/raised-events/rebuild')).status).toBe(403)
    const anonymous = client(service.url)
    expect((await anonymous.get('console/operator/nothing')).status).toBe(404)
  })

  it('is where the operator’s interface is: nowhere without a token, on METRICS_PORT where that is set [CNS-011]', async () => {
    const without = await startTestService()
    expect((await client(without.url).get('console/operator')).status).toBe(404)
    await without.remove()
    const port = await freePort()
    const apart = await startTestService({ OPERATOR_TOKEN: token, METRICS_PORT: String(port) })
    expect((await client(apart.url).get('console/operator')).status).toBe(404)
    const operator = new ConsoleBrowser(`http://127.0.0.1:${port}`)
    const page = await operator.submit(await operator.open(base), base, { token })
    expect(page.html).toContain('<h1>Read models</h1>')
    expect((await operator.browser.get('/console/console.css')).status).toBe(200)
    expect((await operator.browser.get(`${base}/nothing`)).status).toBe(404)
    await apart.remove()
  })
})
