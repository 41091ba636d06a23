import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { WalKeeper } from '../src/walKeeper.ts'

/**
 * A process of its own, started without the permission to have threads: `new Worker` throws there as it does where the system has no
 * room for one. Writes until the log is due to be copied, and prints how many rows it has written.
 */
const path = process.argv[2]!
const database = new DatabaseSync(path)
const keeper = new WalKeeper(path)
for (let i = 0; i < 4; i++) {
  database.exec(`INSERT INTO blobs VALUES (zeroblob(${1024 * 1024}))`)
  await keeper.room()
  for (let commits = 0; commits < 16; commits++) keeper.committed(database)
  await setImmediate()
}
process.stdout.write(String(database.prepare('SELECT count(*) AS count FROM blobs').get()!['count']))
database.close()
