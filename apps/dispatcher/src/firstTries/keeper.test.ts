import { setImmediate } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { type Task, type Tasks, dueTask as task } from '../../../../test/harness/dispatcher/tasks.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { Keeper } from './keeper.ts'

function start() {
  const inserts: (readonly string[])[] = []
  const kept: string[] = []
  const insert = async (docs: readonly Task[]) => {
    inserts.push(docs.map(({ id }) => id))
    return docs
  }
  const keeper = new Keeper<Task, 'group'>({
    collection: { insert } as Partial<Tasks> as Tasks,
    isStopping: () => false,
  })
  const keep = (id: string) => keeper.keep(task(id), () => kept.push(id))
  return { keeper, inserts, kept, keep }
}

it('inserts the last one on its way in the same turn', async () => {
  const { keeper, inserts, keep, kept } = start()
  for (let i = 0; i < 3; i++) keeper.expect()
  keep('1')
  keeper.dismiss()
  keep('2')
  await setImmediate()
  expect([inserts, kept]).toEqual([[['1', '2']], ['1', '2']])
})

it('inserts those that others are on their way behind a little later, together', async () => {
  const { keeper, inserts, keep } = start()
  for (let i = 0; i < 3; i++) keeper.expect()
  keep('1')
  await setImmediate()
  keep('2')
  expect(inserts).toEqual([])
  await eventually(() => inserts.length > 0)
  expect(inserts).toEqual([['1', '2']])
})

it('waits for no others once there are many', async () => {
  const { keeper, inserts, keep } = start()
  for (let i = 0; i < 501; i++) keeper.expect()
  for (let i = 0; i < 500; i++) keep(String(i))
  await setImmediate()
  expect(inserts.map(({ length }) => length)).toEqual([500])
})
