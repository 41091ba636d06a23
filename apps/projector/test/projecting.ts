import { join } from 'node:path'
import { openSqliteEventStore } from '@manabi/event-store'
import { openSqliteReadStore } from '@manabi/read-store'
import { startProjector } from '../src/index.ts'
import { codec, sampleProjections, silent } from './sample.ts'

/** A process that projects, to be killed: says how far it has come each time it is asked. */
const [directory] = process.argv.slice(2)
const eventStore = openSqliteEventStore(join(directory!, 'events.db'))
// A thread writes what has no readers yet, in small pieces.
const readStore = openSqliteReadStore(join(directory!, 'views.db'), { building: { least: 1, most: 10 } })
// What is shown before it is written is lost with the process.
const projections = sampleProjections.map((one) => ({ ...one, mayWait: true }))
const projector = startProjector({ eventStore, readStore, codec, projections, log: silent, isOnlyReader: true })
setInterval(() => process.stdout.write(`${Math.min(...projector.status().map(({ position }) => position))}\n`), 1)
