import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { allProjections } from '@manabi/operations'
import { reportsProjections } from '@manabi/projections/reports/index'
import { rebuild } from '@manabi/projector'
import { openSqliteReadStore } from '@manabi/read-store'
import { medians } from './figure.ts'
import { openEvents } from './history.ts'

/** What the process prints: milliseconds of processor time for all read models, and for all but those of reports. */
export interface Keeping {
  readonly whole: number
  readonly without: number
}

/** Until V8 has compiled what both do: a service runs for days. */
const warmUps = 4
const rounds = 7

const [directory] = process.argv.slice(2) as [string]
const ofReports = new Set<unknown>(reportsProjections)
const others = allProjections.filter((projection) => !ofReports.has(projection))
const measures = { whole: () => projecting(allProjections), without: () => projecting(others) }
await medians(warmUps, measures)
process.stdout.write(JSON.stringify((await medians(rounds, measures)) satisfies Keeping))

/** In a store of its own. */
async function projecting(projections: typeof allProjections): Promise<number> {
  const { eventStore, codec, close } = await openEvents(directory)
  const views = join(directory, 'views')
  const readStore = openSqliteReadStore(views)
  const before = process.cpuUsage()
  await rebuild({ eventStore, codec, readStore, projections })
  const { user, system } = process.cpuUsage(before)
  await readStore.close()
  await close()
  rmSync(views, { recursive: true })
  return (user + system) / 1_000
}
