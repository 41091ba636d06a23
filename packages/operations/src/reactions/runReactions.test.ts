import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { EventCodec, type EventStore, type FollowedTo, openSqliteEventStore, Repository } from '@manabi/event-store'
import { decider, defineEvent, type EventOf, systemMetadata, Unavailable } from '@manabi/kernel'
import { MasterKey } from '@manabi/personal-data'
import { openSqliteStateStore, ProcessLeases, type StateStore, stateCollection } from '@manabi/state-store'
import { pino } from 'pino'
import { z } from 'zod'
import { eventually } from '../../../../test/harness/eventually.ts'
import { nothingPersonal } from '../../../../test/harness/nothingPersonal.ts'
import { Asked, question } from '../../../../test/harness/questions.ts'
import type { Services } from '../services.ts'
import { type AnyReaction, clockReaction, reaction } from './reaction.ts'
import { type Reactions, runReactions } from './runReactions.ts'

const Answered = defineEvent('Answered', z.object({ about: z.string(), answerId: z.string() }))
const answer = decider<boolean, EventOf<typeof Answered>, [about: string]>()({
  name: 'answer',
  stream: (about) => `answer-${about}`,
  events: [Answered],
  initial: false,
  evolve: () => true,
  decisions: {
    answer: (isThere: boolean, data: { about: string; answerId: string }) => (isThere ? [] : [Answered(data)]),
  },
})

let directory: string
let eventStore: EventStore
let state: StateStore
let services: Services
let processes: ProcessLeases[]
let running: Reactions[]
/** What the reaction does with an event, by what it is about; it answers by default. */
let failing: Map<string, () => void>
let now: Date

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-reactions-'))
  eventStore = openSqliteEventStore(join(directory, 'events.db'))
  state = openSqliteStateStore(join(directory, 'state.db'))
  const codec = new EventCodec([Asked, Answered], nothingPersonal)
  const masterKey = MasterKey.from(Buffer.alloc(32, 7).toString('base64'))
  const repository = new Repository(eventStore, codec)
  now = new Date('2026-04-01T00:00:00.000Z')
  const clock = { now: () => now, monotonic: () => performance.now() }
  const log = pino({ level: 'silent' })
  services = {
    eventStore,
    codec,
    repository,
    state,
    masterKey,
    clock,
    log,
  } as Partial<Services> as Services
  processes = [new ProcessLeases({ state })]
  services = { ...services, leases: processes[0]! }
  running = []
  failing = new Map()
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await Promise.all(processes.map((one) => one.close()))
  await Promise.all([eventStore.close(), state.close()])
  rmSync(directory, { recursive: true })
})

const answering = reaction({
  name: 'answer-questions',
  on: [Asked],
  react: async ({ data: { about } }, context) => {
    failing.get(about)?.()
    await context.execute(answer.answer, [about], { about, answerId: context.newId('att') })
  },
})
/** The services as another process has them. */
function inAnotherProcess(): Services {
  const leases = new ProcessLeases({ state })
  processes.push(leases)
  return { ...services, leases }
}

const start = (...reactions: readonly AnyReaction[]): Reactions => {
  const started = runReactions(reactions, services)
  running.push(started)
  return started
}
const ask = (about: string) =>
  services.repository.execute(question.ask, [about], about, systemMetadata('test', now, 'org_1'))
const checkpoints = () => {
  type Row = FollowedTo & { readonly id: string }
  return state.collection(stateCollection<Row>()({ name: 'reaction-checkpoints', indexes: [] }))
}
const kept = () => checkpoints().get('answer-questions')
const answersTo = (about: string) => eventStore.readStream(`answer-${about}`)
const isAnswered = (about: string) => eventually(async () => (await answersTo(about)).length === 1)

