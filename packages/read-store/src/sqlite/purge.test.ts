import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../test/harness/eventually.ts'
import { projection } from '../projection.ts'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const people = projection<{ name: string; padding: string }, never>()({
  name: 'people',
  version: 1,
  indexes: [['name']],
  on: {},
})

describe('purging the read models', () => {
  let directory: string
  let store: ReadStore

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-views-'))
    store = openSqliteReadStore(join(directory, 'views.db'))
  })
  afterEach(async () => {
    await store.close()
    await rm(directory, { recursive: true })
  })

  const count = 2_000
  const nameOf = (number: number) => `person-${number}@example.com`

  /** Documents that grow again and again, so that SQLite moves them about. */
  async function fill(collection: string): Promise<void> {
    for (let round = 1; round <= 3; round++) {
      for (let start = 0; start < count; start += 100) {
        const documents = new Map(
          Array.from({ length: 100 }, (_, i) => {
            const number = ((start + i) * 7919 + round) % count
            const doc = { name: nameOf(number), padding: 'x'.repeat((number % 17) * 11 * round) }
            return [String(number), { position: round, doc }]
          }),
        )
        await store.write(new Map([[collection, { documents, checkpoint: round }]]))
      }
    }
  }

  const namesLeft = async (): Promise<number[]> => {
    const files = await readdir(directory)
    const bytes = await Promise.all(files.map((file) => readFile(join(directory, file), 'latin1')))
    const found = new Set(bytes.flatMap((text) => text.match(/person-\d+@example\.com/g) ?? []))
    return Array.from({ length: count }, (_, number) => number).filter((number) => found.has(nameOf(number)))
  }

  it('is over before the store is closed, also where it was asked for twice', async () => {
    const first = store.purge()
    await setImmediate()
    let isOver = false
    const second = store.purge().finally(() => {
      isOver = true
    })
    await setImmediate()
    await store.close()
    expect(isOver).toBe(true)
    await Promise.all([first, second])
  })

  it('leaves nothing of a rebuild that was killed, whenever that was', async () => {
    let now = 0
    await store.close()
    const timing = { pause: 1, patience: 0, standstill: 60_000, now: () => now }
    store = openSqliteReadStore(join(directory, 'views.db'), { history: 'events', timing })
    const { collection } = await store.create(people)
    await store.activate(collection)
    const built = await store.create(people)
    const script = join(import.meta.dirname, '../../test/building.ts')
    const options = ['--disable-warning=ExperimentalWarning', script, join(directory, 'views.db')]
    const builder = spawn(process.execPath, [...options, built.collection, '1000', nameOf(7)], { stdio: 'inherit' })
    const exit = once(builder, 'close')
    const isBegun = async () => (await store.generations()).some(({ checkpoint }) => checkpoint > 2)
    await eventually(isBegun)
    await expect(store.purge(1_000)).rejects.toThrow(Unavailable)
    builder.kill('SIGKILL')
    await exit
    expect(await namesLeft()).toEqual([7])
    for (const waited of [0, 59_999]) {
      now += waited
      await expect(store.purge(1_000)).rejects.toThrow(Unavailable)
    }
    now += 60_000
    await store.purge(1_000)
    expect(await namesLeft()).toEqual([])
    expect((await store.generations()).map(({ number }) => number)).toEqual([1])
  }, 60_000)

  const onLinux = process.platform === 'linux' ? it : it.skip
  onLinux('keeps its copy of the file in another one beside it, not in memory', async () => {
    const { collection } = await store.create(people)
    const doc = { name: nameOf(1), padding: 'x'.repeat(1_000_000) }
    const documents = new Map(Array.from({ length: 30 }, (_, id) => [String(id), { position: 1, doc }]))
    await store.write(new Map([[collection, { documents, checkpoint: 1 }]]))
    let isOver = false
    const purged = store.purge().finally(() => {
      isOver = true
    })
    const largest = { size: 0 }
    while (!isOver) {
      for (const size of await deletedFilesIn(directory)) largest.size = Math.max(largest.size, size)
      await setImmediate()
    }
    await purged
    expect(largest.size).toBeGreaterThan(10_000_000)
  })

  it('leaves nothing of what was overwritten or deleted in any file', async () => {
    const { collection } = await store.create(people)
    await store.activate(collection)
    await fill(collection)
    expect(await namesLeft()).toHaveLength(count)
    const gone = Array.from({ length: count / 2 }, (_, i) => i * 2)
    const documents = new Map(
      gone.map((number) => {
        const doc = number % 4 === 0 ? null : { name: '', padding: '' }
        return [String(number), { position: 9, doc }]
      }),
    )
    await store.write(new Map([[collection, { documents, checkpoint: 9 }]]))
    await store.purge()
    expect(await namesLeft()).toEqual(Array.from({ length: count / 2 }, (_, i) => i * 2 + 1))
  })
})

/** Sizes of the files of a directory that were deleted and are still open in this process. */
async function deletedFilesIn(directory: string): Promise<readonly number[]> {
  const sizes: number[] = []
  for (const number of await readdir('/proc/self/fd')) {
    const path = `/proc/self/fd/${number}`
    const target = await readlink(path).catch(() => '')
    if (target.startsWith(directory) && target.endsWith(' (deleted)'))
      sizes.push((await stat(path).catch(() => ({ size: 0 }))).size)
  }
  return sizes
}
