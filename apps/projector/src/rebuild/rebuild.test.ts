import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  boxes,
  Closed,
  collectionOf,
  documentsOf,
  Opened,
  openWorld,
  Raised,
  sampleProjections,
  silent,
  tallies,
  type World,
} from '../../test/sample.ts'
import { type AnyProjection, listProjections, rebuild, startProjector } from '../index.ts'

describe('rebuilding', () => {
  let world: World

  beforeEach(async () => {
    world = await openWorld()
    await world.append(Opened({ id: 't', box: 'x' }), Raised({ id: 't', by: 5 }), Opened({ id: 'u', box: 'y' }))
  })
  afterEach(() => world.remove())

  const names = async () => (await world.readStore.generations()).map(({ projection }) => projection)
  const collection = (projection: AnyProjection) => collectionOf(world.readStore, projection)

  it('builds a projection that does not exist yet', async () => {
    await rebuild({ ...world, projections: sampleProjections })
    expect(await names()).toEqual(['boxes', 'tallies'])
    expect(Object.keys(await documentsOf(world.readStore, tallies))).toEqual(['t', 'u'])
  })

  it('replaces the old generation by a new one with the same documents [PRJ-002]', async () => {
    await rebuild({ ...world, projections: sampleProjections })
    const before = await documentsOf(world.readStore, tallies)
    const steps: number[] = []
    const old = await collection(tallies)
    await rebuild({ ...world, projections: [tallies], onProgress: ({ position, head }) => steps.push(position / head) })
    expect(await names()).toEqual(['boxes', 'tallies'])
    expect(await collection(tallies)).not.toBe(old)
    expect(await documentsOf(world.readStore, tallies)).toEqual(before)
    expect(steps.at(-1)).toBe(1)
  })

  it('corrects wrong documents', async () => {
    await rebuild({ ...world, projections: sampleProjections })
    const before = await documentsOf(world.readStore, tallies)
    const wrong = new Map([['t', { position: 99, doc: { box: 'wrong', total: 0, times: {} } }]])
    await world.readStore.write(await collection(tallies), { documents: wrong, checkpoint: 3 })
    await rebuild({ ...world, projections: [tallies] })
    expect(await documentsOf(world.readStore, tallies)).toEqual(before)
  })

  it('leaves the old generation in use when it fails, and finishes the others', async () => {
    await rebuild({ ...world, projections: sampleProjections })
    const old = [await collection(tallies), await collection(boxes)]
    const broken: AnyProjection = {
      ...tallies,
      on: {
        Raised: [
          () => 't',
          () => {
            throw new Error('boom')
          },
        ],
      },
    }
    await expect(rebuild({ ...world, projections: [broken, boxes] })).rejects.toThrow(
      'tallies stopped at event 2: boom',
    )
    expect(await names()).toEqual(['boxes', 'tallies'])
    expect([await collection(tallies), await collection(boxes)]).toEqual([old[0], expect.not.stringMatching(old[1]!)])
  })

  it('works beside a running projector, which continues in the new generation [CLI-005]', async () => {
    const projector = startProjector({ ...world, projections: sampleProjections, log: silent, pause: 10 })
    expect(await projector.waitFor(3, 5_000)).toBe(true)
    const beside = { ...world, readStore: world.openReadStore() }
    const writing = (async () => {
      let last = 0
      for (let i = 0; i < 200; i++)
        last = await world.append(
          Opened({ id: `w${i % 20}`, box: 'z' }),
          Raised({ id: `w${i % 20}`, by: 1 }),
          Closed({ id: 'u' }),
        )
      return last
    })()
    for (let i = 0; i < 5; i++) await rebuild({ ...beside, projections: sampleProjections, holds: () => false })
    const last = await writing
    expect(await projector.waitFor(last, 5_000)).toBe(true)
    const served = await Promise.all(sampleProjections.map((one) => documentsOf(world.readStore, one)))
    await projector.stop()
    await rebuild({ ...world, projections: sampleProjections })
    expect(await Promise.all(sampleProjections.map((one) => documentsOf(world.readStore, one)))).toEqual(served)
  })

  it('is listed [CLI-008]', async () => {
    const list = () => listProjections({ ...world, projections: sampleProjections })
    expect(await list()).toEqual([
      { name: 'tallies', version: 1, status: 'building', position: 0, behind: 3, documents: 0 },
      { name: 'boxes', version: 1, status: 'building', position: 0, behind: 3, documents: 0 },
    ])
    await rebuild({ ...world, projections: sampleProjections })
    await world.append(Opened({ id: 'v', box: 'y' }))
    await world.readStore.note(await collection(boxes), 'at 4: boom')
    expect(await list()).toEqual([
      { name: 'tallies', version: 1, status: 'ready', position: 3, behind: 1, documents: 2 },
      { name: 'boxes', version: 1, status: 'failed', position: 3, behind: 1, documents: 2, error: 'at 4: boom' },
    ])
  })
})
