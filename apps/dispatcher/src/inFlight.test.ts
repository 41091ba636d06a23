import { setImmediate } from 'node:timers/promises'
import { expect, it, jest } from '@jest/globals'
import { InFlight } from './inFlight.ts'

const limit = { total: 100, perGroup: 4, perQuickGroup: 16, batch: 2 }

/** Jobs of a group, and a way to end them all. */
function start(inFlight: InFlight, group: string, count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let i = 0; i < count; i++) inFlight.add(group, promise.then(), () => {})
  return async () => {
    resolve()
    await setImmediate()
  }
}

it('a group is full before a batch could exceed its limit, and the others are not', () => {
  const inFlight = new InFlight(limit)
  start(inFlight, 'a', 3)
  start(inFlight, 'b', 2)
  expect(inFlight.fullGroups()).toEqual(['a'])
})

it('a group whose jobs end quickly may have more in flight, up to its limit', async () => {
  const inFlight = new InFlight(limit)
  expect(inFlight.quickGroups(['a'])).toMatchObject({ names: [] })
  for (let i = 0; i < 10; i++) await start(inFlight, 'a', 3)()
  expect(inFlight.quickGroups(['a', 'unknown'])).toEqual({ names: ['a'], room: 16 })
  start(inFlight, 'a', 10)
  expect(inFlight.fullGroups()).toEqual([])
  expect(inFlight.quickGroups(['a'])).toEqual({ names: ['a'], room: 6 })
})

it('one that turns slow has as few as at first', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] })
  try {
    const inFlight = new InFlight(limit)
    for (let i = 0; i < 10; i++) await start(inFlight, 'a', 3)()
    const end = start(inFlight, 'a', 3)
    jest.advanceTimersByTime(5_000)
    await end()
    start(inFlight, 'a', 3)
    expect(inFlight.fullGroups()).toEqual(['a'])
  } finally {
    jest.useRealTimers()
  }
})

it('quick groups take no more than there is room for in all', async () => {
  const inFlight = new InFlight({ ...limit, total: 20 })
  for (let i = 0; i < 10; i++) await start(inFlight, 'a', 3)()
  start(inFlight, 'b', 12)
  expect(inFlight.quickGroups(['a'])).toEqual({ names: ['a'], room: 8 })
  start(inFlight, 'c', 7)
  expect(inFlight.quickGroups(['a'])).toMatchObject({ names: [] })
})

it('new jobs of quick groups leave as much room to the others as one such group may take', async () => {
  const inFlight = new InFlight({ ...limit, total: 20, perTriedGroup: 8 })
  for (const name of ['a', 'b']) for (let i = 0; i < 10; i++) await start(inFlight, name, 3)()
  start(inFlight, 'a', 8)
  expect(['a', 'b', 'c'].map((name) => inFlight.hasQuickRoom(name))).toEqual([false, true, false])
  start(inFlight, 'b', 4)
  expect(inFlight.hasQuickRoom('b')).toBe(false)
  expect(inFlight.roomFor('c')).toBeGreaterThan(0)
})

it('tells when there is room where there was none, once', () => {
  const inFlight = new InFlight(limit)
  for (let i = 0; i < 4; i++) inFlight.enter('a')
  const leave = () => inFlight.leave('a', 5_000)
  expect([leave(), leave(), leave(), leave()]).toEqual([false, true, false, false])
})

it('tells of room for other groups, though that of the job that ends stays full', () => {
  const inFlight = new InFlight({ ...limit, total: 8 })
  for (const [name, count] of [
    ['a', 5],
    ['b', 2],
  ] as const)
    for (let i = 0; i < count; i++) inFlight.enter(name)
  expect(inFlight.leave('a', 5_000)).toBe(true)
})

it('is done once none is in flight', async () => {
  const inFlight = new InFlight(limit)
  await inFlight.done()
  const end = start(inFlight, 'a', 2)
  let isDone = false
  const done = inFlight.done().then(() => {
    isDone = true
  })
  await setImmediate()
  expect(isDone).toBe(false)
  await end()
  await done
})
