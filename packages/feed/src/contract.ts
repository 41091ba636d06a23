import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { StoredEvent } from '@manabi/event-store'
import { eventually } from '../../../test/harness/eventually.ts'
import type { Consumption, Feed, Notice, Publication } from './port.ts'

/** The definition of the feed port: every adapter passes it. */
export function feedContract(name: string, open: () => Promise<Feed>): void {
  describe(`${name}, as a feed,`, () => {
    let feed: Feed
    let joined: Consumption[]

    beforeEach(async () => {
      feed = await open()
      joined = []
    })
    afterEach(async () => {
      await Promise.all(joined.map((consumption) => consumption.stop()))
      await feed.close()
    })

    const consume = (onBatch: (events: readonly StoredEvent[]) => Promise<void>): Consumption => {
      const consumption = feed.consume(async (events) => {
        await onBatch(events)
        return { actedOn: Promise.resolve() }
      })
      joined.push(consumption)
      return consumption
    }

    /** Joins as a dispatcher that acts on everything, and answers what it gets. */
    const collect = (): StoredEvent[] => {
      const got: StoredEvent[] = []
      consume(async (events) => {
        got.push(...events)
      })
      return got
    }

    /** As a relay does: again until the feed has them. */
    const publish = (events: readonly StoredEvent[]): Promise<Publication> =>
      eventually(() => feed.publish(events).catch(() => null))

    it('hands events to the dispatchers, whole and in order', async () => {
      const got = collect()
      const events = [newEvent(1), newEvent(2), newEvent(3)]
      await publish(events)
      await eventually(() => got.length === 3)
      expect(got).toEqual(events)
    })

    it('loses nothing that was published before a dispatcher joined', async () => {
      const event = newEvent(1)
      const published = publish([event])
      const got = collect()
      await published
      await eventually(() => got.length === 1)
      expect(got).toEqual([event])
    })

    it('hands out again what was not acknowledged', async () => {
      const tries: string[] = []
      consume(async ([event]) => {
        tries.push(event!.id)
        if (tries.length === 1) throw new Error('The state store is down.')
      })
      const event = newEvent(1)
      await publish([event])
      await eventually(() => tries.length === 2)
      expect(tries).toEqual([event.id, event.id])
    })

    it('tells when they have been acted on, and not before', async () => {
      let tries = 0
      consume(async () => {
        tries++
        if (tries === 1) throw new Error('The state store is down.')
      })
      const { actedOn } = await publish([newEvent(1)])
      await actedOn
      expect(tries).toBe(2)
    })

    it('goes on while events are acted on, and hands out again those that this failed for', async () => {
      const [acting, got]: [PromiseWithResolvers<void>[], number[]] = [[], []]
      joined.push(
        feed.consume(async (events) => {
          const { promise, resolve, reject } = Promise.withResolvers<void>()
          const failsFirst = got.includes(events[0]!.position) ? resolve : reject
          acting.push({ promise, resolve, reject: failsFirst })
          got.push(...events.map(({ position }) => position))
          return { actedOn: promise }
        }),
      )
      const event = newEvent(1)
      const publication = await publish([event])
      await eventually(() => acting.length === 1)
      const told = publication.actedOn.then(
        () => 'acted on',
        () =>
          publish([event])
            .then(({ actedOn }) => actedOn)
            .then(() => 'published again'),
      )
      acting[0]!.reject(new Error('The state store is down.'))
      await eventually(() => acting.length === 2)
      acting[1]!.resolve()
      expect(['acted on', 'published again']).toContain(await told)
      expect(got).toEqual([1, 1])
    })

    it('hands out the other events while one fails, and that one again', async () => {
      const got: number[] = []
      let isBroken = true
      consume(async (events) => {
        if (isBroken && events.some(({ position }) => position === 2)) throw new Error('It cannot be read.')
        got.push(...events.map(({ position }) => position))
      })
      const { actedOn } = await publish([newEvent(1), newEvent(2), newEvent(3)])
      let isActedOn = false
      void actedOn.then(() => {
        isActedOn = true
      })
      await publish([newEvent(4)])
      await eventually(() => [1, 3, 4].every((position) => got.includes(position)))
      expect(isActedOn).toBe(false)
      isBroken = false
      await actedOn
      expect(got.toSorted()).toEqual([1, 2, 3, 4])
    })

    it('shares the events among the dispatchers', async () => {
      const [one, other] = [collect(), collect()]
      const events = Array.from({ length: 20 }, (_, index) => newEvent(index + 1))
      await Promise.all(events.map((event) => publish([event])))
      await eventually(() => one.length + other.length === events.length)
      expect(new Set([...one, ...other].map(({ id }) => id)).size).toBe(events.length)
    })

    it('goes on with the other dispatchers when one stops, after the batch it has in hand', async () => {
      const release = Promise.withResolvers<void>()
      const inHand: StoredEvent[] = []
      const leaving = consume(async (events) => {
        inHand.push(...events)
        await release.promise
      })
      const first = newEvent(1)
      const published = publish([first])
      await eventually(() => inHand.length === 1)
      let hasStopped = false
      const stopped = leaving.stop().then(() => {
        hasStopped = true
      })
      const got = collect()
      const second = newEvent(2)
      await publish([second])
      await eventually(() => got.length === 1)
      expect(hasStopped).toBe(false)
      release.resolve()
      await Promise.all([stopped, published])
      expect([inHand, got]).toEqual([[first], [second]])
    })

    it('tells every listener, until it ends the listening', async () => {
      const [here, there]: Notice[][] = [[], []]
      const end = feed.onNotice((notice) => here!.push(notice))
      feed.onNotice((notice) => there!.push(notice))
      feed.notify({ topic: 'deliveries' })
      await eventually(() => here!.length === 1 && there!.length === 1)
      end()
      feed.notify({ topic: 'deliveries' })
      await eventually(() => there!.length === 2)
      expect(here).toEqual([{ topic: 'deliveries' }])
    })
  })
}

export const newEvent = (position: number): StoredEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  version: 1,
  data: { text: `の ${position}` },
  metadata: {
    occurredAt: '2026-01-01T00:00:00.000Z',
    actor: { kind: 'system', id: 'test' },
    organizationId: null,
    requestId: null,
    causationId: null,
  },
  stream: `stream-${position}`,
  revision: 0,
  position,
})
