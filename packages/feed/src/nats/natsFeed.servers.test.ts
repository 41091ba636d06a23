import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { StoredEvent } from '@manabi/event-store'
import { connect, type NatsConnection } from 'nats'
import { eventually } from '../../../../test/harness/eventually.ts'
import { testTimeouts } from '../../../../test/harness/testTimeouts.ts'
import { feedContract, newEvent } from '../contract.ts'
import type { Feed } from '../port.ts'
import { openNatsFeed } from './natsFeed.ts'
import { consumerName, namesOf } from './streams.ts'

const url = process.env['FEED_URL']

if (url === undefined) {
  describe('NATS, as a feed,', () => {
    it.skip('is skipped: FEED_URL names no server', () => {})
  })
} else {
  feedContract('NATS', async () => openNatsFeed(url, `test-${randomUUID()}`, { timeoutMs: testTimeouts().nats }))

  describe('what an operator of NATS does', () => {
    let names: ReturnType<typeof namesOf>
    let feed: Feed
    let operator: NatsConnection

    beforeEach(async () => {
      const namespace = `test-${randomUUID()}`
      names = namesOf(namespace)
      feed = openNatsFeed(url, namespace)
      operator = await connect({ servers: url })
    })
    afterEach(async () => {
      await feed.close()
      await operator.close()
    })

    const collect = () => {
      const got: StoredEvent[] = []
      feed.consume(async (events) => {
        got.push(...events)
        return { actedOn: Promise.resolve() }
      })
      return got
    }
    const publish = (event: StoredEvent) => eventually(() => feed.publish([event]).catch(() => null))

    it('is told to the publisher when it may have lost events', async () => {
      const { actedOn } = await publish(newEvent(1))
      await (await operator.jetstreamManager()).streams.delete(names.stream)
      await expect(actedOn).rejects.toMatchObject({ name: 'Unavailable', part: 'feed' })
      const got = collect()
      await (await publish(newEvent(2))).actedOn
      expect(got).toMatchObject([{ position: 2 }])
    })

    it('is seen when another process has created the stream again already', async () => {
      const { actedOn } = await publish(newEvent(1))
      await (await operator.jetstreamManager()).streams.delete(names.stream)
      const other = openNatsFeed(url, names.stream.replace(/-events$/, ''))
      for (const position of [2, 3, 4]) await other.publish([newEvent(position)])
      const told = actedOn.catch((error: Error) => error.name)
      expect(await told).toBe('Unavailable')
      await other.close()
    })

    it('does not end the work: deleting the consumer', async () => {
      const got = collect()
      await (await publish(newEvent(1))).actedOn
      await (await operator.jetstreamManager()).consumers.delete(names.stream, consumerName)
      await (await publish(newEvent(2))).actedOn
      expect(got.map(({ position }) => position)).toEqual([1, 2])
    })

    it('cannot throw away what waits', async () => {
      await publish(newEvent(1))
      const { streams } = await operator.jetstreamManager()
      await expect(streams.purge(names.stream)).rejects.toThrow()
      await expect(streams.deleteMessage(names.stream, 1)).rejects.toThrow()
      const got = collect()
      await eventually(() => got.length === 1)
    })

    it('does no harm: messages of others on the subjects', async () => {
      const heard: unknown[] = []
      feed.onNotice((notice) => heard.push(notice))
      const got = collect()
      await (await publish(newEvent(1))).actedOn
      operator.publish(names.notices, 'hello')
      operator.publish(names.subject, 'hello')
      await operator.flush()
      feed.notify({ topic: 'deliveries' })
      await eventually(() => heard.length === 1)
      await (await publish(newEvent(2))).actedOn
      expect(got.map(({ position }) => position)).toEqual([1, 2])
    })
  })
}
