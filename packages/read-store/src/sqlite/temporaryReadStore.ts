import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

/**
 * An empty read store in a directory of its own, which is deleted once the store is closed. A process that was killed leaves its
 * directory behind, with people in plain text. The next call deletes that, too.
 */
export function openTemporaryReadStore(): ReadStore {
  deleteAbandonedDirectories()
  const directory = mkdtempSync(join(tmpdir(), `manabi-scratch-${process.pid}-`))
  const store = openSqliteReadStore(join(directory, 'views'))
  const close = store.close.bind(store)
  return Object.assign(store, {
    close: async () => {
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  })
}

/**
 * Deletes the temporary directories of processes that have ended: read stores, uploads, and archives that were imported. A process that
 * starts has none yet: a directory that bears its number is left from an earlier one, as in a container.
 */
export function deleteAbandonedDirectories({ isStarting = false } = {}): void {
  for (const name of readdirSync(tmpdir())) {
    const [, found] = /^manabi-(?:scratch|upload|import)-(\d+)-/.exec(name) ?? []
    if (found === undefined) continue
    const pid = Number(found)
    const isLeft = pid === process.pid ? isStarting : !isRunning(pid)
    if (isLeft) deleteDirectory(join(tmpdir(), name))
  }
}

function deleteDirectory(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // It may belong to another user of the machine. The next start tries again.
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
