import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { systemClock } from '@manabi/kernel'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { type Delivery, deliveries, newDelivery, webhookQueues } from '@manabi/webhooks'
import { freeLeases } from './freeLeases.ts'

let folder: string
let state: StateStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manabi-leases-'))
  state = openSqliteStateStore(join(folder, 'state.db'))
})
afterEach(async () => {
  await state.close()
  await rm(folder, { recursive: true })
})

const leaseEnd = '2087-01-01T00:00:00.000Z'
const leased = (id: string, leasedBy: string, changes: Partial<Delivery> = {}): Delivery => {
  const facts = { id, organizationId: 'org_1', webhookId: 'whk_1', eventId: 'evt_1', eventType: 'ping', body: '{}' }
  const delivery = newDelivery({ ...facts, createdAt: '2026-01-01T00:00:00.000Z' })
  return { ...delivery, status: 'delivering', dueAt: leaseEnd, leasedBy, ...changes }
}

it('makes due what a dead dispatcher was delivering, however much of it came at once, and nothing else', async () => {
  const kept = state.collection(deliveries)
  const dead = Array.from({ length: 1_100 }, (_, i) => leased(`dead ${i}`, 'dead'))
  const others = [
    leased('of another', 'other'),
    leased('waits for a retry', 'dead', { status: 'pending', attempts: 1 }),
    leased('in a queue', 'dead', { queue: 'live', dueAt: null }),
    leased('done', 'dead', { status: 'succeeded', dueAt: null }),
  ]
  await kept.insert([...others, ...dead])
  await freeLeases({ state, clock: systemClock }, 'dead')
  expect(await kept.count({ status: 'delivering' })).toBe(2)
  expect(await kept.getMany(others.map(({ id }) => id))).toEqual(expect.arrayContaining(others))
  expect(await kept.count({ status: 'pending', dueAt: { upTo: systemClock.now().toISOString() } })).toBe(dead.length)
})

it('makes the step of a webhook due that a dead dispatcher was at, and no other one', async () => {
  const queues = state.collection(webhookQueues)
  const step = { organizationId: 'org_1', dueAt: leaseEnd, isLeased: true, wakeUp: 'x' }
  const other = { ...step, id: 'other', leasedBy: 'other' }
  await queues.insert([{ ...step, id: 'dead', leasedBy: 'dead' }, other])
  await freeLeases({ state, clock: systemClock }, 'dead')
  expect(await queues.get('dead')).toMatchObject({ isLeased: false })
  expect((await queues.get('dead'))!.dueAt! < leaseEnd).toBe(true)
  expect(await queues.get('other')).toEqual(other)
})
