import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { notes } from '../../test/notes.ts'
import { Copies } from './copies.ts'
import type { Copied } from './fileTask.ts'
import { Generations } from './generations.ts'
import { performFileTask } from './performFileTask.ts'

let directory: string
let generations: Generations
let copies: Copies
let now = 0
/** How long making copies takes. */
let duration = 0
let isDiskFull = false

beforeEach(async () => {
  isDiskFull = false
  directory = mkdtempSync(join(tmpdir(), 'manabi-views-'))
  generations = new Generations({ directory, mark: 1, log: undefined })
  copies = new Copies(generations, {
    now: () => now,
    perform: async (task) => {
      now += duration
      if (isDiskFull) throw new Error('The disk is full.')
      return { ...(await performFileTask<Copied>(task)), milliseconds: duration }
    },
  })
  const { collection } = await generations.create(notes)
  await generations.change({ kind: 'activate', collection })
})
afterEach(async () => {
  await copies.settled()
  await generations.close()
  rmSync(directory, { recursive: true })
})

const original = async () => (await generations.all()).filter(({ state }) => state === 'active')
const copyCount = async () => (await generations.all()).filter(({ state }) => state === 'ready').length

it('one round of copies serves all who ask meanwhile', async () => {
  const originals = await original()
  await Promise.all([copies.make(originals), copies.make(originals), copies.make(originals)])
  expect(await copyCount()).toBe(1)
})

it('twenty times the duration of the last copies lies between two rounds, however often somebody asks', async () => {
  duration = 100
  await copies.make(await original())
  const made = now
  for (const [waited, expected] of [
    [0, 1],
    [1_999, 1],
    [2_000, 2],
  ] as const) {
    now = made + waited
    await copies.make(await original())
    expect(await copyCount()).toBe(expected)
  }
})

it('the pause follows copies that failed, too', async () => {
  duration = 100
  isDiskFull = true
  await expect(copies.make(await original())).rejects.toThrow('The disk is full.')
  isDiskFull = false
  const failed = now
  now = failed + 1_999
  await copies.make(await original())
  expect(await copyCount()).toBe(0)
  now = failed + 2_000
  await copies.make(await original())
  expect(await copyCount()).toBe(1)
})

it('a copy of a generation that another has taken the place of is deleted', async () => {
  const originals = await original()
  const { collection } = await generations.create(notes)
  await generations.change({ kind: 'activate', collection })
  await copies.make(originals).catch(() => {})
  await generations.sweep.finished()
  expect((await generations.all()).map((one) => one.collection)).toEqual([collection])
})
