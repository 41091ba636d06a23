import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { outbox } from '@manabi/dispatcher'
import { systemClock } from '@manabi/kernel'
import { raisedEvents } from '@manabi/projections/webhooks/raisedEvents'
import { ParkedItems } from '../../packages/operations/src/reactions/parkedItems.ts'
import { eventually } from '../harness/eventually.ts'
import { client, type HttpAnswer } from '../harness/http.ts'
import { startWorld } from '../harness/school.ts'
import { startTestService } from '../harness/service.ts'

const token = 'an-operator-token-of-32-characters-or-more'
const { service, world } = await startWorld({ OPERATOR_TOKEN: token })
const operator = client(service.url).as(token)

beforeAll(async () => {
  const school = await world.organization('School')
  const course = await world.course(school)
  const learner = await world.person({ [school]: ['learner'] })
  await world.settled()
  for (const lessonId of course.lessonIds) await learner.api.post(`/lessons/${lessonId}/complete`)
  await world.settled()
})

const get = (path: string) => operator.get(`operator/v1/${path}`)
const post = (path: string) => operator.post(`operator/v1/${path}`)
const rebuiltTo = (id: string, state: string) =>
  eventually(async () => {
    const { body } = await get(`rebuilds/${id}`)
    return body.state === state ? body : null
  })
const inUse = async () => {
  const all = await service.platform.readStore.generations()
  return all.find(({ projection, state }) => state === 'active' && projection === raisedEvents.name)!.collection
}

describe("the operator's interface", () => {
  it('is closed without its token [OPR-001]', async () => {
    const anonymous = client(service.url)
    for (const path of ['projections', 'events?subject=user:x', 'nothing']) {
      for (const api of [anonymous, anonymous.as(`${token}x`), anonymous.as('')]) {
        const { status, body, headers } = await api.get(`operator/v1/${path}`)
        expect([status, body.code]).toEqual([401, 'unauthorized'])
        expect(headers.get('WWW-Authenticate')).toBe('Bearer')
      }
    }
    expect((await get('nothing')).status).toBe(404)
    const wrong = await operator.delete('operator/v1/projections')
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it('is not there without the setting, or on PORT where METRICS_PORT is another [OPR-001]', async () => {
    for (const settings of [{}, { OPERATOR_TOKEN: token, METRICS_PORT: '0' }]) {
      const other = await startTestService(settings as Record<string, string>)
      expect((await client(other.url).as(token).get('operator/v1/projections')).status).toBe(404)
      await other.remove()
    }
    await expect(startTestService({ OPERATOR_TOKEN: 'short' })).rejects.toThrow('OPERATOR_TOKEN')
  })

  it('lists organizations, and changes name, seats, and plan; never to fewer seats than are used [OPR-006]', async () => {
    const id = await world.organization('Minami', 5)
    await world.person({ [id]: ['admin'] })
    await world.person({ [id]: ['learner'] })
    await world.settled()
    const path = `operator/v1/organizations/${id}`
    const shown = { id, plan: 'standard', learnerAppUrl: null, createdAt: expect.any(String) }
    const { body } = await get('organizations')
    expect(body.organizations).toContainEqual({ ...shown, name: 'Minami', seats: { used: 2, total: 5, available: 3 } })
    const changed = await operator.patch(path, { seats: 2, plan: 'small' })
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...shown, name: 'Minami', plan: 'small', seats: { used: 2, total: 2, available: 0 } },
    ])
    const few = await operator.patch(path, { seats: 1, name: 'X' })
    expect([few.status, few.body.code]).toEqual([409, 'conflict'])
    const after = (await get('organizations')).body.organizations.find((one: { id: string }) => one.id === id)
    expect([after.name, after.seats.total]).toEqual(['Minami', 2])
    for (const body of [{ seats: 0 }, { seats: 1_000_001 }, { plan: '' }, { name: 'x'.repeat(201) }]) {
      expect((await operator.patch(path, body)).status).toBe(400)
    }
    expect((await operator.patch('operator/v1/organizations/org_none', { seats: 5 })).status).toBe(404)
    expect((await client(service.url).patch(path, { seats: 5 })).status).toBe(401)
  })

  it('lists the projections with their pace [OPR-002]', async () => {
    for (let i = 0; i < 2; i++) {
      const { status, body } = await get('projections')
      expect(status).toBe(200)
      expect(body.projections).toContainEqual({
        name: 'raised-events',
        version: raisedEvents.version,
        status: 'ready',
        position: expect.any(Number),
        behind: 0,
        documents: expect.any(Number),
        rate: expect.any(Number),
        secondsLeft: 0,
      })
    }
  })
})

