import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import type { StateStore } from '@manabi/state-store'
import { pino } from 'pino'
import { LeasedJobs } from '../../../apps/dispatcher/src/leasedJobs.ts'
import { eventually } from '../eventually.ts'
import { dueTask, type OpenState, type Task, tasks, watched } from './tasks.ts'

/** Leased jobs, and the claims that find them, on each state store. */
export function leasedJobsContract(name: string, open: OpenState): void {
  describe(`leased jobs on ${name}`, () => {
    let state: StateStore
    let reopen: () => Promise<StateStore>
    let jobs: LeasedJobs<Task, 'group'>
    let performed: string[]
    let ended: Promise<void>
    let end: () => void
    /** Milliseconds that the clock is ahead. */
    let ahead: number
    /** The earliest time that claims of any group looked at. */
    let from: (string | undefined)[]
    /** How many updates the store refuses, being down. */
    let refusals: number

    const start = (on: StateStore, perGroup = 4) =>
      new LeasedJobs<Task, 'group'>({
        clock: { now: () => new Date(Date.now() + ahead) },
        log: pino({ level: 'silent' }),
        collection: watched(on.collection(tasks), ([method, query]) => {
          const { dueAt, group } = (query as { where?: { dueAt: { from?: string }; group: unknown } }).where ?? {}
          if (method === 'update' && refusals-- > 0) throw new Unavailable('stateStore')
          if (method === 'claim' && typeof group === 'object') from.push(dueAt!.from)
        }),
        groupBy: 'group',
        limit: { total: 100, perGroup, batch: 2 },
        lease: 60_000,
        perform: async ({ id }) => {
          performed.push(id)
          await ended
          return { dueAt: null }
        },
      })

    beforeEach(async () => {
      ;({ state, reopen } = await open())
      performed = []
      ;[ahead, from, refusals] = [0, [], 0]
      const { promise, resolve } = Promise.withResolvers<void>()
      ;[ended, end] = [promise, resolve]
      jobs = start(state)
    })
    afterEach(async () => {
      end()
      await jobs.stop()
      await state.close()
    })

    const task = (id: string, group = 'a'): Task => dueTask(id, { group, ahead })
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

    it('leaves nothing that ends the process when what is due later cannot be kept', async () => {
      const rejections: unknown[] = []
      const note = (reason: unknown) => rejections.push(reason)
      process.on('unhandledRejection', note)
      await state.close()
      await expect(jobs.add([dueTask('1', { ahead: 5_000 })])).rejects.toThrow()
      await new Promise(setImmediate)
      process.off('unhandledRejection', note)
      expect(rejections).toEqual([])
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

    it('gives each to one of the processes that share them, in the order in which they are due', async () => {
      const other = await reopen()
      const others = start(other)
      const ids = Array.from({ length: 40 }, (_, index) => String(index).padStart(2, '0'))
      await state.collection(tasks).insert(ids.map((id) => task(id, id)))
      for (const one of [jobs, others]) one.wake()
      await eventually(() => performed.length >= ids.length)
      end()
      await others.stop()
      await eventually(
        async () => (await state.collection(tasks).find({ where: { dueAt: { from: '' } } })).length === 0,
      )
      expect(performed.toSorted()).toEqual(ids)
      await other.close()
    })

    it('does again what a process leaves that dies, when its lease ends', async () => {
      const leaseEnd = new Date(Date.now() + 60_000).toISOString()
      await state.collection(tasks).insert([{ ...task('1'), dueAt: leaseEnd }, task('2')])
      jobs.wake()
      await eventually(() => performed.length === 1)
      ahead = 60_001
      await eventually(() => performed.length === 2)
      expect(performed).toEqual(['2', '1'])
    })

    it('writes down what was done once the store is there again, instead of doing it again', async () => {
      refusals = 1
      end()
      await jobs.add([task('1')])
      await eventually(async () => (await kept('1')).dueAt === null)
      expect([performed, refusals]).toEqual([['1'], -1])
    })

    it('does not wait until a clock that was set back catches up', async () => {
      const ahead = 3_600_000
      await state.collection(tasks).insert([dueTask('1', { ahead })])
      await eventually(() => performed.length === 1)
    })
  })
}
