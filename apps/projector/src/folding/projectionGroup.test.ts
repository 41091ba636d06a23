import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { openTemporaryReadStore, projection, type ReadStore } from '@manabi/read-store'
import { codec, eventsInMemory, Opened, type SampleEvent } from '../../test/sample.ts'
import { ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'

const idle = (name: string) =>
  projection<{ total: number }, SampleEvent>()({
    name,
    version: 1,
    indexes: [],
    on: { Raised: [() => [], () => null] },
  })

let readStore: ReadStore
beforeEach(() => {
  readStore = openTemporaryReadStore()
})
afterEach(() => readStore.close())

/** Calls that write checkpoints without documents, of three projections, and the failure of each. */
async function advanced(answer: (asked: number) => Promise<void>) {
  let calls = 0
  const advance = ({ size }: ReadonlyMap<string, number>) => {
    calls++
    return answer(size)
  }
  const failing = new Proxy(readStore, {
    get: (store, name) => (name === 'advance' ? advance : Reflect.get(store, name)),
  })
  const group = new ProjectionGroup({ codec, readStore: failing, maxWeight: 1_000_000 }, 0)
  for (const name of ['one', 'two', 'three'])
    group.add(new ProjectionAttempt({ projection: idle(name), collection: name, checkpoint: 0 }))
  const eventStore = await eventsInMemory([Opened({ id: 't', box: 'x' })])
  await group.fold(await eventStore.readAll({ after: 0, limit: 10 }))
  await group.flush()
  return { calls, failures: group.attempts.map(({ failure }) => failure?.error) }
}

it('asks a store that is down once, and not for each read model: others wait for their turn', async () => {
  const down = new Unavailable('readStore')
  expect(await advanced(() => Promise.reject(down))).toEqual({ calls: 1, failures: [down, down, down] })
})

it('writes the checkpoints of the others where one cannot be written', async () => {
  const refused = new Error('dropped')
  const refuseTogether = (asked: number) => (asked > 1 ? Promise.reject(refused) : Promise.resolve())
  expect(await advanced(refuseTogether)).toEqual({ calls: 4, failures: [undefined, undefined, undefined] })
})
