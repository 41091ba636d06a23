import { join } from 'node:path'
import { openSqliteEventStore } from '@manabi/event-store'
import { openSqliteReadStore } from '@manabi/read-store'
import { startProjector } from '../src/index.ts'
import { codec, sampleProjections, silent } from './sample.ts'

/** A process that projects, to be killed: says how far it has come all the time. */
const [directory] = process.argv.slice(2)
const eventStore = openSqliteEventStore(join(directory!, 'events.db'))
const readStore = openSqliteReadStore(join(directory!, 'views'))
const projector = startProjector({ eventStore, readStore, codec, projections: sampleProjections, log: silent })
const reached = async () => Math.min(...(await projector.status()).map(({ position }) => position))
setInterval(() => void reached().then((position) => process.stdout.write(`${position}\n`)), 1)
