import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { EventStore } from '@manabi/event-store'
import { systemClock } from '@manabi/kernel'
import { rebuild, startProjector } from '@manabi/projector'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import pino from 'pino'
import { eventually } from '../../../../test/harness/eventually.ts'
import {
  Opened,
  openWorld,
  Raised,
  sampleProjections,
  silent,
  tallies,
  type World,
} from '../../../projector/test/sample.ts'
import { Rebuilds } from './rebuilds.ts'

let world: World
let state: StateStore

beforeEach(async () => {
  world = await openWorld()
  state = openSqliteStateStore(join(world.directory, 'state.db'))
  await world.append(Opened({ id: 't', box: 'x' }))
  await rebuild({ ...world, projections: sampleProjections })
})
afterEach(async () => {
  await state.close()
  await world.remove()
})

it.each([
  ['that is cancelled, which the log does not call a failure', true, []],
  ['that fails, which the log says', false, ['Rebuild failed.']],
])('a rebuild %s [OPR-003]', async (_, isCancelled, expected) => {
  const reading = Promise.withResolvers<never>()
  const lines: string[] = []
  const eventStore = { head: async () => 1, readAll: () => reading.promise } as Partial<EventStore> as EventStore
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const projections = sampleProjections
  const rebuilds = new Rebuilds({ ...world, state, clock: systemClock, log, projections, eventStore })
  const id = await rebuilds.start(tallies.name, { isAuto: false })
  if (isCancelled) await rebuilds.cancel(id)
  reading.reject(new Error('boom'))
  await rebuilds.stop()
  expect((await rebuilds.get(id)).state).toBe(isCancelled ? 'cancelled' : 'failed')
  expect(lines).toEqual(expected)
})

it('a rebuild is compared at the position of the generation in use, which may be behind the last event [OPR-003]', async () => {
  const { append, readStore } = world
  const [log, projections] = [pino({ level: 'silent' }), [tallies]]
  const rebuilds = new Rebuilds({ ...world, state, clock: systemClock, log, projections })
  await append(Raised({ id: 't', by: 5 }))
  const id = await rebuilds.start(tallies.name, { isAuto: false })
  await eventually(async () => (await rebuilds.get(id)).state === 'ready')
  expect(await rebuilds.get(id)).toMatchObject({ differences: 0 })
  expect(await readStore.views().of(tallies).get('t')).toMatchObject({ total: 0 })
  const projector = startProjector({ ...world, projections, log: silent, pause: 10 })
  await rebuilds.switchTo(id)
  expect(await readStore.views().of(tallies).get('t')).toMatchObject({ total: 5 })
  await rebuilds.stop()
  await projector.stop()
})

it('a rebuild whose process died does not keep others from being started [OPR-003]', async () => {
  const later = { now: () => new Date(Date.now() + 60_000) }
  const [log, projections] = [pino({ level: 'silent' }), [tallies]]
  const reading = Promise.withResolvers<never>()
  const eventStore = { head: async () => 1, readAll: () => reading.promise } as Partial<EventStore> as EventStore
  const dying = new Rebuilds({ ...world, state, clock: systemClock, log, projections, eventStore })
  const dead = await dying.start(tallies.name, { isAuto: false })
  const alive = new Rebuilds({ ...world, state, clock: systemClock, log, projections })
  await expect(alive.start(tallies.name, { isAuto: false })).rejects.toThrow('is under way')
  const next = new Rebuilds({ ...world, state, clock: later, log, projections })
  const id = await next.start(tallies.name, { isAuto: false })
  expect((await next.get(dead)).state).toBe('failed')
  await eventually(async () => (await next.get(id)).state === 'ready')
  reading.reject(new Error('It died.'))
  await Promise.all([dying, alive, next].map((one) => one.stop()))
})
