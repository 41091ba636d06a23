import { statSync } from 'node:fs'
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
