import { openSqliteReadStore } from '../src/index.ts'

/** A process that has the file open until it is killed: `sweeping.ts PATH`. */
openSqliteReadStore(process.argv[2]!)
setInterval(() => {}, 60_000)
