import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@jest/globals'

/** Locks the file as another process would, until the returned function is called. */
export function lockFile(path: string): () => void {
  const other = new DatabaseSync(path)
  other.exec('BEGIN EXCLUSIVE')
  return () => {
    other.exec('COMMIT')
    other.close()
  }
}

/** The files of the database that `make` makes at the path are for their owner only, whatever the umask is. */
export async function expectOwnFiles(path: string, make: () => Promise<{ close(): Promise<void> | void }>) {
  const umask = process.umask(0)
  try {
    const store = await make()
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(`${path}${suffix}`).mode & 0o777).toBe(0o600)
    await store.close()
  } finally {
    process.umask(umask)
  }
}

/** Locks the read models of an embedded installation: readers go on, and writers wait. */
export function lockViews(dataDir: string): () => void {
  const views = join(dataDir, 'views')
  const files = readdirSync(views).filter((name) => name.endsWith('.db'))
  const locks = files.map((name) => {
    const database = new DatabaseSync(join(views, name), { timeout: 10_000 })
    database.exec('BEGIN IMMEDIATE')
    return database
  })
  return () => {
    for (const lock of locks.splice(0)) lock.close()
  }
}