describe('a rebuild', () => {
  it('builds beside, compares, waits for the switch, and can be rolled back [OPR-003]', async () => {
    const before = await inUse()
    const { status, body } = await post('projections/raised-events/rebuild')
    expect(status).toBe(202)
    const id = body.rebuildId
    const ready = await rebuiltTo(id, 'ready')
    expect(ready).toMatchObject({ id, projection: 'raised-events', percent: 100, secondsLeft: null, differences: 0 })
    expect(await inUse()).toBe(before)
    expect((await post('projections/raised-events/rebuild')).body.code).toBe('conflict')
    expect((await post(`rebuilds/${id}/rollback`)).status).toBe(409)
    const switched = await post(`rebuilds/${id}/switch`)
    expect([switched.status, switched.body.state]).toEqual([200, 'switched'])
    expect(await inUse()).not.toBe(before)
    for (const again of ['switch', 'cancel']) expect((await post(`rebuilds/${id}/${again}`)).status).toBe(409)
    await world.organization('Written after the switch')
    await world.settled()
    const rolledBack = await post(`rebuilds/${id}/rollback`)
    expect([rolledBack.status, rolledBack.body.state]).toEqual([200, 'rolled_back'])
    expect(await inUse()).toBe(before)
    expect((await post(`rebuilds/${id}/rollback`)).status).toBe(409)
    await world.organization('Written after going back')
    await world.settled()
  })

  it('tells how many documents differ [OPR-003]', async () => {
    const { readStore } = service.platform
    const { collection, checkpoint } = (await readStore.generations()).find(
      ({ projection, state }) => state === 'active' && projection === raisedEvents.name,
    )!
    const [one] = await readStore.scan(collection, { after: '', limit: 1 })
    const wrong = { position: checkpoint, doc: { ...one!.doc, type: 'wrong' } }
    await readStore.write(collection, { documents: new Map([[one!.id, wrong]]), checkpoint })
    const { body } = await post('projections/raised-events/rebuild?switch=auto')
    expect((await rebuiltTo(body.rebuildId, 'switched')).differences).toBe(1)
  })

  it('that waits is dropped when a person is erased, which is completed then [OPR-003]', async () => {
    const { api } = await world.person()
    const { body } = await post('projections/accounts/rebuild')
    await rebuiltTo(body.rebuildId, 'ready')
    const began = performance.timeOrigin
    let passed = 0
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - began + passed)
    /** A second passes at each look. */
    const whilePassing = (isDone: () => Promise<boolean> | boolean) =>
      eventually(() => {
        passed += 1_000
        return isDone()
      })
    try {
      let answer: HttpAnswer | undefined
      api.delete('/me').then((answered) => {
        answer = answered
      })
      await whilePassing(() => answer !== undefined)
      expect(answer!.status).toBe(204)
      const id = answer!.headers.get('Erasure-Receipt')!
      const receipt = async () => (await world.api.get(`/erasure-receipts/${id}`)).body
      expect((await receipt()).completedAt).toBeNull()
      await whilePassing(async () => (await receipt()).completedAt !== null)
    } finally {
      clock.mockRestore()
    }
    expect((await get(`rebuilds/${body.rebuildId}`)).body.state).toBe('failed')
    expect((await post(`rebuilds/${body.rebuildId}/switch`)).status).toBe(409)
  })

  it('can be cancelled until it was switched to, and another begun [OPR-003]', async () => {
    const { body } = await post('projections/raised-events/rebuild')
    const cancelled = await post(`rebuilds/${body.rebuildId}/cancel`)
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
    expect((await post(`rebuilds/${body.rebuildId}/switch`)).status).toBe(409)
    const next = await post('projections/raised-events/rebuild?switch=auto')
    expect(next.status).toBe(202)
    await rebuiltTo(next.body.rebuildId, 'switched')
    expect((await get(`rebuilds/${body.rebuildId}`)).body.state).toBe('cancelled')
  })

  it('of an unknown projection is 404, as an unknown rebuild is; another switch than auto is 400 [OPR-003]', async () => {
    expect((await post('projections/nothing/rebuild')).status).toBe(404)
    expect((await get('rebuilds/nothing')).status).toBe(404)
    for (const step of ['switch', 'rollback', 'cancel']) expect((await post(`rebuilds/x/${step}`)).status).toBe(404)
    const refused = await post('projections/raised-events/rebuild?switch=later')
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'switch'])
  })
})

