import { describe, expect, it } from '@jest/globals'
import { holdClock } from '../harness/movableClock.ts'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld({ ACCESS_TOKEN_SECONDS: '864000' })
const clock = holdClock(service)

const goal = (name: string, deadline: string | null = null, note: string | null = null) => ({ name, deadline, note })

describe('goals', () => {
  it('are lists per kind, of which a PUT replaces one [GOL-001]', async () => {
    const { manabi } = await world.person()
    const company = {
      type: 'company' as const,
      items: [
        { name: ' First ', deadline: '2027-01-31', note: 'Ask' },
        { name: 'Second', note: ' ' },
      ],
    }
    const kept = {
      type: 'company',
      bindingDeadline: '2027-01-31',
      items: [goal('First', '2027-01-31', 'Ask'), goal('Second')],
    }
    expect(await manabi.put('/api/v1/me/goals', { body: company })).toEqual(kept)
    await manabi.put('/api/v1/me/goals', { body: { type: 'university', items: [{ name: 'Any' }] } })
    const empty = (type: string) => ({ type, bindingDeadline: null, items: [] })
    const university = { ...empty('university'), items: [goal('Any')] }
    const all = [empty('high_school'), university, kept, empty('certification')]
    expect(await manabi.get('/api/v1/me/goals')).toEqual(all)
    expect(await manabi.get('/api/v1/me/goals', { query: { type: 'company' } })).toEqual([kept])
    const none = { body: { type: 'company' as const, items: [] } }
    expect(await manabi.put('/api/v1/me/goals', none)).toEqual(empty('company'))
    const another = await world.person()
    expect(await another.manabi.get('/api/v1/me/goals', { query: { type: 'university' } })).toEqual([
      empty('university'),
    ])
  })

  it('are bound by the earliest deadline that is not past in Tokyo when they are read [GOL-003]', async () => {
    const { manabi } = await world.person()
    // 09:00 on April 1 in Tokyo.
    const items = [goal('A', '2026-03-31'), goal('B', '2026-04-02'), goal('C', '2026-04-01')]
    await manabi.put('/api/v1/me/goals', { body: { type: 'company', items } })
    const binding = async () =>
      (await manabi.get('/api/v1/me/goals', { query: { type: 'company' } }))[0]!.bindingDeadline
    expect(await binding()).toBe('2026-04-01')
    clock.pass(15 * 3_600_000)
    expect(await binding()).toBe('2026-04-02')
    clock.pass(24 * 3_600_000)
    expect(await binding()).toBeNull()
  })

  it('of high schools are the target schools [GOL-004]', async () => {
    const { manabi } = await world.person()
    const list = { type: 'high_school', bindingDeadline: null, items: [goal('First'), goal('Second')] }
    expect(await manabi.put('/api/v1/me/target-schools', { body: { items: list.items } })).toEqual(list)
    expect(await manabi.get('/api/v1/me/target-schools')).toEqual([list])
    expect(await manabi.get('/api/v1/me/goals', { query: { type: 'high_school' } })).toEqual([list])
  })

  it.each([
    ['a rank [GOL-002]', { items: [goal('A'), { ...goal('B'), rank: 1 }] }, 'items.1.rank'],
    ['a rank of null [GOL-002]', { items: [{ name: 'A', rank: null }] }, 'items.0.rank'],
    ['51 items', { items: Array.from({ length: 51 }, () => goal('A')) }, 'items'],
    ['an impossible deadline', { items: [goal('A', '2026-02-30')] }, 'items.0.deadline'],
    ['an empty name', { items: [goal(' ')] }, 'items.0.name'],
    ['a long name', { items: [goal('x'.repeat(201))] }, 'items.0.name'],
    ['a long note', { items: [goal('A', null, 'x'.repeat(5_001))] }, 'items.0.note'],
    ['no items', {}, 'items'],
  ])('with %s are 400, and keep nothing', async (_, body, path) => {
    const { api } = await world.person()
    for (const answer of [
      await api.put('/me/goals', { type: 'high_school', ...body }),
      await api.put('/me/target-schools', body),
    ]) {
      expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, 'invalid_request', path])
    }
    expect((await api.get('/me/target-schools')).body[0].items).toEqual([])
  })

  it('of an unknown kind are 400', async () => {
    const { api } = await world.person()
    expect((await api.put('/me/goals', { type: 'hobby', items: [] })).body.errors[0].path).toBe('type')
    expect((await api.get('/me/goals?type=hobby')).status).toBe(400)
  })

  it('of 50 items with long notes fit, up to 20,000 characters in all [GOL-006]', async () => {
    const { api } = await world.person()
    const items = Array.from({ length: 50 }, (_, n) => goal(`${n}`.padEnd(200, '学'), null, '学'.repeat(200)))
    expect((await api.put('/me/target-schools', { items })).body.items).toEqual(items)
    const longer = [{ ...items[0]!, note: '学'.repeat(201) }, ...items.slice(1)]
    const { status, body } = await api.put('/me/target-schools', { items: longer })
    expect([status, body.errors]).toEqual([400, [{ path: 'items', message: expect.stringContaining('20,000') }]])
    const one = [goal('A', null, '学'.repeat(5_000))]
    expect((await api.put('/me/target-schools', { items: one })).body.items).toEqual(one)
    expect((await api.get('/me/target-schools')).body[0].items).toEqual(one)
  })
})
