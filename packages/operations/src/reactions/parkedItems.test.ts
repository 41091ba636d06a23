import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { openSqliteStateStore } from '@manabi/state-store'
import { ParkedItems } from './parkedItems.ts'

it('a parked item is tried again after 1, 5, and 30 seconds, then after minutes [RCT-004]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manabi-parked-'))
  const state = openSqliteStateStore(join(folder, 'state.db'))
  const parked = new ParkedItems(state, 'note', { now: () => new Date('2026-04-01T00:00:00.000Z') })
  const seconds: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await parked.park('evt_1', null, new Error('It fails.'))
    const [item] = await parked.list(1)
    seconds.push((Date.parse(item!.dueAt) - Date.parse(item!.at)) / 1_000)
  }
  expect(seconds).toEqual([1, 5, 30, 60, 300, 900, 3_600, 3_600])
  await state.close()
  await rm(folder, { recursive: true })
})
