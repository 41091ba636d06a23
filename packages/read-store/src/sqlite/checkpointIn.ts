import { DatabaseSync } from 'node:sqlite'
import { fileUrl, saysBusy } from '@manabi/sqlite'

/** The checkpoint in the file of a generation; 0 where it cannot be read, for such a file is dropped. Throws while it is locked. */
export function checkpointIn(path: string): number {
  try {
    const database = new DatabaseSync(fileUrl(path, 'mode=ro'), { readOnly: true, timeout: 100 })
    try {
      return database.prepare('SELECT checkpoint FROM generation').get()!['checkpoint'] as number
    } finally {
      database.close()
    }
  } catch (error) {
    if (saysBusy(error)) throw error
    return 0
  }
}
