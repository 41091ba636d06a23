import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** In a thread of its own: runs a statement inside a transaction, says so, and ends it after so many milliseconds, however busy others are. */
const { path, sql, milliseconds, held } = workerData as {
  path: string
  sql: string
  milliseconds: number
  held: Int32Array
}
const database = new DatabaseSync(path)
database.exec(sql)
Atomics.store(held, 0, 1)
parentPort!.postMessage('held')
Atomics.wait(held, 1, 0, milliseconds)
Atomics.store(held, 0, 0)
database.exec('COMMIT')
database.close()
