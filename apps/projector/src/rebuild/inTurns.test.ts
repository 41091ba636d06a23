import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { ReadAllOptions } from '@manabi/event-store'
import { openTemporaryReadStore, type ReadStore } from '@manabi/read-store'
import { turnsDuring } from '../../../../test/harness/turnsDuring.ts'
import { codec, eventsInMemory, Opened, tallies } from '../../test/sample.ts'
import { ProjectionAttempt } from '../folding/projectionAttempt.ts'
import { ProjectionGroup } from '../folding/projectionGroup.ts'
import { differences } from './differences.ts'
import { replay, replayWeight } from './replay.ts'

const documents = 1_000
const ids = Array.from({ length: documents }, (_, n) => `t${n}`)

describe('a rebuild beside requests [PRJ-012]', () => {
  let readStore: ReadStore
  beforeEach(() => {
    readStore = openTemporaryReadStore()
  })
  afterEach(() => readStore.close())

  const written = async (box: string) => {
    const { collection } = await readStore.create(tallies)
    const entries = ids.map((id) => [id, { position: 1, doc: { box, total: 0, times: {} } }] as const)
    await readStore.write(collection, { documents: new Map(entries), checkpoint: 1 })
    return { store: readStore, collection }
  }

  it('lets others have their turn while it compares documents', async () => {
    const [one, same] = [await written('x'), await written('x')]
    const compared = differences(one, same)
    expect(await turnsDuring(compared)).toBeGreaterThanOrEqual(documents / 100)
    expect(await compared).toEqual([])
  })

  it('lets others have their turn while it compares again the documents that differed', async () => {
    const [one, other] = [await written('x'), await written('y')]
    const compared = differences(one, other, ids)
    expect(await turnsDuring(compared)).toBeGreaterThanOrEqual(documents / 100)
    expect(await compared).toEqual(ids)
  })

  it('reads few events in one go', async () => {
    const events = await eventsInMemory(ids.map((id) => Opened({ id, box: 'x' })))
    const limits: number[] = []
    const readAll = (options: ReadAllOptions) => {
      limits.push(options.limit)
      return events.readAll(options)
    }
    const eventStore = { ...events, readAll }
    const { collection } = await readStore.create(tallies)
    const group = new ProjectionGroup({ codec, readStore, maxWeight: replayWeight }, 0)
    group.add(new ProjectionAttempt({ projection: tallies, collection, checkpoint: 0 }))
    await replay(group, { eventStore, upTo: documents })
    expect(Math.max(...limits)).toBeLessThanOrEqual(250)
    expect(await readStore.size(collection)).toBe(documents)
  })
})
