import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { AskedTurn } from './askedTurn.ts'

let folder: string
let state: StateStore
let now: number
let writes: number
let isLocked: boolean

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manabi-turn-'))
  state = openSqliteStateStore(join(folder, 'state.db'))
  ;[now, writes, isLocked] = [0, 0, false]
})
afterEach(async () => {
  await state.close()
  await rm(folder, { recursive: true })
})

const enter = () => new AskedTurn(watched(state), 'note', () => now)

function watched(store: StateStore): StateStore {
  const collection: StateStore['collection'] = (definition) => {
    const docs = store.collection(definition)
    const update: typeof docs.update = async (...change) => {
      writes++
      if (isLocked) throw new Unavailable('stateStore')
      return docs.update(...change)
    }
    return Object.assign(Object.create(docs), { get: docs.get.bind(docs), insert: docs.insert.bind(docs), update })
  }
  return Object.assign(Object.create(store), { collection })
}

/** Each looks, in this order, once a second for so many seconds: which had it last. */
async function pass(seconds: number, ...turns: readonly AskedTurn[]): Promise<readonly boolean[]> {
  let had: boolean[] = []
  for (const end = now + seconds * 1_000; now < end; now += 1_000) {
    had = []
    for (const turn of turns) had.push(await turn.hold())
    expect(had.filter((one) => one).length).toBeLessThan(2)
  }
  return had
}

it('is held by one, which answers all others that ask [RCT-003]', async () => {
  const turns = [enter(), enter(), enter()]
  expect(await pass(20, ...turns)).toEqual([true, false, false])
  await turns[0]!.release()
  expect(await pass(20, ...turns.slice(1))).toEqual([true, false])
})

it('writes nothing while no other waits [RCT-003]', async () => {
  const one = enter()
  await one.hold()
  writes = 0
  await pass(100, one)
  expect(writes).toBe(0)
})

it('is taken by one other when its holder has not answered for three seconds, which then has lost it [RCT-003]', async () => {
  const [one, other, third] = [enter(), enter(), enter()]
  await pass(5, one, other, third)
  expect(await pass(2, other, third)).toEqual([false, false])
  const after = await pass(1, other, third)
  expect(after.filter((has) => has)).toHaveLength(1)
  expect(await one.hold()).toBe(false)
  expect(await pass(10, one, other, third)).toEqual([false, ...after])
})

it('is not taken by a process that was held up as long as its holder [RCT-003]', async () => {
  const [one, other] = [enter(), enter()]
  expect(await pass(2, one, other)).toEqual([true, false])
  now += 3_600_000
  expect(await other.hold()).toBe(false)
  now += 500
  expect(await pass(10, one, other)).toEqual([true, false])
})

it('is not had by a holder that cannot answer, nor taken while nothing can be written [RCT-003]', async () => {
  const [one, other] = [enter(), enter()]
  await pass(2, one, other)
  isLocked = true
  for (; now < 20_000; now += 1_000) {
    await expect(one.hold()).rejects.toThrow(Unavailable)
    await other.hold().catch(() => {})
  }
  isLocked = false
  expect((await pass(5, one, other)).filter((has) => has)).toHaveLength(1)
})
