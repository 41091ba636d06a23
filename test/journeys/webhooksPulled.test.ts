import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import { RaisedWatch } from '@manabi/operations'
import { raisedEvents } from '@manabi/projections/webhooks/raisedEvents'
import { rebuild } from '@manabi/projector'
import { type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { type Client, client } from '../harness/http.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { type World, worldOf } from '../harness/world.ts'

let service: TestService
let world: World
let school: Id
let admin: Client
let token: string
let receiver: Endpoint

beforeAll(async () => {
  service = await startTestService({ WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' })
  world = worldOf(service)
  school = await world.organization('School')
  const person = await world.person({ [school]: ['admin'] }, 'manabi-web')
  ;[admin, token] = [person.api, person.tokens.accessToken]
  receiver = await startEndpoint()
  await admin.post(`/organizations/${school}/webhooks`, { url: receiver.url })
})
afterAll(async () => {
  await service.remove()
  await receiver.close()
})

const events = (query = '', api = admin) => api.get(`/organizations/${school}/events${query}`)
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

/** A learner of the school studies: a session started, lessons completed. */
async function study(lessonCount: number) {
  const lessons = Array.from({ length: lessonCount }, (_, index) => ({ title: `Lesson ${index}` }))
  const course = await world.course(school, { lessons })
  const learner = await world.person({ [school]: ['learner'] })
  await world.settled()
  await learner.api.post('/me/study-sessions/start')
  for (const lessonId of course.lessonIds) await learner.api.post(`/lessons/${lessonId}/complete`)
  await world.settled()
}

describe('pulled events', () => {
  it('are the envelopes that webhooks deliver, in one order, page by page [WHK-032]', async () => {
    const { items: earlier } = (await events()).body
    expect(earlier).toMatchObject([{ type: 'member.joined' }])
    const { next: atFirst } = (await events('?after=now')).body
    await study(3)
    const { items, hasMore, next } = (await events(`?after=${atFirst}`)).body
    expect([items.map(({ type }: { type: string }) => type), hasMore]).toEqual([
      [
        'member.joined',
        'session.started',
        'lesson.completed',
        'lesson.completed',
        'lesson.completed',
        'course.completed',
      ],
      false,
    ])
    expect((await events()).body.items).toEqual([...earlier, ...items])
    await eventually(() => receiver.received.length === 6)
    const delivered = receiver.received.map(({ body }) => JSON.parse(body))
    for (const item of items) expect(delivered).toContainEqual(item)
    const paged: unknown[] = []
    let page = (await events('?limit=3')).body
    expect(page.hasMore).toBe(true)
    for (;;) {
      paged.push(...page.items)
      if (!page.hasMore) break
      page = (await events(`?limit=3&after=${page.next}`)).body
    }
    expect(paged).toEqual([...earlier, ...items])
    expect((await events(`?after=${next}`)).body).toEqual({ items: [], next, hasMore: false })
  })

  it('are those of some types, and only they count as more [WHK-032]', async () => {
    const typed = (await events('?types=session.started,unknown&limit=1')).body
    expect([typed.items.length, typed.items[0].type, typed.hasMore]).toEqual([1, 'session.started', false])
    expect((await events('?types=ping')).body).toMatchObject({ items: [], hasMore: false })
    const all = (await events()).body.items
    const types = [...new Set(all.map(({ type }: { type: string }) => type))].join()
    expect(types).toBe('member.joined,session.started,lesson.completed,course.completed')
    expect((await events(`?types=${types}`)).body.items).toEqual(all)
    expect((await events('?types=')).body.items).toEqual(all)
  })

  it('are for admins, HR and keys of the organization [WHK-032]', async () => {
    const learner = await world.person({ [school]: ['learner', 'curriculum_manager'] }, 'manabi-web')
    expect((await events('', learner.api)).status).toBe(403)
    const issued = await admin.post(`/organizations/${school}/api-keys`, { name: 'K', scopes: ['webhooks:manage'] })
    expect((await events('', world.api.as(issued.body.key))).body).toEqual((await events()).body)
  })

  it.each([
    ['?after=x', 'after'],
    ['?after=evt_00000000000000000000000000', 'after'],
    ['?types=unknown', 'types'],
    ['?limit=0', 'limit'],
    ['?limit=501', 'limit'],
    ['?wait=26', 'wait'],
    ['?wait=-1', 'wait'],
  ])('refuses %s [WHK-033]', async (query, path) => {
    const { status, body } = await events(query)
    expect([status, body.errors[0].path]).toEqual([400, path])
  })

  it('refuses a cursor of another organization [WHK-033]', async () => {
    const other = await world.organization('Other')
    const stranger = (await world.person({ [other]: ['admin'] }, 'manabi-web')).api
    const { next } = (await events()).body
    expect((await stranger.get(`/organizations/${other}/events?after=${next}`)).status).toBe(400)
  })
})

describe('a call that waits', () => {
  it('is answered when an event of the organization is raised [WHK-034]', async () => {
    const { next } = (await events('?after=now')).body
    const waiting = Array.from({ length: 20 }, () => events(`?after=${next}&wait=25&types=session.started`))
    await study(1)
    const started = (await events(`?after=${next}&types=session.started`)).body
    expect(started.items.length).toBe(1)
    for (const { body } of await Promise.all(waiting)) expect(body).toEqual(started)
  })

  it('is refused when the key was revoked meanwhile, or the person demoted or removed [WHK-034]', async () => {
    const { next } = (await events('?after=now')).body
    const path = `/organizations/${school}/events?after=${next}&wait=25&types=session.started`
    const hr = async () => {
      const { email, userId } = await world.account({ [school]: ['hr'] })
      const { api } = await world.signIn(email, 'manabi-web')
      return { api, member: `/organizations/${school}/members/${userId}` }
    }
    const [demoted, removed] = [await hr(), await hr()]
    const { body } = await admin.post(`/organizations/${school}/api-keys`, { name: 'Key', scopes: ['webhooks:manage'] })
    const watch = jest.spyOn(RaisedWatch.prototype, 'watch')
    const waiting = [world.api.as(body.key), demoted.api, removed.api].map((api) => api.get(path))
    await eventually(() => watch.mock.calls.length === waiting.length)
    watch.mockRestore()
    await admin.delete(`/organizations/${school}/api-keys/${body.apiKey.id}`)
    await admin.put(`${demoted.member}/roles`, { roles: ['learner'] })
    await admin.delete(removed.member)
    await study(1)
    const answers = await Promise.all(waiting)
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404])
    for (const { body } of answers) expect(body.items).toBeUndefined()
  })

  it('is answered without events when the time is over [WHK-034]', async () => {
    const { body } = await events('?after=now&wait=0.2')
    expect([body.items, body.hasMore]).toEqual([[], false])
  })

  it('ends when the process stops; cursors outlive that, and a rebuild [WHK-033] [WHK-034]', async () => {
    const [first, second] = (await events()).body.items
    const { next } = (await events('?after=now')).body
    const waiting = events(`?after=${next}&wait=25`)
    service = await service.restart()
    expect((await waiting).body).toEqual({ items: [], next, hasMore: false })
    world = worldOf(service)
    admin = client(service.url).as(token)
    await world.settled()
    expect(idsOf((await events(`?after=${first.id}&limit=1`)).body.items)).toEqual([second.id])
    await rebuild({ ...service.platform, projections: [raisedEvents] })
    await eventually(async () => (await events(`?after=${next}`)).status === 200)
    expect(idsOf((await events(`?after=${first.id}&limit=1`)).body.items)).toEqual([second.id])
    await study(1)
    expect((await events(`?after=${next}`)).body.items.length).toBe(4)
  })
})
