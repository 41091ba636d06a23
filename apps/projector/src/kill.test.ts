import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import {
  Closed,
  documentsOf,
  Opened,
  openWorld,
  Raised,
  Swapped,
  sampleProjections,
  silent,
  type World,
} from '../test/sample.ts'
import { rebuild, startProjector } from './index.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.remove())

it('a killed projector continues from its checkpoint, with the documents of a rebuild [PRJ-001, PRJ-002]', async () => {
  const writing = write()
  for (const share of [0.1, 0.3, 0.6, 0.9]) await projectUntilKilled(eventCount * share)
  const last = await writing
  const projector = startProjector({ ...world, projections: sampleProjections, log: silent })
  expect(await projector.waitFor(last, 60_000)).toBe(true)
  await projector.stop()
  const projected = await all()
  await rebuild({ ...world, projections: sampleProjections })
  expect(await all()).toEqual(projected)
})

const all = () => Promise.all(sampleProjections.map((one) => documentsOf(world.readStore, one)))

const eventCount = 30_000
const appendSize = 50

/** The position of the last event. */
async function write(): Promise<number> {
  let last = 0
  for (let i = 0; i < eventCount / appendSize; i++) {
    const events = Array.from({ length: appendSize }, (_, n) => {
      const [id, other] = [`t${(i * 7 + n * 13) % 97}`, `t${(i + n) % 97}`]
      return [Opened({ id, box: `b${n % 5}` }), Raised({ id, by: 1 }), Swapped({ a: id, b: other }), Closed({ id })][
        n % 4
      ]!
    })
    last = await world.append(...events)
  }
  return last
}

/** Lets another process project until it has come so far, then kills it in the middle of whatever it does. */
async function projectUntilKilled(position: number): Promise<void> {
  const script = join(import.meta.dirname, '../test/projecting.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, world.directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  for await (const line of createInterface(child.stdout)) if (Number(line) >= position) child.kill('SIGKILL')
  await closed
}
