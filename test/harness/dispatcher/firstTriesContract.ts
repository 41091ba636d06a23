import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import type { StateStore } from '@manabi/state-store'
import { pino } from 'pino'
import { LeasedJobs } from '../../../apps/dispatcher/src/leasedJobs.ts'
import { eventually } from '../eventually.ts'
import { type OpenState, type Task, dueTask as task, tasks, watched } from './tasks.ts'

/** New jobs that are done before they are kept, on each state store. */
export function firstTriesContract(name: string, open: OpenState): void {
  describe(`new jobs of a quick group on ${name}`, () => {
    let state: StateStore
    let jobs: LeasedJobs<Task, 'group'>
    let performed: string[]
    let writes: string[]
    /** What jobs wait for before they begin. */
    let turn: Promise<void>
    /** How the next ones end; the others are done. */
    let results: Promise<Partial<Task>>[]
    /** Cannot be kept. */
    let unkept: string | null
    /** How many inserts the store refuses that come next, being down. */
    let refusals: number

    const perform = async ({ id }: Task, begin: () => boolean): Promise<Partial<Task>> => {
      await turn
      if (!begin()) return { dueAt: new Date().toISOString() }
      performed.push(id)
      return results.shift() ?? { dueAt: null }
    }

    beforeEach(async () => {
      ;({ state } = await open())
      ;[performed, writes, turn, results, unkept] = [[], [], Promise.resolve(), [], null]
      refusals = 0
      jobs = new LeasedJobs<Task, 'group'>({
        clock: { now: () => new Date() },
        log: pino({ level: 'silent' }),
        collection: watched(state.collection(tasks), ([method, docs]) => {
          if (method === 'insert' && refusals-- > 0) throw new Unavailable('stateStore')
          if (method === 'insert' && (docs as Task[]).some(({ id }) => id === unkept)) throw new Error('It is locked.')
          if (method === 'insert' || method === 'update') writes.push(method)
        }),
        groupBy: 'group',
        limit: { total: 100, perGroup: 2, perTriedGroup: 6, perQuickGroup: 8, batch: 1 },
        lease: 60_000,
        perform: (task, course) => perform(task, course.begin),
        performFirst: (first) => {
          perform(first.doc, () => first.begin()).then(
            (changes) => first.ended(changes),
            (error) => first.failed(error),
          )
        },
      })
      for (let isQuick = false; !isQuick; ) {
        await jobs.add([task(randomUUID())])
        await eventually(() => jobs.size === 0)
        const { left, kept: isKept } = jobs.try([task(randomUUID())])
        await isKept
        isQuick = left.length === 0
      }
      ;[performed, writes] = [[], []]
    })
    afterEach(async () => {
      await jobs.stop()
      await state.close()
    })

    const kept = async (id: string) => (await state.collection(tasks).get(id))!

    it('are kept once, when they are done, together', async () => {
      const { left, kept: areKept } = jobs.try([task('1'), task('2')])
      await areKept
      expect([left, performed, writes]).toEqual([[], ['1', '2'], ['insert']])
      expect([(await kept('1')).dueAt, (await kept('2')).dueAt]).toEqual([null, null])
    })

    it('are left where the group is not known to be quick, and beyond the limit', async () => {
      const [mine, others] = [Array.from({ length: 9 }, (_, index) => task(String(index))), task('b', { group: 'b' })]
      const { left, kept: areKept } = jobs.try([...mine, others])
      expect(left.map(({ id }) => id)).toEqual(['6', '7', '8', 'b'])
      await areKept
    })

    it('are kept as leased when they take long, and then as done', async () => {
      const { promise, resolve } = Promise.withResolvers<Partial<Task>>()
      results = [promise]
      await jobs.try([task('1')]).kept
      expect((await kept('1')).dueAt! > new Date(Date.now() + 30_000).toISOString()).toBe(true)
      expect(jobs.try([task('2')]).left).toHaveLength(1)
      resolve({ dueAt: null })
      await eventually(async () => (await kept('1')).dueAt === null)
      expect(performed).toEqual(['1'])
    })

    it('are left to a claim when they have not begun for long, and done once', async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      turn = promise
      await jobs.try([task('1')]).kept
      resolve()
      await eventually(async () => (await kept('1')).dueAt === null)
      expect(performed).toEqual(['1'])
    })

    it('are due when they say so', async () => {
      results = [Promise.resolve({ dueAt: new Date().toISOString() })]
      await jobs.try([task('1')]).kept
      await eventually(async () => (await kept('1')).dueAt === null)
      expect(performed).toEqual(['1', '1'])
    })

    it('are kept as leased when they fail', async () => {
      results = [Promise.reject(new Error('It failed.'))]
      await jobs.try([task('1')]).kept
      expect((await kept('1')).dueAt! > new Date(Date.now() + 30_000).toISOString()).toBe(true)
    })

    it('are done though another process has kept them for later', async () => {
      await state.collection(tasks).insert([task('1', { ahead: 5_000 })])
      await jobs.try([task('1')]).kept
      expect((await kept('1')).dueAt).toBeNull()
    })

    it('are kept when they take long, though another could not be', async () => {
      const { promise, resolve } = Promise.withResolvers<Partial<Task>>()
      ;[results, unkept] = [[Promise.resolve({ dueAt: null }), promise], '1']
      await expect(jobs.try([task('1'), task('2')]).kept).rejects.toThrow('It is locked.')
      await eventually(async () => (await state.collection(tasks).get('2')) !== null)
      resolve({ dueAt: null })
      await eventually(async () => (await kept('2')).dueAt === null)
      expect(performed).toEqual(['1', '2'])
    })

    it('are kept once the store is there again, instead of done again', async () => {
      refusals = 1
      await jobs.try([task('1'), task('2')]).kept
      expect([(await kept('1')).dueAt, (await kept('2')).dueAt, performed]).toEqual([null, null, ['1', '2']])
    })

    it('are not known to be kept when the process stops while they cannot be', async () => {
      await state.close()
      const { kept: areKept } = jobs.try([task('1')])
      const stopped = jobs.stop()
      await expect(areKept).rejects.toThrow()
      await stopped
    })
  })
}
