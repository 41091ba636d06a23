import { expect, it } from '@jest/globals'
import { isReported } from '@manabi/kernel'
import { openSqliteReadStore } from '@manabi/read-store'
import { tallies } from '../test/sample.ts'
import { PresentGenerations } from './presentGenerations.ts'
import { sharesOf } from './share.ts'

it('the first partition makes the generation; the others wait for it, without a line of the log each second [PRJ-012]', async () => {
  const readStore = openSqliteReadStore(':memory:')
  const [first, second] = sharesOf([{ ...tallies, partitions: 2 }])
  const find = (share = first!) => new PresentGenerations(readStore).for(share, { isStart: true })
  expect(await find(second).catch(isReported)).toBe(true)
  const { collection } = await find()
  expect(await find(second)).toMatchObject({ collection })
  expect(await readStore.generations()).toHaveLength(1)
  await readStore.close()
})
