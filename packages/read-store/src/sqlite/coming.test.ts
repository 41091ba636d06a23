import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { notes } from '../../test/notes.ts'
import { Generations } from './generations.ts'

let directory: string
let generations: Generations
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-views-'))
  generations = new Generations({ directory, mark: 1, log: undefined })
})
afterEach(async () => {
  await generations.close()
  rmSync(directory, { recursive: true })
})

/** A file appears at any moment of a look: enough looks and files meet each moment. */
it('a generation whose file appears while the list is made is not given up', async () => {
  let isOver = false
  const looking = (async () => {
    for (; !isOver; await new Promise(setImmediate)) await generations.all()
  })()
  try {
    for (let created = 0; created < 200; created++) {
      const { collection } = await generations.create(notes)
      expect((await generations.all()).map((one) => one.collection)).toEqual([collection])
      await generations.change({ kind: 'drop', collection, unlessActive: false })
    }
  } finally {
    isOver = true
    await looking
  }
})
