import { join } from 'node:path'
import { allProjections } from '@manabi/operations'
import { boundMemory, rebuild } from '@manabi/projector'
import { openSqliteReadStore } from '@manabi/read-store'
import { openDatabase } from '@manabi/sqlite'
import { openEvents } from './history.ts'

/** What the process prints: events a second, and the most memory that it held. */
export interface Run {
  readonly rate: number
  readonly megabytes: number
}

const [what, directory] = process.argv.slice(2)
const start = performance.now()
const events = what === 'scan' ? scan(directory!) : await rebuildAll(directory!)
const rate = (events * 1_000) / (performance.now() - start)
const run: Run = { rate, megabytes: process.resourceUsage().maxRSS / 1024 }
process.stdout.write(JSON.stringify(run))

function scan(from: string): number {
  const database = openDatabase(join(from, 'events.db'), { synchronous: 'NORMAL' })
  let count = 0
  for (const row of database.prepare('SELECT * FROM events ORDER BY position').iterate()) {
    JSON.parse(row['data'] as string)
    JSON.parse(row['metadata'] as string)
    count++
  }
  database.close()
  return count
}

/** As `manabi projections rebuild` does it. */
async function rebuildAll(from: string): Promise<number> {
  boundMemory()
  const { eventStore, codec, close } = await openEvents(from)
  const readStore = openSqliteReadStore(join(from, 'views'))
  await rebuild({ eventStore, codec, readStore, projections: allProjections })
  const head = await eventStore.head()
  await readStore.close()
  await close()
  return head
}
