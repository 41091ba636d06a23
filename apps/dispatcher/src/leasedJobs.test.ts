import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { openSqliteStateStore, type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import { pino } from 'pino'
import { eventually } from '../../../test/harness/eventually.ts'
import type { Job } from './claims.ts'
import { LeasedJobs } from './leasedJobs.ts'

interface Task extends Job {
  readonly group: string
}

const tasks = stateCollection<Task>()({
  name: 'tasks',
  indexes: [['dueAt', 'group'], ['group', 'dueAt', 'id'], ['scheduledAt']],
})

let folder: string
let state: StateStore
let jobs: LeasedJobs<Task, 'group'>
let performed: string[]
let end: () => void
/** Milliseconds that the clock is ahead. */
let ahead: number
/** The earliest time that claims of any group looked at. */
let from: (string | undefined)[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manabi-jobs-'))
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  state = openSqliteStateStore(join(folder, `${crypto.randomUUID()}.db`))
  performed = []
  ;[ahead, from] = [0, []]
  const { promise, resolve } = Promise.withResolvers<void>()
  end = resolve
  jobs = new LeasedJobs<Task, 'group'>({
    clock: { now: () => new Date(Date.now() + ahead) },
    log: pino({ level: 'silent' }),
    collection: watched(state.collection(tasks)),
    groupBy: 'group',
    limit: { total: 100, perGroup: 4, batch: 2 },
    lease: 60_000,
    perform: async ({ id }) => {
      performed.push(id)
      await promise
      return { dueAt: null }
    },
  })
})
afterEach(async () => {
  end()
  await jobs.stop()
  await state.close()
})

type Tasks = StateCollection<Task, 'dueAt' | 'group' | 'scheduledAt' | 'id'>

const watched = (collection: Tasks): Tasks =>
  new Proxy(collection, {
    get: (target, name) => {
      const method = Reflect.get(target, name).bind(target)
      if (name !== 'claim') return method
      return (...call: Parameters<Tasks['claim']>) => {
        const { dueAt, group } = call[0].where as { dueAt: { from?: string }; group: unknown }
        if (typeof group === 'object') from.push(dueAt.from)
        return method(...call)
      }
    },
  })

const task = (id: string, group = 'a'): Task => {
  const now = new Date(Date.now() + ahead).toISOString()
  return { id, group, dueAt: now, scheduledAt: now }
}
const kept = async (id: string) => (await state.collection(tasks).get(id))!

it('does what it adds at once, leased from the beginning, as far as there is room', async () => {
  const added = await jobs.add(['1', '2', '3', '4', '5', '6'].map((id) => task(id)))
  expect(added.map(({ isTaken }) => isTaken)).toEqual([true, true, true, true, false, false])
  await eventually(() => performed.length === 4)
  const untilLeaseEnds = (await kept('1')).dueAt! > new Date(Date.now() + 50_000).toISOString()
  expect(untilLeaseEnds).toBe(true)
  expect((await kept('5')).dueAt! <= new Date().toISOString()).toBe(true)
  end()
  await eventually(async () => (await kept('6')).dueAt === null)
  expect(performed.toSorted()).toEqual(['1', '2', '3', '4', '5', '6'])
})

it('does nothing twice that was there already', async () => {
  await jobs.add([task('1')])
  const again = await jobs.add([task('1'), task('2')])
  expect(again.map(({ doc }) => doc.id)).toEqual(['2'])
  await eventually(() => performed.length === 2)
  expect(performed).toEqual(['1', '2'])
})

it('does nothing of what could not be kept', async () => {
  await state.close()
  await expect(jobs.add([task('1')])).rejects.toThrow()
  await new Promise(setImmediate)
  expect([performed, jobs.size]).toEqual([[], 0])
})

it('leaves to others what is added while it stops', async () => {
  const stopped = jobs.stop()
  expect((await jobs.add([task('1')])).map(({ isTaken }) => isTaken)).toEqual([false])
  await stopped
  expect(performed).toEqual([])
})

it('looks at the backlog of a full group once, and claims it when there is room', async () => {
  const others = async (id: string) => {
    await state.collection(tasks).insert([task(id, 'b')])
    jobs.wake()
    await eventually(() => performed.includes(id))
  }
  await jobs.add(['1', '2', '3', '4', '5', '6'].map((id) => task(id)))
  const added = new Date().toISOString()
  ahead = 20_000
  await others('7')
  await others('8')
  await eventually(() => from.at(-1) !== undefined)
  expect(from.at(-1)! > added).toBe(true)
  end()
  await eventually(() => ['5', '6'].every((id) => performed.includes(id)))
})
