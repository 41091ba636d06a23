import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { eventually } from '../../../../../test/harness/eventually.ts'
import { FailingThread, mishaps } from '../../../test/failingThread.ts'
import { busy, FailingWrites, full, ioError } from '../../../test/failingWrites.ts'
import { collection, Follower, touched, touches, unlessUnavailable } from '../../../test/follower.ts'

const follower = fc.constantFrom(0, 1)
const step = fc.oneof(
  {
    arbitrary: fc.record({ append: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }) }),
    weight: 4,
  },
  { arbitrary: fc.record({ follower, fold: fc.integer({ min: 1, max: 5 }), mayWait: fc.boolean() }), weight: 6 },
  {
    arbitrary: fc.record({ follower, ask: fc.constantFrom('get' as const, 'find' as const, 'pick' as const) }),
    weight: 6,
  },
  {
    arbitrary: fc.record({ calls: fc.nat(6), code: fc.constantFrom(busy, ioError, full), isLate: fc.boolean() }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ mishaps: fc.array(fc.constantFrom(...mishaps), { minLength: 1, maxLength: 3 }) }),
    weight: 4,
  },
  { arbitrary: fc.constantFrom('turn' as const, 'moment' as const, 'file' as const, 'check' as const), weight: 4 },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

let directory: string
const [writes, thread] = [new FailingWrites(), new FailingThread()]
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-failing-'))
  writes.begin()
  thread.begin()
})
afterEach(() => {
  writes.end()
  thread.end()
  rmSync(directory, { recursive: true })
})

/** As a process finds the file that was killed just now. */
function inFile(path: string) {
  const database = new DatabaseSync(path, { readOnly: true })
  database.exec('BEGIN')
  const rows = database.prepare(`SELECT id, doc ->> 'times' AS times FROM "${collection}"`).all()
  const { position } = database.prepare('SELECT position FROM checkpoints').get()!
  database.close()
  return { position: position as number, documents: Object.fromEntries(rows.map(({ id, times }) => [id, times])) }
}

async function open(path: string, threadFrom?: number) {
  const events: string[] = []
  const followers = [new Follower(path, events, threadFrom), new Follower(path, events, threadFrom)] as const
  const [{ store }] = followers
  await store.activate((await store.create(touches)).collection)
  return { path, events, followers, asked: [] as Promise<unknown>[] }
}

async function take(one: Step, { path, events, followers, asked }: Awaited<ReturnType<typeof open>>): Promise<void> {
  if (one === 'turn') await setImmediate()
  else if (one === 'moment') await sleep(60)
  else if (one === 'check') asked.push(followers[0].store.check().catch(unlessUnavailable))
  else if (one === 'file') {
    const { position, documents } = inFile(path)
    expect(documents).toEqual(touched(events, position))
  } else if ('append' in one) events.push(...one.append)
  else if ('fold' in one) asked.push(followers[one.follower]!.fold(one.fold, one.mayWait))
  else if ('ask' in one) asked.push(followers[one.follower]!.ask(one.ask).then((wrong) => expect(wrong).toBeNull()))
  else if ('mishaps' in one) thread.failWith(one.mishaps)
  else writes.failWith(one)
}

const threads = [
  ['main thread', undefined],
  ['thread of their own', 1],
] as const

it.each(threads)(
  'whichever write of the %s fails, and whatever becomes of the thread, no reader of two processes goes back or lacks what was said to be there, and documents and checkpoint agree',
  async (_, threadFrom) => {
    let runs = 0
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      writes.failWith(null)
      thread.failWith([])
      const world = await open(join(directory, `${++runs}.db`), threadFrom)
      for (const one of steps) await take(one, world)
      await Promise.all(world.asked)
      writes.failWith(null)
      thread.failWith([])
      for (const last of world.followers) {
        await eventually(() => last.fold(1_000, true).then(() => last.told === world.events.length))
        expect(await eventually(() => last.all())).toEqual(touched(world.events))
      }
      expect(inFile(world.path).documents).toEqual(touched(world.events))
      for (const { store } of world.followers) await store.close()
    })
    await fc.assert(property, { numRuns: 40 })
  },
  300_000,
)
