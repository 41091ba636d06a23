import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openMemoryFeed } from '@manabi/feed'
import { Unavailable } from '@manabi/kernel'
import type { Generation, ReadStore } from '@manabi/read-store'
import { sampleProjections } from '../test/sample.ts'
import { type FollowedReadModels, followReadModels } from './index.ts'

const soon = 5_000

describe('following read models that others keep', () => {
  const feed = openMemoryFeed()
  let readModels: FollowedReadModels
  let generations: Generation[] | null

  beforeEach(() => {
    generations = null
    const readStore = {
      generations: async () => {
        if (generations === null) throw new Unavailable('readStore')
        return generations
      },
    } as Partial<ReadStore> as ReadStore
    readModels = followReadModels({ eventStore: null as never, readStore, feed, projections: sampleProjections })
  })
  afterEach(() => readModels.stop())

  const say = (positions: Record<string, number | null>) => feed.notify({ topic: 'checkpoint', positions })
  const stored = (projection: string, checkpoint: number, failure: string | null = null): Generation => {
    const generation = { projection, version: 1, state: 'active', checkpoint, failure, keepsPrevious: false } as const
    return { ...generation, collection: `${projection}-v1-1` }
  }

  it('waits for every read model, whichever process reports it', async () => {
    const waiting = readModels.waitFor(5, soon)
    say({ 'tallies-v1': 7 })
    say({ 'others-v1': 9 })
    say({ 'boxes-v1': 4 })
    expect(await readModels.waitFor(4, soon)).toBe(true)
    expect(await readModels.waitFor(5, 1)).toBe(false)
    say({ 'boxes-v1': 5 })
    expect(await waiting).toBe(true)
  })

  it('keeps the highest position when one notice overtakes another', async () => {
    say({ 'tallies-v1': 7, 'boxes-v1': 7 })
    say({ 'tallies-v1': 6 })
    expect(await readModels.waitFor(7, 1)).toBe(true)
  })

  it('does not wait for a stopped one until it continues', async () => {
    say({ 'tallies-v1': null, 'boxes-v1': 7 })
    expect(await readModels.waitFor(7, soon)).toBe(false)
    say({ 'tallies-v1': 7 })
    expect(await readModels.waitFor(7, 1)).toBe(true)
  })

  it('waits for those that are named alone, though others are late or have stopped', async () => {
    const only = ['tallies']
    say({ 'tallies-v1': 3, 'boxes-v1': null })
    expect(await readModels.waitFor(3, 1, only)).toBe(true)
    const waiting = readModels.waitFor(7, soon, only)
    say({ 'tallies-v1': 7 })
    expect(await waiting).toBe(true)
    expect(await readModels.waitFor(7, 1)).toBe(false)
    expect(await readModels.waitFor(7, soon, ['boxes', 'tallies'])).toBe(false)
    expect(await readModels.waitFor(8, 1, only)).toBe(false)
  })

  it('reads from the read store what no notice reported', async () => {
    generations = [stored('tallies', 3), stored('boxes', 3)]
    expect(await readModels.waitFor(3, soon)).toBe(true)
    say({ 'boxes-v1': 4 })
    const waiting = readModels.waitFor(4, soon)
    generations = [stored('tallies', 4), stored('boxes', 3)]
    expect(await waiting).toBe(true)
    generations = [stored('tallies', 4, 'at 5: boom'), stored('boxes', 5)]
    expect(await readModels.waitFor(5, soon)).toBe(false)
  })
})