describe('a reaction', () => {
  it('reacts to events before and after its start, and says what caused its own [RCT-001]', async () => {
    const { events: _, position } = await ask('the past')
    start(answering)
    await isAnswered('the past')
    await ask('the present')
    await isAnswered('the present')
    const [stored] = await answersTo('the past')
    const [cause] = await eventStore.readStream('question-the past')
    expect(cause!.position).toBe(position)
    expect(stored!.metadata).toMatchObject({
      causationId: cause!.id,
      organizationId: 'org_1',
      actor: { kind: 'system', id: 'reaction:answer-questions' },
    })
  })

  it('goes on after the last of its events that is left when a backup of the events was put back [RCT-002]', async () => {
    const first = start(answering)
    for (const about of ['kept', 'lost']) {
      await ask(about)
      await isAnswered(about)
    }
    await eventually(async () => (await kept())?.events?.length === 2)
    await first.stop()
    const [last, ...earlier] = (await kept())!.events!
    // As if another event stood in the place of the last one.
    await checkpoints().put({ ...(await kept())!, events: [{ ...last!, id: randomUUID() }, ...earlier] })
    const seen: string[] = []
    const again = reaction({
      name: 'answer-questions',
      on: [Asked],
      react: async ({ data: { about } }) => void seen.push(about),
    })
    start(again)
    await ask('new')
    await eventually(() => seen.includes('new'))
    expect(seen).toEqual(['lost', 'new'])
  })

  it('goes on where it was, and makes the same ids when an event comes again [RCT-002]', async () => {
    await ask('one')
    const first = start(answering)
    await isAnswered('one')
    const [before] = await answersTo('one')
    await first.stop()
    // As after a crash between the answer and the checkpoint.
    await checkpoints().delete({ id: 'answer-questions' })
    const made: string[] = []
    const again = reaction({
      name: 'answer-questions',
      on: [Asked],
      react: async (_event, { newId }) => void made.push(newId('att')),
    })
    start(again)
    await eventually(() => made.length === 1)
    expect(before!.data['answerId']).toBe(made[0])
  })

  it('runs in one process at a time; another takes over when it stops [RCT-003]', async () => {
    const seen: string[] = []
    const noting = (name: string) =>
      reaction({ name: 'note', on: [Asked], react: async ({ data }) => void seen.push(`${name} ${data.about}`) })
    const first = start(noting('first'))
    await ask('one')
    await eventually(() => seen.length === 1)
    running.push(runReactions([noting('second')], inAnotherProcess()))
    await ask('two')
    await eventually(() => seen.length === 2)
    await first.stop()
    await ask('three')
    await eventually(() => seen.length === 3)
    expect(seen).toEqual(['first one', 'first two', 'second three'])
  })

  it('parks an event that it fails on, goes on with the others, and tries again [RCT-004]', async () => {
    failing.set('bad', () => {
      throw new Error('It cannot be answered.')
    })
    await ask('bad')
    await ask('good')
    const reactions = start(answering)
    await isAnswered('good')
    const [status] = await reactions.status()
    expect(status).toMatchObject({ name: 'answer-questions', parked: [{ error: 'Error: It cannot be answered.' }] })
    failing.clear()
    now = new Date(now.getTime() + 61_000)
    await isAnswered('bad')
    await eventually(async () => (await reactions.status())[0]!.parked.length === 0)
  })

  it('can be told to try a parked event at once, or to give it up [RCT-004]', async () => {
    for (const about of ['one', 'two']) {
      failing.set(about, () => {
        throw new Error(about)
      })
      await ask(about)
    }
    const reactions = start(answering)
    const parked = async () => (await reactions.status())[0]!.parked
    await eventually(async () => (await parked()).length === 2)
    const all = await parked()
    const [one, two] = ['one', 'two'].map((about) => all.find(({ error }) => error === `Error: ${about}`))
    failing.clear()
    expect(await reactions.skip('answer-questions', two!.eventId)).toBe(true)
    expect(await reactions.retry('answer-questions', one!.eventId)).toBe(true)
    await isAnswered('one')
    await eventually(async () => (await parked()).length === 0)
    expect(await answersTo('two')).toEqual([])
    expect(await reactions.retry('answer-questions', two!.eventId)).toBe(false)
    expect(await reactions.skip('another', two!.eventId)).toBe(false)
  })

  it('stops at any moment, even while it begins', async () => {
    for (let microtasks = 0; microtasks < 60; microtasks++) {
      const started = runReactions([answering], services)
      for (let turn = 0; turn < microtasks; turn++) await new Promise((resolve) => setImmediate(resolve))
      await started.stop()
    }
  })

  it('waits while a store is down instead of parking, and keeps the order [RCT-005]', async () => {
    let isDown = true
    failing.set('first', () => {
      if (isDown) throw new Unavailable('eventStore')
    })
    await ask('first')
    await ask('second')
    const reactions = start(answering)
    await eventually(async () => (await reactions.status())[0]!.position !== null)
    expect(await answersTo('second')).toEqual([])
    isDown = false
    await isAnswered('first')
    await isAnswered('second')
    expect((await reactions.status())[0]!.parked).toEqual([])
  })
})

