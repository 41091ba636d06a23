import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { ProcessLeases, type StateStore } from '@manabi/state-store'
import { pino } from 'pino'
import { Jobs } from '../../../apps/dispatcher/src/jobs.ts'
import { eventually } from '../eventually.ts'
import { dueTask, type OpenState, type Task, tasks, watched } from './tasks.ts'

const range = (name: string, count: number): readonly string[] => Array.from({ length: count }, (_, i) => `${name}${i}`)

/** How many jobs are done at once. */
class AtOnce {
  readonly most = { ofGroup: 0, ofAll: 0 }
  readonly #running: string[] = []

  begin(group: string): void {
    this.#running.push(group)
    this.most.ofAll = Math.max(this.most.ofAll, this.#running.length)
    this.most.ofGroup = Math.max(this.most.ofGroup, this.#running.filter((one) => one === group).length)
  }

  end(group: string): void {
    this.#running.splice(this.#running.indexOf(group), 1)
  }
}

/** Jobs, and the claims that find them, on each state store. */
export function jobsContract(name: string, open: OpenState): void {
  describe(`jobs on ${name}`, () => {
    let state: StateStore
    let reopen: () => Promise<StateStore>
    let jobs: Jobs<Task, 'group'>
    let performed: string[]
    let atOnce: AtOnce
    let ended: Promise<void>
    let end: () => void
    const hold = () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ;[ended, end] = [promise, resolve]
    }
    /** Milliseconds that the clock is ahead. */
    let ahead: number
    /** The earliest time that claims of any group looked at. */
    let from: (string | undefined)[]
    /** How many updates the store refuses, being down. */
    let refusals: number
    /** Whether the answer to the next claim gets lost. */
    let losesClaim: boolean
    let processes: ProcessLeases[]

    const aProcess = (on: StateStore) => {
      const leases = new ProcessLeases({ state: on })
      processes.push(leases)
      return leases
    }
    const loseAnswer = (method: string) => {
      if (method !== 'claim' || !losesClaim) return
      losesClaim = false
      throw new Unavailable('stateStore')
    }
    const start = (on: StateStore, leases = aProcess(on), total = 100) =>
      new Jobs<Task, 'group'>({
        clock: { now: () => new Date(Date.now() + ahead) },
        log: pino({ level: 'silent' }),
        leases,
        collection: watched(
          on.collection(tasks),
          ([method, query]) => {
            const { dueAt, group } = (query as { where?: { dueAt: { from?: string }; group: unknown } }).where ?? {}
            if (method === 'update' && refusals-- > 0) throw new Unavailable('stateStore')
            if (method === 'claim' && typeof group === 'object') from.push(dueAt!.from)
          },
          loseAnswer,
        ),
        groupBy: 'group',
        limit: { total, perGroup: 4 },
        perform: async ({ id, group }) => {
          performed.push(id)
          atOnce.begin(group)
          await ended
          atOnce.end(group)
          return { dueAt: null }
        },
      })

    beforeEach(async () => {
      ;({ state, reopen } = await open())
      ;[performed, processes, losesClaim] = [[], [], false]
      ;[ahead, from, refusals] = [0, [], 0]
      atOnce = new AtOnce()
      hold()
      jobs = start(state)
    })
    afterEach(async () => {
      end()
      await jobs.stop()
      for (const leases of processes) await leases.close()
      await state.close()
    })

    const task = (id: string, group = 'a'): Task => dueTask(id, { group, ahead })
    const kept = async (id: string) => (await state.collection(tasks).get(id))!

    const add = async (...docs: readonly Task[]) => {
      await state.collection(tasks).insert(docs)
      jobs.wake()
    }

    it('does what is due, as far as there is room, and the rest when there is room again', async () => {
      await add(...['1', '2', '3', '4', '5', '6'].map((id) => task(id)))
      await eventually(() => performed.length === 4)
      expect(await kept('1')).toMatchObject({ holder: await processes[0]!.processId(), dueAt: null })
      expect(await kept('5')).not.toMatchObject({ dueAt: null })
      end()
      await eventually(async () => (await kept('6')).dueAt === null && (await kept('6')).holder === null)
      expect(performed.toSorted()).toEqual(['1', '2', '3', '4', '5', '6'])
    })

    it('leaves to others what comes while it stops', async () => {
      const stopped = jobs.stop()
      await add(task('1'))
      await stopped
      expect([performed, (await kept('1')).dueAt]).toEqual([[], expect.any(String)])
    })

    it('looks at the backlog of a full group once, and claims it when there is room', async () => {
      const others = async (id: string) => {
        await state.collection(tasks).insert([task(id, 'b')])
        jobs.wake()
        await eventually(() => performed.includes(id))
      }
      await add(...['1', '2', '3', '4', '5', '6'].map((id) => task(id)))
      await eventually(() => performed.length === 4)
      const added = new Date().toISOString()
      ahead = 20_000
      await others('7')
      await others('8')
      await eventually(() => from.at(-1) !== undefined)
      expect(from.at(-1)! > added).toBe(true)
      end()
      await eventually(() => ['5', '6'].every((id) => performed.includes(id)))
    })

    it.each([100, 6])('does no more at once of a group and of all than their limits, of %i', async (total) => {
      await jobs.stop()
      jobs = start(state, aProcess(state), total)
      const [ids, others] = [range('a', 12), range('b', 12)]
      await add(...ids.map((id) => task(id)))
      // The group is behind once more was asked for.
      await eventually(() => performed.length === 4 && from.length > 2)
      await add(...others.map((id) => task(id, 'b')))
      await eventually(() => performed.length === Math.min(8, total))
      const endFirst = end
      hold()
      endFirst()
      await eventually(() => performed.length >= Math.min(8, total) + 4)
      end()
      await eventually(() => performed.length === 24)
      expect(atOnce.most).toEqual({ ofGroup: 4, ofAll: Math.min(8, total) })
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

    it('does again what a process leaves that ends', async () => {
      const other = await reopen()
      const leases = aProcess(other)
      const holder = await leases.processId()
      await state.collection(tasks).insert([{ ...task('1'), dueAt: null, holder }])
      await add(task('2'))
      await eventually(() => performed.length === 1)
      await leases.close()
      await eventually(() => performed.length === 2)
      expect(performed).toEqual(['2', '1'])
      await other.close()
    })

    it('does what it holds when the answer to its claim got lost', async () => {
      losesClaim = true
      await add(task('1'))
      await eventually(() => performed.length === 1)
      end()
      await eventually(async () => (await kept('1')).holder === null)
      expect(performed).toEqual(['1'])
    })

    it('writes down what was done once the store is there again, instead of doing it again', async () => {
      refusals = 1
      end()
      await add(task('1'))
      await eventually(async () => (await kept('1')).holder === null)
      expect([performed, refusals]).toEqual([['1'], -1])
    })

    it('does not wait until a clock that was set back catches up', async () => {
      const ahead = 3_600_000
      await state.collection(tasks).insert([dueTask('1', { ahead })])
      await eventually(() => performed.length === 1)
    })
  })
}
