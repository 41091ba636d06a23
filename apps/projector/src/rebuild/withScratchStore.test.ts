import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { mayMount, smallDisk } from '../../../../test/harness/smallDisk.ts'
import { tallies } from '../../test/sample.ts'
import { withScratchStore } from './withScratchStore.ts'

let directory: string
let running: ChildProcessByStdio<null, Readable, null>[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-scratch-'))
  running = []
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(directory, { recursive: true })
})

/** Fills a scratch store with more than its cache holds, with its temporary files in `folder`. */
async function filled(folder: string) {
  const script = join(import.meta.dirname, '../../test/scratch.ts')
  const env = { ...process.env, TMPDIR: folder, SQLITE_TMPDIR: folder }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  running.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said) }
}

it('is gone once it is closed', async () => {
  const stores = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`manabi-scratch-${process.pid}-`))
  let during: readonly string[] = []
  const before = await stores()
  await withScratchStore(async (store) => {
    await store.create(tallies)
    during = (await stores()).filter((name) => !before.includes(name))
  })
  expect(during).toHaveLength(1)
  expect(await stores()).toEqual(before)
})

it('is deleted by the next process when its own was killed', async () => {
  const { child } = await filled(directory)
  const exit = once(child, 'close')
  child.kill('SIGKILL')
  await exit
  expect(await readdir(directory)).toHaveLength(1)
  const next = await filled(directory)
  expect(await readdir(directory)).toEqual([expect.stringContaining(`-${next.child.pid}-`)])
})

if (mayMount)
  it('says that its disk is full', async () => {
    const disk = smallDisk()
    try {
      const { child, said } = await filled(disk.path)
      expect(said).toEqual(expect.stringMatching(/^Error: The disk is full: .*\.db cannot grow\.\n/))
      const exit = once(child, 'close')
      child.kill('SIGKILL')
      await exit
    } finally {
      disk.remove()
    }
  })
