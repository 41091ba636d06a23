import { expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { Erasure } from './erasure.ts'
import type { Generation } from './readStore.ts'

const building: Generation = {
  ...{ collection: 'notes-v1-2', projection: 'notes', version: 1, state: 'building' },
  ...{ checkpoint: 1, failure: null, keepsPrevious: false },
}
const active: Generation = { ...building, collection: 'notes-v1-1', state: 'active', checkpoint: 9 }

function begun() {
  const state = { now: 0, isAway: false, lists: 0, generations: [building] as readonly Generation[] }
  const store = {
    generations: async () => {
      state.lists++
      if (state.isAway) throw new Unavailable('readStore')
      return state.generations
    },
    drop: async (collection: string) => {
      state.generations = state.generations.filter((one) => one.collection !== collection)
    },
    isClean: ({ checkpoint }: Generation, upTo: number) => checkpoint >= upTo,
    sweep: async () => [],
  }
  const timing = { pause: 1, patience: 0, standstill: 60_000, now: () => state.now }
  const erasure = new Erasure(store, { projections: ['notes', 'others'], timing })
  const isWaiting = (upTo = 2, projections = ['notes']) =>
    erasure.erase({ upTo, projections }).then(
      () => false,
      (error) => {
        expect(error).toBeInstanceOf(Unavailable)
        return true
      },
    )
  return { state, isWaiting }
}

it('does not count the time in which the read store was away', async () => {
  const { state, isWaiting } = begun()
  expect(await isWaiting()).toBe(true)
  state.isAway = true
  for (state.now = 1_000; state.now < 120_000; state.now += 1_000) expect(await isWaiting()).toBe(true)
  state.isAway = false
  expect(await isWaiting()).toBe(true)
  expect(state.generations).toHaveLength(1)
  state.now += 60_000
  await isWaiting()
  expect(await isWaiting()).toBe(false)
})

it('does not count a time in which nobody looked', async () => {
  const { state, isWaiting } = begun()
  expect(await isWaiting()).toBe(true)
  state.now += 60_001
  expect(await isWaiting()).toBe(true)
  state.now += 60_000
  await isWaiting()
  expect(await isWaiting()).toBe(false)
})

it('waits for a builder that goes on, however slowly', async () => {
  const { state, isWaiting } = begun()
  for (let checkpoint = 1; checkpoint < 6; checkpoint++) {
    state.generations = [{ ...building, checkpoint }]
    expect(await isWaiting(6)).toBe(true)
    state.now += 59_999
  }
  state.generations = [{ ...building, checkpoint: 6 }]
  expect(await isWaiting(6)).toBe(false)
})

it('counts for one erasure what was seen for another', async () => {
  const { state, isWaiting } = begun()
  expect(await isWaiting(9)).toBe(true)
  state.now += 30_000
  expect(await isWaiting(3, ['others'])).toBe(false)
  state.now += 30_000
  await isWaiting(9)
  expect(state.generations).toEqual([])
})

it('drops a previous generation at once, and what readers see never', async () => {
  const { state, isWaiting } = begun()
  state.generations = [active, { ...building, state: 'previous' }]
  await isWaiting()
  expect(state.generations).toEqual([active])
  for (let times = 0; times < 3; times++) {
    expect(await isWaiting(10)).toBe(true)
    state.now += 60_000
  }
  expect(state.generations).toEqual([active])
})

it('waits for read models that this release does not know', async () => {
  const { state, isWaiting } = begun()
  state.generations = [{ ...active, projection: 'removed' }]
  expect(await isWaiting(10)).toBe(true)
  state.generations = [{ ...active, projection: 'others' }]
  expect(await isWaiting(10)).toBe(false)
})

it('a hundred erasures at once share one list of the generations', async () => {
  const { state, isWaiting } = begun()
  await Promise.all(Array.from({ length: 100 }, () => isWaiting()))
  expect(state.lists).toBe(1)
})

it('an erasure that begins while a list is made gets the next one', async () => {
  const { state, isWaiting } = begun()
  state.generations = [{ ...building, checkpoint: 9 }]
  const first = isWaiting()
  while (state.lists === 0) await Promise.resolve()
  state.generations = [building]
  expect(await isWaiting()).toBe(true)
  expect([await first, state.lists]).toEqual([false, 2])
})
