import { join } from 'node:path'
import { boundMemory, rebuild } from '@manabi/projector'
import { openSqliteReadStore } from '@manabi/read-store'
import { openDatabase } from '@manabi/sqlite'
import { allProjections } from '../../apps/cli/src/model.ts'
import { medians } from './figure.ts'
import { openEvents } from './history.ts'

/** What the process prints: events a second, and the most memory it ever held. */
export interface Rebuilt {
  readonly scanned: number
  readonly rebuilt: number
  readonly megabytes: number
}

boundMemory()
const [directory] = process.argv.slice(2)
const { scanned, rebuilt } = await medians(3, {
  scanned: async () => scanRate(directory!),
  rebuilt: () => rebuildRate(directory!),
})
const result: Rebuilt = { scanned, rebuilt, megabytes: process.resourceUsage().maxRSS / 1024 }
process.stdout.write(JSON.stringify(result))

function scanRate(from: string): number {
  const database = openDatabase(join(from, 'events.db'), { synchronous: 'NORMAL' })
  const start = performance.now()
  let events = 0
  for (const row of database.prepare('SELECT * FROM events ORDER BY position').iterate()) {
    JSON.parse(row['data'] as string)
    JSON.parse(row['metadata'] as string)
    events++
  }
  database.close()
  return (events * 1_000) / (performance.now() - start)
}

async function rebuildRate(from: string): Promise<number> {
  const { eventStore, codec, close } = await openEvents(from)
  const readStore = openSqliteReadStore(join(from, 'views.db'))
  const start = performance.now()
  await rebuild({ eventStore, codec, readStore, projections: allProjections })
  const seconds = (performance.now() - start) / 1_000
  const head = await eventStore.head()
  await readStore.close()
  await close()
  return head / seconds
}