describe('a reaction to time', () => {
  it('does what is due; what fails waits, and the rest goes on [RCT-006]', async () => {
    const done: string[] = []
    const open = new Set(['bad', 'good'])
    const due = async () => [...open].map((id) => ({ id }))
    const reactions = start(
      clockReaction({
        name: 'tidy',
        everySeconds: 0.05,
        due,
        react: async ({ id }) => {
          done.push(id)
          if (id === 'bad') throw new Error('Not yet.')
          open.delete(id)
        },
      }),
    )
    await eventually(async () => (await reactions.status())[0]!.parked.length === 1)
    await eventually(() => !open.has('good'))
    expect(done.filter((id) => id === 'bad')).toHaveLength(1)
    now = new Date(now.getTime() + 61_000)
    await eventually(() => done.filter((id) => id === 'bad').length === 2)
  })

  it('prepares once for all that is due, but for what waits because it failed [RCT-006]', async () => {
    const prepared: string[] = []
    const open = new Set(['bad', 'good', 'better'])
    const due = async () => [...open].map((id) => ({ id }))
    const prepare = async (items: readonly { id: string }[]) => void prepared.push(items.map(({ id }) => id).join())
    const react = async ({ id }: { id: string }) => {
      if (id === 'bad') throw new Error('Not yet.')
      open.delete(id)
    }
    start(clockReaction({ name: 'tidy', everySeconds: 0.05, due, prepare, react }))
    await eventually(() => open.size === 1 && prepared.length > 2)
    expect(new Set(prepared)).toEqual(new Set(['bad,good,better', '']))
  })

  it('forgets what failed once it is done elsewhere [RCT-006]', async () => {
    let isDue = true
    const due = async () => (isDue ? [{ id: 'one' }] : [])
    const react = async () => {
      throw new Error('Not yet.')
    }
    const reactions = start(clockReaction({ name: 'tidy', everySeconds: 0.05, due, react }))
    const parked = async () => (await reactions.status())[0]!.parked.length
    await eventually(async () => (await parked()) === 1)
    isDue = false
    now = new Date(now.getTime() + 61_000)
    await eventually(async () => (await parked()) === 0)
  })

  it('goes on at once while more is due than it takes at once, however rarely it looks [RCT-006]', async () => {
    const open = new Set(['first', 'second', 'third'])
    const atOnce = 2
    const due = async () => [...open].slice(0, atOnce).map((id) => ({ id }))
    const react = async ({ id }: { id: string }) => void open.delete(id)
    start(clockReaction({ name: 'tidy', everySeconds: 3_600, atOnce, due, react }))
    await eventually(() => open.size === 0)
  })

  it('tries again what failed while the clock was ahead, once it is put back [RCT-006]', async () => {
    const right = now
    now = new Date(right.getTime() + 365 * 24 * 60 * 60_000)
    let [isBroken, isDone] = [true, false]
    const react = async () => {
      if (isBroken) throw new Error('Not yet.')
      isDone = true
    }
    const due = async () => (isDone ? [] : [{ id: 'one' }])
    const reactions = start(clockReaction({ name: 'tidy', everySeconds: 0.05, due, react }))
    await eventually(async () => (await reactions.status())[0]!.parked.length === 1)
    isBroken = false
    now = right
    await eventually(() => isDone)
  })
})
