import { join } from 'node:path'
import { EventCodec, openSqliteEventStore, Repository } from '@manabi/event-store'
import { systemClock } from '@manabi/kernel'
import { reaction } from '@manabi/operations/reactions/reaction'
import { runReactions } from '@manabi/operations/reactions/runReactions'
import type { Services } from '@manabi/operations/services'
import { MasterKey } from '@manabi/personal-data'
import { openSqliteStateStore, ProcessLeases } from '@manabi/state-store'
import { pino } from 'pino'
import { nothingPersonal } from './nothingPersonal.ts'
import { Asked } from './questions.ts'

// Run as a process of its own: `reactUntilKilled.ts DATA_DIR`. Says what each question was about, beside others, until it is killed.
const [, , dataDir] = process.argv
const eventStore = openSqliteEventStore(join(dataDir!, 'events.db'))
const state = openSqliteStateStore(join(dataDir!, 'state.db'))
const codec = new EventCodec([Asked], nothingPersonal)
const services: Partial<Services> = {
  eventStore,
  codec,
  repository: new Repository(eventStore, codec),
  state,
  leases: new ProcessLeases({ state }),
  masterKey: MasterKey.from(Buffer.alloc(32, 7).toString('base64')),
  clock: systemClock,
  log: pino({ level: 'warn' }, process.stderr),
}
const note = reaction({
  name: 'note',
  on: [Asked],
  // Done once the line is in the pipe: a full pipe leaves it in the memory of this process, which is killed.
  react: ({ data: { about } }) =>
    new Promise<void>((resolve) => void process.stdout.write(`${about}\n`, () => resolve())),
})
runReactions([note], services as Services)
process.stdout.write('started\n')
