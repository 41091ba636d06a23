import { expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { Builds } from './builds.ts'
import type { Generation } from './readStore.ts'

const generation: Generation = {
  ...{ collection: 'notes-v1-2', projection: 'notes', version: 1, number: 2, partitions: [] },
  ...{ isActive: false, checkpoint: 1, failure: null },
}

function begun() {
  const state = { now: 0, isAway: false, dropped: 0 }
  const store = {
    generations: async () => {
      if (state.isAway) throw new Unavailable('readStore')
      return state.dropped === 0 ? [generation] : []
    },
    drop: async () => void state.dropped++,
  }
  const builds = new Builds(store, { pause: 1, patience: 0, standstill: 60_000, now: () => state.now })
  const isWaiting = () =>
    builds.past(2).then(
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
