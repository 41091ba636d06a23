import { expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { Builds } from './builds.ts'
import type { Generation } from './readStore.ts'

const generation: Generation = {
  ...{ collection: 'notes-v1-2', projection: 'notes', version: 1, number: 2, partitions: [] },
  ...{ isActive: false, checkpoint: 1, failure: null },
}

const ofThree = { count: 3, failure: null, hasCaughtUp: false }

function begun() {
  const state = {
    now: 0,
    isAway: false,
    dropped: 0,
    partitions: [] as readonly number[],
    inUse: [] as readonly Generation[],
  }
  const store = {
    generations: async () => {
      if (state.isAway) throw new Unavailable('readStore')
      if (state.dropped > 0) return state.inUse
      const partitions = state.partitions.map((checkpoint, number) => ({ number, checkpoint, ...ofThree }))
      return [{ ...generation, partitions }, ...state.inUse]
    },
    drop: async () => void state.dropped++,
  }
  const builds = new Builds(store, {
    projections: ['notes'],
    timing: { pause: 1, patience: 0, standstill: 60_000, now: () => state.now },
  })
  const isWaiting = (position = 2) =>
    builds.past(position).then(
      () => false,
      (error) => error instanceof Unavailable,
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
  expect(state.dropped).toBe(0)
  state.now += 60_000
  expect(await isWaiting()).toBe(false)
  expect(state.dropped).toBe(1)
})

it('does not count a time in which nobody looked', async () => {
  const { state, isWaiting } = begun()
  expect(await isWaiting()).toBe(true)
  state.now += 60_001
  expect(await isWaiting()).toBe(true)
  state.now += 60_000
  expect(await isWaiting()).toBe(false)
})

it('does not take for dead what goes on while partitions beside it have not begun', async () => {
  const { state, isWaiting } = begun()
  for (const checkpoint of [2, 3, 4, 5]) {
    state.partitions = [checkpoint]
    expect(await isWaiting(9)).toBe(true)
    state.now += 60_000
  }
  expect(await isWaiting(9)).toBe(false)
})

it('drops what stands still beside partitions that have come to the erasure and follow new events', async () => {
  const { state, isWaiting } = begun()
  for (const checkpoint of [9, 10]) {
    state.partitions = [1, checkpoint, checkpoint]
    expect(await isWaiting(9)).toBe(true)
    state.now += 30_000
  }
  state.partitions = [1, 11, 11]
  expect(await isWaiting(9)).toBe(false)
})

it('counts for one erasure what was seen for another', async () => {
  const { state, isWaiting } = begun()
  state.partitions = [4, 9, 9]
  expect(await isWaiting(9)).toBe(true)
  state.now += 30_000
  expect(await isWaiting(3)).toBe(true)
  state.now += 30_000
  expect(await isWaiting(9)).toBe(false)
})

it('waits for what readers of another release see, however long it stands still, and for nothing else that is in use', async () => {
  const { state, isWaiting } = begun()
  const used = { ...generation, isActive: true }
  state.dropped = 1
  state.inUse = [used, { ...used, projection: 'removed', collection: 'removed-v1-1' }]
  for (let times = 0; times < 3; times++) {
    expect(await isWaiting()).toBe(true)
    state.now += 60_000
  }
  expect(state.dropped).toBe(1)
  state.inUse = [used, { ...used, projection: 'removed', checkpoint: 2 }]
  expect(await isWaiting()).toBe(false)
})
