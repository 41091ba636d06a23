import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { systemClock } from '@manabi/kernel'
import { openSqliteStateStore, type StateStore, stateCollection } from '@manabi/state-store'
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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manabi-jobs-'))
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  state = openSqliteStateStore(join(folder, `${crypto.randomUUID()}.db`))
  performed = []
  const { promise, resolve } = Promise.withResolvers<void>()
  end = resolve
  jobs = new LeasedJobs<Task, 'group'>({
    clock: systemClock,
    log: pino({ level: 'silent' }),
    collection: state.collection(tasks),
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

const task = (id: string): Task => {
  const now = new Date().toISOString()
  return { id, group: 'a', dueAt: now, scheduledAt: now }
}
const kept = async (id: string) => (await state.collection(tasks).get(id))!

it('does what it adds at once, leased from the beginning, as far as there is room', async () => {
  const added = await jobs.add(['1', '2', '3', '4', '5', '6'].map(task))
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
