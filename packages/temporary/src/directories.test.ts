import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { deleteAbandonedDirectories, temporaryPrefix } from './directories.ts'

it('deletes the temporary directories of processes that have ended', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  const left = [`manabi-scratch-${ended}-a`, `manabi-upload-${ended}-b`, `manabi-import-${ended}-c`]
  const own = `${basename(temporaryPrefix('upload'))}d`
  const others = ['manabi-upload-1-e', 'manabi-import-Xy12ab', `elsewhere-${ended}-f`]
  const made = [...left, own, ...others]
  const present = () => made.filter((name) => existsSync(join(tmpdir(), name)))
  try {
    for (const name of made) mkdirSync(join(tmpdir(), name), { recursive: true })
    deleteAbandonedDirectories()
    expect(present()).toEqual([own, ...others])
    // As after a restart in a container, where the numbers of processes come again.
    deleteAbandonedDirectories({ isStarting: true })
    expect(present()).toEqual(others)
  } finally {
    for (const name of made) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
})
