import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { pino } from 'pino'
import { Presence } from './presence.ts'

const longestWork = 60_000

let folder: string
let state: StateStore
let now: number
let dead: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manabi-presence-'))
  state = openSqliteStateStore(join(folder, 'state.db'))
})
afterAll(async () => {
  await state.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  ;[now, dead] = [0, []]
  await state.collection({ name: 'dispatchers', indexes: [['id']] }).delete({})
})

const enter = () =>
  new Presence({
    state,
    log: pino({ level: 'silent' }),
    longestWork,
    onDeath: async (id) => void dead.push(id),
    now: () => now,
  })

const heartbeatDocs = () => state.collection({ name: 'dispatchers', indexes: [['id']] }).find({})
const heartbeats = async () => (await heartbeatDocs()).map(({ id }) => id)
/** Sends heartbeats until nothing can be in hand any more. */
async function rest(one: Presence): Promise<void> {
  const until = now + longestWork
  for (; now <= until; now += 1_000) await one.beat()
}

it('finds a dispatcher dead whose heartbeat has not changed for four seconds, once', async () => {
  const [one, other] = [enter(), enter()]
  const { id } = other
  await other.beat()
  for (now = 0; now < 4_000; now += 1_000) await one.look()
  expect(dead).toEqual([])
  now = 4_000
  await one.look()
  await one.look()
  expect(dead).toEqual([id])
})

it('finds none dead that sends heartbeats, or leaves', async () => {
  const [one, other, third] = [enter(), enter(), enter()]
  const taken = [other.id, third.id]
  await third.beat()
  await third.stop()
  for (now = 0; now < 20_000; now += 1_000) {
    await one.look()
    await other.beat()
  }
  expect([dead, await heartbeats()]).toEqual([[], [taken[0]]])
})

it('gives the others time for a heartbeat after the store was down', async () => {
  const [one, other] = [enter(), enter()]
  const { id } = other
  await other.beat()
  await one.look()
  now = 60_000
  await one.look()
  expect(dead).toEqual([])
  now = 62_000
  await one.look()
  now = 64_000
  await one.look()
  expect(dead).toEqual([id])
})

it('comes to a dead one again when what it left could not be freed', async () => {
  let isDown = true
  const onDeath = async (id: string) => {
    if (isDown) throw new Error('down')
    dead.push(id)
  }
  const other = enter()
  const { id } = other
  await other.beat()
  const one = new Presence({ state, log: pino({ level: 'silent' }), longestWork, onDeath, now: () => now })
  await one.look()
  now = 4_000
  await expect(one.look()).rejects.toThrow('down')
  isDown = false
  await one.look()
  expect(dead).toEqual([id])
})

it.each([true, false])(
  'finds none dead while its own heartbeats cannot be kept, at rest: %s; a file that is locked can still be read',
  async (isAtRest) => {
    const other = enter()
    const { id } = other
    await other.beat()
    const locked = Promise.withResolvers<void>()
    const write = () => locked.promise
    const collection = () => ({ find: async () => heartbeatDocs(), put: write, delete: write })
    const one = new Presence({
      state: { collection } as unknown as StateStore,
      log: pino({ level: 'silent' }),
      longestWork,
      onDeath: async (id) => void dead.push(id),
      now: () => now,
    })
    if (!isAtRest) one.id
    await one.look()
    const beating = one.beat()
    for (now = 0; now <= 20_000; now += 1_000) await one.look()
    locked.resolve()
    await beating
    for (; now <= 23_000; now += 1_000) await one.look()
    expect(dead).toEqual([])
    now = 24_000
    await one.look()
    expect(dead).toEqual([id])
  },
)

it('keeps no heartbeats while nothing can be in hand, and one before it takes something', async () => {
  const one = enter()
  await one.beat()
  expect(await heartbeats()).toEqual([])
  const { id } = one
  const kept = state.collection({ name: 'sent', indexes: [] }).put({ id: 'by one' })
  await kept
  expect(await heartbeats()).toEqual([id])
  await rest(one)
  expect(await heartbeats()).toEqual([])
  expect(one.id).toBe(id)
})

it('is found dead after a rest, too', async () => {
  const [one, other] = [enter(), enter()]
  const { id } = one
  await one.beat()
  await other.look()
  await rest(one)
  await other.look()
  expect(one.id).toBe(id)
  await one.beat()
  await other.look()
  now += 4_000
  await other.look()
  expect(dead).toEqual([id])
})

it('has another name after it was held up for so long that the others may have found it dead', async () => {
  const [one, other] = [enter(), enter()]
  const { id } = one
  await one.beat()
  now = 3_999
  await one.beat()
  expect(one.id).toBe(id)
  now = 8_000
  expect(one.id).not.toBe(id)
  const renamed = one.id
  // The others have not seen the new name yet.
  now = 60_000
  expect(one.id).toBe(renamed)
  await one.beat()
  for (; now <= 80_000; now += 1_000) {
    await other.look()
    await one.beat()
  }
  // What it is still in the middle of is not freed: whoever found it dead did that already.
  expect([one.id, dead]).toEqual([renamed, []])
})