describe('the audit', () => {
  it('is paged, oldest first, by subject and time [OPR-004]', async () => {
    const { userId } = await world.person({ [await world.organization('Audited')]: ['learner', 'hr'] })
    const path = `events?subject=user:${userId}`
    const all = (await get(path)).body
    expect(all.items.length).toBeGreaterThan(2)
    expect(all.hasMore).toBe(false)
    const positions = all.items.map(({ position }: { position: number }) => position)
    expect(positions).toEqual(positions.toSorted((a: number, b: number) => a - b))
    const paged: unknown[] = []
    let page = (await get(`${path}&limit=1`)).body
    for (;;) {
      paged.push(...page.items)
      if (!page.hasMore) break
      page = (await get(`${path}&limit=1&after=${page.next}`)).body
    }
    expect(paged).toEqual(all.items)
    const { occurredAt } = all.items[0]
    const at = (await get(`${path}&from=${occurredAt}&to=${occurredAt}`)).body.items
    expect(at).toEqual(all.items.filter((one: { occurredAt: string }) => one.occurredAt === occurredAt))
    expect((await get(`${path}&to=2020-01-01T00:00:00Z`)).body.items).toEqual([])
  })

  it.each([
    ['', 'subject'],
    ['subject=lesson:x', 'subject'],
    ['subject=user:x&limit=501', 'limit'],
    ['subject=user:x&after=y', 'after'],
    ['subject=user:x&from=yesterday', 'from'],
    ['subject=user:x&from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
  ])('refuses %s [OPR-004]', async (query, path) => {
    const { status, body } = await get(`events?${query}`)
    expect([status, body.errors[0].path]).toEqual([400, path])
  })
})

describe('mail that waits', () => {
  it('is counted, and shown in the order of the next attempts, without an address [OPR-007]', async () => {
    expect((await get('mail')).body).toEqual({ waiting: 0, mails: [] })
    const mails = service.platform.state.collection(outbox)
    const mail = { organizationId: 'org_1', userId: 'usr_1', expiresAt: '2100-01-01T00:00:00.000Z', attempts: 2 }
    const at = (hour: number) => `2099-01-01T0${hour}:00:00.000Z`
    await mails.put({ ...mail, id: 'mail_1', dueAt: at(2) })
    await mails.put({
      ...mail,
      id: 'mail_2',
      kind: 'passwordReset',
      organizationId: '',
      dueAt: at(1),
    })
    await mails.put({ ...mail, id: 'mail_3', dueAt: null })
    expect((await get('mail')).body).toEqual({
      waiting: 2,
      mails: [
        { id: 'mail_2', kind: 'passwordReset', organizationId: null, attempts: 2, nextAttemptAt: at(1) },
        { id: 'mail_1', kind: 'invitation', organizationId: 'org_1', attempts: 2, nextAttemptAt: at(2) },
      ],
    })
    await mails.delete({ id: 'mail_1' })
    await mails.delete({ id: 'mail_2' })
  })
})

describe('reactions', () => {
  it('are listed with what is parked, which is tried again or given up [OPR-005]', async () => {
    const all = await eventually(async () => {
      const { reactions } = (await get('reactions')).body
      return reactions.every(({ position }: { position: number | null }) => position !== null) && reactions
    })
    for (const one of all) {
      const shown = { name: expect.any(String), position: expect.any(Number), behind: expect.any(Number), parked: [] }
      expect(one).toEqual(shown)
    }
    const name = 'award-certificates'
    const parked = new ParkedItems(service.platform.state, name, systemClock)
    for (const id of ['evt_1', 'evt_2']) await parked.park(id, null, 'boom')
    const shown = (await get('reactions')).body.reactions.find((one: { name: string }) => one.name === name).parked
    expect(shown).toContainEqual({ eventId: 'evt_1', error: 'boom', at: expect.any(String) })
    expect((await post(`reactions/${name}/parked/evt_1/retry`)).status).toBe(204)
    expect((await post(`reactions/${name}/parked/evt_2/skip`)).status).toBe(204)
    expect((await post(`reactions/${name}/parked/evt_2/skip`)).status).toBe(404)
    expect((await post(`reactions/nothing/parked/evt_1/retry`)).status).toBe(404)
  })
})
