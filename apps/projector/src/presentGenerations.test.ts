import { expect, it } from '@jest/globals'
import { openTemporaryReadStore } from '@manabi/read-store'
import { eventsInMemory, tallies } from '../test/sample.ts'
import { continuedBy } from './presentGenerations.ts'

it('an older version is built on beside a newer one by those that take over from the process that went back to it', async () => {
  const readStore = openTemporaryReadStore()
  const eventStore = await eventsInMemory([])
  const lines: object[] = []
  const log = { info: (details: object) => void lines.push(details), warn: () => {} }
  const find = async (isStart: boolean) =>
    continuedBy(tallies, await readStore.generations(), { eventStore, readStore, log, isStart })
  await readStore.activate((await readStore.create({ ...tallies, version: 2 })).collection)
  await expect(find(false)).rejects.toThrow('was replaced by version 2')
  const { collection } = await find(true)
  expect(await find(false)).toMatchObject({ collection })
  expect(lines).toEqual([{ projection: 'tallies', version: 1, former: 2 }])
  await readStore.close()
})
