import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { OtherHistory } from '@manabi/state-store'
import { mayMount } from '../../../test/harness/smallDisk.ts'
import { readConfig, WrongSetting } from './config.ts'
import { MissingFile } from './dataDir.ts'
import { openPlatform } from './openPlatform.ts'

let place: string
let DATA_DIR: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'manabi-data-'))
  DATA_DIR = join(place, 'data')
})
afterEach(() => rm(place, { recursive: true, force: true }))

const open = (dataDir = DATA_DIR) =>
  openPlatform({ config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), events: [] })

async function started(dataDir = DATA_DIR, hasEvents = true): Promise<void> {
  const platform = await open(dataDir)
  const event = {
    id: crypto.randomUUID(),
    type: 'Tested',
    version: 1,
    data: {},
    metadata: {} as never,
  }
  if (hasEvents) await platform.eventStore.append('stream', 'none', [event])
  await platform.close()
}

const lose = (...names: string[]) => Promise.all(names.map((name) => rm(join(DATA_DIR, name), { recursive: true })))

describe('a data directory', () => {
  it.each([
    ['events.db', ['events.db']],
    ['events.db', ['events.db', 'state.db']],
    ['events.db', ['events.db', 'views']],
    ['state.db', ['state.db']],
    ['state.db', ['state.db', 'views']],
  ])(
    'without %s beside other files refuses to start with a sentence, and nothing is touched [EMB-005]',
    async (missing, lost) => {
      await started()
      await lose(...lost)
      const files = await readdir(DATA_DIR)
      await expect(open()).rejects.toThrow(MissingFile)
      await expect(open()).rejects.toThrow(
        new RegExp(`${missing} is missing, but .* is there\\. Nothing was changed\\.`),
      )
      expect(await readdir(DATA_DIR)).toEqual(files)
    },
  )

  it.each([
    ['views, which is built from the events', ['views'], true],
    ['what a first start that was cut off had not made yet', ['state.db', 'views'], false],
    ['all but the master key', ['events.db', 'state.db', 'views'], true],
  ])('without %s starts', async (_, lost, hasEvents) => {
    await started(DATA_DIR, hasEvents)
    await lose(...lost)
    await started(DATA_DIR, false)
  })

  it('whose state.db belongs to other events refuses to start with a sentence [EMB-005]', async () => {
    const other = join(place, 'other')
    await Promise.all([started(), started(other)])
    await copyFile(join(other, 'state.db'), join(DATA_DIR, 'state.db'))
    const bytes = await readFile(join(DATA_DIR, 'state.db'))
    await expect(open()).rejects.toThrow(OtherHistory)
    expect(await readFile(join(DATA_DIR, 'state.db'))).toEqual(bytes)
  })

  it('is made for its owner only, like all files in it, whatever the umask is [EMB-007]', async () => {
    const umask = process.umask(0)
    try {
      await started()
    } finally {
      process.umask(umask)
    }
    expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(DATA_DIR, { recursive: true })) {
      const { mode } = await stat(join(DATA_DIR, name))
      expect([name, mode & 0o777]).toEqual([name, name === 'views' ? 0o700 : 0o600])
    }
  })
})

;(mayMount ? describe : describe.skip)('a read-only data directory', () => {
  it.each([
    ['that is empty', false],
    ['that was used', true],
  ])('%s refuses to start with a sentence [EMB-006]', async (_, isUsed) => {
    await mkdir(DATA_DIR)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', DATA_DIR])
    try {
      if (isUsed) await started()
      execFileSync('mount', ['-o', 'remount,ro', DATA_DIR])
      await expect(open()).rejects.toThrow(WrongSetting)
      await expect(open()).rejects.toThrow(
        `DATA_DIR ${DATA_DIR} is read-only. Make it writable by this user, or set another.`,
      )
    } finally {
      execFileSync('umount', [DATA_DIR])
    }
  })
})
