import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { runs } from '../../../test/harness/runs.ts'
import { leaseContract } from './leases/contract.ts'
import { type StateCollection, type StateStore, stateCollection } from './port.ts'

export interface OpenedStateStore {
  readonly store: StateStore
  /** Another connection to the same state, as another process has it; the suite closes it. */
  reopen(): Promise<StateStore>
  close(): Promise<void>
}

/** Work to be done, as leases and deliveries are. */
interface Task {
  readonly id: string
  readonly status: 'open' | 'taken' | 'done'
  readonly due: string | null
  readonly attempts: number
  readonly isUrgent: boolean
  readonly payload?: unknown
}

/** The definition of the state-store port: every adapter passes it. The store may hold other collections. */
export function stateStoreContract(name: string, open: () => Promise<OpenedStateStore>): void {
  describe(`${name}, as a state store,`, () => {
    let opened: OpenedStateStore
    let definition: ReturnType<typeof newDefinition>
    let tasks: StateCollection<Task, (typeof definition)['indexes'][number][number]>

    beforeEach(async () => {
      opened = await open()
      definition = newDefinition()
      tasks = opened.store.collection(definition)
    })
    afterEach(() => opened.close())

    describe('inserting', () => {
      it('answers those that were not there yet, and leaves the others as they are', async () => {
        const [one, two] = [task('one'), task('two')]
        expect(await tasks.insert([one])).toEqual([one])
        expect(await tasks.insert([{ ...one, attempts: 9 }, two])).toEqual([two])
        expect(await tasks.get('one')).toEqual(one)
        expect(await tasks.insert([one, two])).toEqual([])
        expect(await tasks.insert([])).toEqual([])
      })

      it('inserts the others of many of which some are there already', async () => {
        const many = Array.from({ length: 300 }, (_, index) => task(String(index).padStart(3, '0')))
        await tasks.insert(many.filter((_, index) => index % 3 === 1))
        expect(await tasks.insert(many)).toEqual(many.filter((_, index) => index % 3 !== 1))
        expect(byId(await tasks.getMany(many.map(({ id }) => id)))).toEqual(many)
      })

      it('inserts the first of several with the same id', async () => {
        const many = Array.from({ length: 20 }, (_, index) => task(String(index % 7), { attempts: index }))
        expect(await tasks.insert(many)).toEqual(many.slice(0, 7))
        expect(byId(await tasks.getMany(many.map(({ id }) => id)))).toEqual(many.slice(0, 7))
      })

      it('lets one of many win that insert the same id at once, over all connections', async () => {
        await withOther(async (others) => {
          const attempts = Array.from({ length: 32 }, (_, i) => task('one', { attempts: i }))
          const answers = await Promise.all(attempts.map((doc, i) => (i % 2 ? tasks : others).insert([doc])))
          expect(answers.flat()).toHaveLength(1)
          expect(await tasks.get('one')).toEqual(answers.flat()[0])
        })
      })

      it('keeps everything of a document as it was given', async () => {
        const doc = task('学び', { payload: { text: '"\\\u0000 🎌', list: [1.5, null, { deep: false }], empty: {} } })
        await tasks.insert([doc])
        expect(await tasks.get('学び')).toEqual(doc)
      })
    })

    describe('reading by id', () => {
      it('answers null for what is not there', async () => {
        expect(await tasks.get('nobody')).toBeNull()
      })

      it('answers those of several that are there', async () => {
        const [one, two] = [task('one'), task('two')]
        await tasks.insert([one, two, task('three')])
        expect(byId(await tasks.getMany(['two', 'nobody', 'one']))).toEqual([one, two])
        expect(await tasks.getMany([])).toEqual([])
      })
    })

    describe('finding', () => {
      it('knows values, lists of values, ranges and null', async () => {
        await tasks.insert([
          task('a', { due: '2026-01-01', attempts: 0, isUrgent: true }),
          task('b', { due: '2026-01-02', attempts: 1, status: 'done' }),
          task('c', { due: null, attempts: 2 }),
        ])
        const ids = async (where: Parameters<typeof tasks.find>[0]['where'] & {}) => idsOf(await tasks.find({ where }))
        expect(await ids({ status: 'open' })).toEqual(['a', 'c'])
        expect(await ids({ status: { in: ['done', 'taken'] } })).toEqual(['b'])
        expect(await ids({ status: { in: [] } })).toEqual([])
        expect(await ids({ status: { notIn: ['done', 'taken'] } })).toEqual(['a', 'c'])
        expect(await ids({ due: { notIn: ['2026-01-01'] } })).toEqual(['b', 'c'])
        expect(await ids({ due: { notIn: [null, '2026-01-01'] } })).toEqual(['b'])
        expect(await ids({ due: { notIn: [] } })).toEqual(['a', 'b', 'c'])
        expect(await ids({ due: null })).toEqual(['c'])
        expect(await ids({ due: { in: [null, '2026-01-01'] } })).toEqual(['a', 'c'])
        expect(await ids({ due: { upTo: '2026-01-01' } })).toEqual(['a'])
        expect(await ids({ due: { from: '2026-01-02' } })).toEqual(['b'])
        expect(await ids({ attempts: { from: 1, upTo: 2 } })).toEqual(['b', 'c'])
        expect(await ids({ isUrgent: true })).toEqual(['a'])
        expect(await ids({ isUrgent: false, status: 'open' })).toEqual(['c'])
        expect(await ids({})).toEqual(['a', 'b', 'c'])
      })

      it('counts what it would find', async () => {
        await tasks.insert([task('a', { status: 'done' }), task('b'), task('c')])
        expect(await tasks.count({ status: 'open' })).toBe(2)
        expect(await tasks.count({ status: 'taken' })).toBe(0)
        expect(await tasks.count({})).toBe(3)
      })

      it('sorts and limits as a list would', async () => {
        const docs = fc.uniqueArray(arbitraryTask, { selector: ({ id }) => id, maxLength: 12 })
        const direction = fc.constantFrom('asc' as const, 'desc' as const)
        await fc.assert(
          fc.asyncProperty(
            docs,
            direction,
            direction,
            fc.integer({ min: 1, max: 5 }),
            async (list, one, two, limit) => {
              await tasks.delete({})
              await tasks.insert(list)
              const sort = [
                ['attempts', one],
                ['due', two],
              ] as const
              const found = await tasks.find({ where: { status: 'open' }, sort, limit })
              const wanted = list
                .filter(({ status }) => status === 'open')
                .sort((a, b) => compared(a.attempts, b.attempts, one) || compared(a.due, b.due, two))
              const keys = (each: readonly Task[]) => each.map(({ attempts, due }) => [attempts, due])
              expect(keys(found)).toEqual(keys(wanted.slice(0, limit)))
            },
          ),
          { numRuns: runs(30) },
        )
      })

      it('refuses a condition that got lost', async () => {
        await tasks.insert([task('one')])
        await expect(tasks.find({ where: { status: undefined } })).rejects.toThrow('status')
        await expect(tasks.delete({ status: undefined })).rejects.toThrow('status')
        expect(await tasks.find({})).toHaveLength(1)
      })
    })

    describe('writing', () => {
      it('puts a document, whatever stood there', async () => {
        await tasks.put(task('one'))
        await tasks.put(task('one', { status: 'done', payload: 1 }))
        await tasks.put(task('one', { status: 'taken' }))
        expect(await tasks.get('one')).toEqual(task('one', { status: 'taken' }))
        expect(await tasks.find({ where: { status: 'done' } })).toEqual([])
      })

      it('updates a document that meets the condition, and that only', async () => {
        await tasks.insert([task('one', { payload: { kept: true } })])
        const updated = { ...task('one', { payload: { kept: true } }), status: 'taken', due: '2026-02-01' }
        expect(await tasks.update('one', { status: 'open' }, { status: 'taken', due: '2026-02-01' })).toEqual(updated)
        expect(await tasks.update('one', { status: 'open' }, { status: 'done' })).toBeNull()
        expect(await tasks.update('nobody', {}, { status: 'done' })).toBeNull()
        expect(await tasks.get('one')).toEqual(updated)
      })

      it('lets one of many conditional updates win, over all connections', async () => {
        await tasks.insert([task('one')])
        await withOther(async (others) => {
          const answers = await Promise.all(
            Array.from({ length: 32 }, (_, i) =>
              (i % 2 ? tasks : others).update('one', { status: 'open' }, { status: 'taken', attempts: i }),
            ),
          )
          const won = answers.filter((answer) => answer !== null)
          expect(won).toHaveLength(1)
          expect(await tasks.get('one')).toEqual(won[0])
        })
      })

      it('deletes by id and by condition, and counts', async () => {
        await tasks.insert([task('a'), task('b'), task('c', { status: 'done' })])
        expect(await tasks.delete({ id: 'a' })).toBe(1)
        expect(await tasks.delete({ id: 'a' })).toBe(0)
        expect(await tasks.delete({ status: { in: ['done', 'taken'] } })).toBe(1)
        expect(idsOf(await tasks.find({}))).toEqual(['b'])
      })
    })

    describe('claiming', () => {
      it('takes the first that meet the condition, in order, and sets their fields', async () => {
        await tasks.insert([
          task('late', { due: '2026-01-03' }),
          task('soon', { due: '2026-01-01' }),
          task('next', { due: '2026-01-02' }),
          task('done', { due: '2026-01-01', status: 'done' }),
        ])
        const query = {
          where: { status: 'open', due: { upTo: '2026-01-03' } },
          sort: [['due', 'asc']],
          limit: 2,
        } as const
        const claimed = await tasks.claim(query, { status: 'taken' })
        expect(claimed).toEqual([
          task('soon', { due: '2026-01-01', status: 'taken' }),
          task('next', { due: '2026-01-02', status: 'taken' }),
        ])
        expect(await tasks.get('soon')).toEqual(claimed[0])
        expect((await tasks.claim(query, { status: 'taken' })).map(({ id }) => id)).toEqual(['late'])
        expect(await tasks.claim(query, { status: 'taken' })).toEqual([])
      })

      it('gives no document to two callers, over all connections', async () => {
        const ids = Array.from({ length: 100 }, (_, i) => `task-${i}`)
        await tasks.insert(ids.map((id) => task(id)))
        await withOther(async (others) => {
          const claims = Array.from({ length: 20 }, (_, i) =>
            (i % 2 ? tasks : others).claim({ where: { status: 'open' }, limit: 7 }, { status: 'taken' }),
          )
          const claimed = (await Promise.all(claims)).flat().map(({ id }) => id)
          expect(claimed.sort()).toEqual(ids.sort())
        })
      })
    })

    describe('a collection', () => {
      it('is kept when the store is opened again, and is the same by each name', async () => {
        await tasks.insert([task('one')])
        await withOther(async (others) => {
          expect(await others.get('one')).toEqual(task('one'))
          await others.update('one', {}, { status: 'done' })
        })
        expect(await opened.store.collection(definition).get('one')).toEqual(task('one', { status: 'done' }))
      })

      it('keeps what is there when what is not is purged', async () => {
        await tasks.insert([task('one'), task('two'), task('three')])
        await tasks.update('one', {}, { status: 'done' })
        await tasks.delete({ id: 'two' })
        await opened.store.purge()
        expect(idsOf(await tasks.find({}))).toEqual(['one', 'three'])
        await withOther(async (others) => expect(await others.get('one')).toEqual(task('one', { status: 'done' })))
      })

      it('does not mix with another', async () => {
        const other = opened.store.collection(newDefinition())
        await tasks.insert([task('one')])
        expect(await other.get('one')).toBeNull()
        expect(await other.delete({})).toBe(0)
        expect(await tasks.get('one')).not.toBeNull()
      })
    })

    leaseContract(() => opened)

    it('passes its check, before and after a write', async () => {
      const other = await opened.reopen()
      await expect(other.check()).resolves.toBeUndefined()
      await other.collection(definition).put(task('one'))
      await expect(other.check()).resolves.toBeUndefined()
      await other.close()
    })

    it('reads nothing from a collection that was never written', async () => {
      expect(await tasks.get('one')).toBeNull()
      expect(await tasks.getMany(['one'])).toEqual([])
      expect(await tasks.find({ where: { status: 'open' } })).toEqual([])
      expect(await tasks.delete({ status: 'open' })).toBe(0)
    })

    /** The same collection over another connection. */
    async function withOther(work: (others: typeof tasks) => Promise<void>): Promise<void> {
      const other = await opened.reopen()
      try {
        await work(other.collection(definition))
      } finally {
        await other.close()
      }
    }
  })
}

const newDefinition = () =>
  stateCollection<Task>()({
    name: `contract-${randomUUID()}`,
    indexes: [['status', 'due'], ['attempts', 'due'], ['isUrgent']],
  })

const task = (id: string, fields: Partial<Task> = {}): Task => ({
  id,
  status: 'open',
  due: null,
  attempts: 0,
  isUrgent: false,
  ...fields,
})

const arbitraryTask: fc.Arbitrary<Task> = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom('open', 'done'),
  due: fc.constantFrom(null, '2026-01-01', '2026-01-02', '2026-01-10'),
  attempts: fc.integer({ min: 0, max: 12 }),
  isUrgent: fc.boolean(),
})

/** null comes before everything. */
function compared(a: string | number | null, b: string | number | null, direction: 'asc' | 'desc'): number {
  const order = a === b ? 0 : a === null || (b !== null && a < b) ? -1 : 1
  return direction === 'asc' ? order : -order
}

const byId = (docs: readonly Task[]): Task[] => [...docs].sort((a, b) => (a.id < b.id ? -1 : 1))
const idsOf = (docs: readonly Task[]): string[] => byId(docs).map(({ id }) => id)
