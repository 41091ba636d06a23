import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const prefix = 'manabi-scratch-'

/**
 * An empty read store in a directory of its own, which is deleted once the store is closed. A process that was killed leaves its
 * directory behind, with people in plain text. The next call deletes that, too.
 */
export function openTemporaryReadStore(): ReadStore {
  deleteAbandonedScratch()
  const directory = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const store = openSqliteReadStore(join(directory, 'views'))
  const close = store.close.bind(store)
  return Object.assign(store, {
    close: async () => {
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  })
}

/** Deletes the directories of temporary stores whose processes have ended. */
export function deleteAbandonedScratch(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: a process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
