import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { runs } from '../../../test/harness/runs.ts'
import { newEvent } from '../test/events.ts'
import type { EventBatch, EventStore, NewStoredEvent, StoredEvent, SubscribeOptions, Subscription } from './port.ts'
import { WrongExpectedRevision } from './port.ts'
import { streamPages } from './streamPages.ts'

export interface OpenedEventStore {
  readonly store: EventStore
  /** Another connection to the same events, as a process that starts later has it; the suite closes it. */
  reopen(): Promise<EventStore>
  close(): Promise<void>
}

/**
 * The definition of the event-store port: every adapter passes it. Stores may hold other events and may be shared: streams and
 * types have names of their own, and positions are compared by order only.
 */
export function eventStoreContract(name: string, open: () => Promise<OpenedEventStore>): void {
  describe(`${name}, as an event store,`, () => {
    let opened: OpenedEventStore
    let store: EventStore
    let started: Subscription[]

    beforeEach(async () => {
      opened = await open()
      store = opened.store
      started = []
    })
    afterEach(async () => {
      await Promise.all(started.map((subscription) => subscription.stop()))
      await opened.close()
    })

    const subscribe = (options: SubscribeOptions): Subscription => {
      const subscription = store.subscribe(options)
      started.push(subscription)
      return subscription
    }

    /** Everything that arrives until `enough` says so, or what ended the subscription before. */
    const received = (
      options: Omit<SubscribeOptions, 'onBatch'>,
      enough: (events: readonly StoredEvent[], position: number) => boolean,
    ): Promise<StoredEvent[]> =>
      new Promise((resolve, reject) => {
        const events: StoredEvent[] = []
        const onBatch = (batch: EventBatch) => {
          events.push(...batch.events)
          if (enough(events, batch.position)) resolve([...events])
        }
        subscribe({ ...options, onBatch }).done.catch(reject)
      })

    const pages = async (stream: string, from: number): Promise<(readonly StoredEvent[])[]> => {
      const read: (readonly StoredEvent[])[] = []
      for await (const page of streamPages(store, stream, from)) read.push(page)
      return read
    }

    describe('appending', () => {
      it('answers revision and position of the last event', async () => {
        const stream = newStream()
        const first = await store.append(stream, 'none', [newEvent(), newEvent(), newEvent()])
        expect(first.revision).toBe(2)
        const second = await store.append(stream, 2, [newEvent()])
        expect(second.revision).toBe(3)
        expect(second.position).toBeGreaterThan(first.position)
        expect((await store.readStream(stream)).map(({ position }) => position).at(-1)).toBe(second.position)
      })

      it.each([
        ['none, where the stream exists', 'none', 1],
        ['a revision behind the last', 0, 1],
        ['a revision ahead of the last', 2, 1],
      ] as const)('refuses %s, and stores nothing [EVT-001]', async (_, expected, actual) => {
        const stream = newStream()
        await store.append(stream, 'none', [newEvent(), newEvent()])
        const refused = store.append(stream, expected, [newEvent(), newEvent()])
        await expect(refused).rejects.toThrow(WrongExpectedRevision)
        await expect(refused).rejects.toMatchObject({ stream, actual })
        expect(await store.readStream(stream)).toHaveLength(2)
      })

      it('refuses a revision of a stream that does not exist', async () => {
        const stream = newStream()
        const refused = store.append(stream, 0, [newEvent()])
        await expect(refused).rejects.toThrow(WrongExpectedRevision)
        await expect(refused).rejects.toMatchObject({ stream, actual: 'none' })
        expect(await store.readStream(stream)).toEqual([])
      })

      it('does not let a refusal disturb others that append at the same time', async () => {
        const [taken, ...free] = Array.from({ length: 20 }, newStream)
        await store.append(taken!, 'none', [newEvent()])
        const outcomes = await Promise.allSettled([
          ...free.slice(0, 10).map((stream) => store.append(stream, 'none', [newEvent(), newEvent()])),
          store.append(taken!, 'none', [newEvent()]),
          ...free.slice(10).map((stream) => store.append(stream, 'none', [newEvent(), newEvent()])),
        ])
        expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
        expect(await Promise.all(free.map(async (stream) => (await store.readStream(stream)).length))).toEqual(
          free.map(() => 2),
        )
      })

      it('lets exactly one of 64 racing writers win each revision [EVT-001]', async () => {
        const stream = newStream()
        const writers = Array.from({ length: 64 }, () => newEvent())
        for (const expected of ['none', 0, 1] as const) {
          const outcomes = await Promise.allSettled(
            writers.map(({ type }) => store.append(stream, expected, [newEvent(type)])),
          )
          const won = outcomes.filter(({ status }) => status === 'fulfilled')
          expect(won).toHaveLength(1)
          for (const outcome of outcomes) {
            if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision)
          }
        }
        expect((await store.readStream(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2])
      })

      it('answers the same events as the first time, and stores them once [EVT-003]', async () => {
        const stream = newStream()
        const opening = [newEvent(), newEvent()]
        const following = [newEvent()]
        const first = await store.append(stream, 'none', opening)
        const second = await store.append(stream, 1, following)
        await store.append(stream, 2, [newEvent()])
        expect(await store.append(stream, 'none', opening)).toEqual(first)
        expect(await store.append(stream, 1, following)).toEqual(second)
        expect((await store.readStream(stream)).slice(0, 3).map(idOf)).toEqual([...opening, ...following].map(idOf))
        expect(await store.readStream(stream)).toHaveLength(4)
      })

      it('stores the same events once when they are sent twice at the same time [EVT-003]', async () => {
        const stream = newStream()
        const events = [newEvent(), newEvent()]
        const [first, second] = await Promise.all([
          store.append(stream, 'none', events),
          store.append(stream, 'none', events),
        ])
        expect(second).toEqual(first)
        expect(await store.readStream(stream)).toHaveLength(2)
      })

      it('keeps everything of an event as it was given', async () => {
        const stream = newStream()
        const event: NewStoredEvent = {
          ...newEvent(),
          version: 3,
          data: { text: '学び "quoted" \\ \u0000 \u2028 🎌', nested: { list: [1, -0.5, 1e21, null, true] }, empty: {} },
          metadata: { ...newEvent().metadata, organizationId: 'org_1', via: { kind: 'mcp', tool: 'complete_lesson' } },
        }
        const { position } = await store.append(stream, 'none', [event])
        expect(await store.readStream(stream)).toEqual([{ ...event, stream, revision: 0, position }])
      })

      it('takes an event of 900 kB', async () => {
        const stream = newStream()
        const body = 'あ'.repeat(300_000)
        await store.append(stream, 'none', [{ ...newEvent(), data: { body } }])
        expect((await store.readStream(stream))[0]!.data).toEqual({ body })
      })

      it('survives being opened again [EVT-002]', async () => {
        const stream = newStream()
        const events = [newEvent(), newEvent()]
        await store.append(stream, 'none', events)
        const later = await opened.reopen()
        try {
          expect((await later.readStream(stream)).map(idOf)).toEqual(events.map(idOf))
          expect((await later.append(stream, 1, [newEvent()])).revision).toBe(2)
          expect(await store.readStream(stream)).toHaveLength(3)
        } finally {
          await later.close()
        }
      })
    })

    describe('reading a stream', () => {
      it('is empty for one that does not exist', async () => {
        expect(await store.readStream(newStream())).toEqual([])
        expect(await store.readStream(newStream(), { direction: 'backwards', limit: 1 })).toEqual([])
      })

      it('gives the same events page by page', async () => {
        const stream = newStream()
        expect(await pages(stream, 0)).toEqual([])
        await store.append(
          stream,
          'none',
          Array.from({ length: 450 }, () => newEvent()),
        )
        const read = await pages(stream, 10)
        expect(read.length).toBeGreaterThan(1)
        expect(read.flat()).toEqual(await store.readStream(stream, { from: 10 }))
        expect(await pages(stream, 450)).toEqual([])
      })

      it('goes both ways, from any revision, as far as wanted', async () => {
        const stream = newStream()
        const written = Array.from({ length: 7 }, () => newEvent())
        await store.append(stream, 'none', written)
        const revision = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined })
        const limit = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined })
        await fc.assert(
          fc.asyncProperty(fc.boolean(), revision, limit, async (backwards, from, limit) => {
            const direction = backwards ? 'backwards' : 'forwards'
            const read = await store.readStream(stream, { direction, ...given({ from, limit }) })
            const all = [...written.keys()]
            const wanted = backwards
              ? all.filter((each) => each <= (from ?? 9)).reverse()
              : all.filter((each) => each >= (from ?? 0))
            expect(read.map((event) => event.revision)).toEqual(wanted.slice(0, limit))
            expect(read.map(idOf)).toEqual(wanted.slice(0, limit).map((each) => written[each]!.id))
          }),
          { numRuns: runs(40) },
        )
      })
    })

    describe('reading everything', () => {
      it('gives the events of all streams in the order of their positions', async () => {
        const after = await store.head()
        const type = newType()
        const [one, two] = [newStream(), newStream()]
        const ids: string[] = []
        for (const [stream, expected] of [
          [one, 'none'],
          [two, 'none'],
          [one, 0],
          [two, 0],
        ] as const) {
          const event = newEvent(type)
          ids.push(event.id)
          await store.append(stream, expected, [event])
        }
        const { events } = await store.readAll({ after, limit: 100, types: [type] })
        expect(events.map(idOf)).toEqual(ids)
        expect(events.map(({ stream, revision }) => [stream, revision])).toEqual([
          [one, 0],
          [two, 0],
          [one, 1],
          [two, 1],
        ])
        expect(isRising(events.map(({ position }) => position))).toBe(true)
      })

      it('goes on exclusively after the position of the batch before', async () => {
        const start = await store.head()
        const type = newType()
        const written = Array.from({ length: 10 }, () => newEvent(type))
        await store.append(newStream(), 'none', written)
        const ids: string[] = []
        let after = start
        for (;;) {
          const batch = await store.readAll({ after, limit: 3, types: [type] })
          if (batch.position === after) break
          expect(batch.events.length).toBeLessThanOrEqual(3)
          ids.push(...batch.events.map(idOf))
          after = batch.position
        }
        expect(ids).toEqual(written.map(idOf))
      })

      it('gives wanted types only, and its position passes what is not wanted', async () => {
        const after = await store.head()
        const [wanted, other] = [newType(), newType()]
        await store.append(newStream(), 'none', [newEvent(other), newEvent(wanted), newEvent(other)])
        const { position } = await store.append(newStream(), 'none', [newEvent(other)])
        const batch = await store.readAll({ after, limit: 100, types: [wanted] })
        expect(batch.events.map(({ type }) => type)).toEqual([wanted])
        expect(batch.position).toBeGreaterThanOrEqual(position)
        const nothing = await store.readAll({ after, limit: 100, types: [newType()] })
        expect(nothing.events).toEqual([])
        expect(nothing.position).toBeGreaterThanOrEqual(position)
      })

      it('stays at its position at the end', async () => {
        const type = newType()
        await store.append(newStream(), 'none', [newEvent(type)])
        let { position: after } = await store.readAll({ after: await store.head(), limit: 10, types: [type] })
        for (;;) {
          const { events, position } = await store.readAll({ after, limit: 10, types: [type] })
          expect(events).toEqual([])
          if (position === after) return
          // Others append to the store, too.
          expect(position).toBeGreaterThan(after)
          after = position
        }
      })

      it('knows the position of the last event', async () => {
        const { position } = await store.append(newStream(), 'none', [newEvent()])
        expect(await store.head()).toBeGreaterThanOrEqual(position)
        const next = await store.append(newStream(), 'none', [newEvent()])
        expect(await store.head()).toBeGreaterThanOrEqual(next.position)
      })
    })

    describe('subscribing', () => {
      it('catches up and follows, everything once and in order, while others append [EVT-004]', async () => {
        const after = await store.head()
        const type = newType()
        const total = 600
        const append = async () => {
          for (let i = 0; i < total / 8; i++) await store.append(newStream(), 'none', [newEvent(type)])
        }
        const writers = Array.from({ length: 8 }, append)
        await store.append(newStream(), 'none', [newEvent()])
        const events = await received({ after, types: [type], batchSize: 50 }, ({ length }) => length === total)
        await Promise.all(writers)
        expect(isRising(events.map(({ position }) => position))).toBe(true)
        const { events: stored } = await store.readAll({ after, limit: total + 1, types: [type] })
        expect(events).toEqual(stored)
      })

      it('starts exclusively after a position', async () => {
        const type = newType()
        const [one, two] = [newEvent(type), newEvent(type)]
        const { position } = await store.append(newStream(), 'none', [one])
        await store.append(newStream(), 'none', [two])
        expect((await received({ after: position, types: [type] }, ({ length }) => length > 0)).map(idOf)).toEqual([
          two.id,
        ])
      })

      it('sees what another connection appends [EVT-004]', async () => {
        const type = newType()
        const arrival = received({ after: await store.head(), types: [type] }, ({ length }) => length === 2)
        const other = await opened.reopen()
        try {
          const [one, two] = [newEvent(type), newEvent(type)]
          await other.append(newStream(), 'none', [one])
          await store.append(newStream(), 'none', [two])
          expect((await arrival).map(idOf)).toEqual([one.id, two.id])
        } finally {
          await other.close()
        }
      })

      it('tells of its progress where no wanted event follows', async () => {
        const after = await store.head()
        const { position } = await store.append(newStream(), 'none', [newEvent()])
        const quiet = received({ after, types: [newType()] }, (_, seen) => seen >= position)
        expect(await quiet).toEqual([])
      })

      it('reads no further before the handler has settled', async () => {
        const after = await store.head()
        const type = newType()
        const written = Array.from({ length: 5 }, () => newEvent(type))
        const handled = Promise.withResolvers<void>()
        const complete = Promise.withResolvers<void>()
        const calls: string[][] = []
        subscribe({
          after,
          types: [type],
          batchSize: 1,
          onBatch: async ({ events }) => {
            if (events.length > 0) calls.push(events.map(idOf))
            if (calls.length === written.length) complete.resolve()
            if (calls.length > 0) await handled.promise
          },
        })
        await store.append(newStream(), 'none', written)
        await received({ after, types: [type], batchSize: 1 }, ({ length }) => length === written.length)
        expect(calls).toEqual([[written[0]!.id]])
        handled.resolve()
        await complete.promise
        expect(calls).toEqual(written.map(({ id }) => [id]))
      })

      it('delivers nothing more once it was stopped', async () => {
        const after = await store.head()
        const type = newType()
        const seen: StoredEvent[] = []
        const stopped = subscribe({ after, types: [type], onBatch: ({ events }) => void seen.push(...events) })
        await stopped.stop()
        await expect(stopped.done).resolves.toBeUndefined()
        await store.append(newStream(), 'none', [newEvent(type)])
        await received({ after, types: [type] }, ({ length }) => length === 1)
        expect(seen).toEqual([])
      })

      it('lets the handler finish when it is stopped', async () => {
        const type = newType()
        const entered = Promise.withResolvers<void>()
        const release = Promise.withResolvers<void>()
        const steps: string[] = []
        const subscription = subscribe({
          after: await store.head(),
          types: [type],
          onBatch: async ({ events }) => {
            if (events.length === 0) return
            entered.resolve()
            await release.promise
            steps.push('handled')
          },
        })
        await store.append(newStream(), 'none', [newEvent(type)])
        await entered.promise
        const stopped = subscription.stop().then(() => steps.push('stopped'))
        release.resolve()
        await stopped
        expect(steps).toEqual(['handled', 'stopped'])
      })

      it('ends with what its handler rejects with', async () => {
        const type = newType()
        const subscription = subscribe({
          after: await store.head(),
          types: [type],
          onBatch: async ({ events }) => {
            if (events.length > 0) throw new Error('cannot fold this')
          },
        })
        const ended = expect(subscription.done).rejects.toThrow('cannot fold this')
        await store.append(newStream(), 'none', [newEvent(type)])
        await ended
        await subscription.stop()
      })

      it('ends when the store is closed', async () => {
        const other = await opened.reopen()
        const subscription = other.subscribe({ after: 0, types: [newType()], onBatch: () => {} })
        await other.close()
        await expect(subscription.done).resolves.toBeUndefined()
      })
    })

    it('passes its check, before and after an append', async () => {
      await expect(store.check()).resolves.toBeUndefined()
      await store.append(newStream(), 'none', [newEvent()])
      await expect(store.check()).resolves.toBeUndefined()
    })
  })
}

const newStream = (): string => `contract-${randomUUID()}`
const newType = (): string => `Contract${randomUUID().replaceAll('-', '')}`
const idOf = ({ id }: { id: string }): string => id
const isRising = (positions: readonly number[]): boolean =>
  positions.every((position, index) => index === 0 || position > positions[index - 1]!)

/** Without the options that are undefined. */
const given = (options: {
  from: number | undefined
  limit: number | undefined
}): { from?: number; limit?: number } => ({
  ...(options.from !== undefined && { from: options.from }),
  ...(options.limit !== undefined && { limit: options.limit }),
})
