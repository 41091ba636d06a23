import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { newEvent } from '../../test/events.ts'
import type { EventBatch, ReadAllOptions, StoredEvent } from '../port.ts'
import { SharedLog } from './sharedLog.ts'

/** A log, its shared end, and how often it was read. */
function givenLog() {
  const events: StoredEvent[] = []
  const log = {
    ...{ reads: 0, isDown: false },
    append: (type: string) => {
      const position = events.length + 1
      events.push({ ...newEvent(type), stream: 's', revision: events.length, position })
      return position
    },
    announce: () => shared.notice(events.length),
    read: async ({ after, limit, types }: ReadAllOptions): Promise<EventBatch> => {
      log.reads++
      if (log.isDown) throw new Error('down')
      const wanted = events.filter(({ position, type }) => position > after && (types?.includes(type) ?? true))
      const position = wanted.length < limit ? Math.max(after, events.length) : wanted[limit - 1]!.position
      await Promise.resolve()
      return { events: wanted.slice(0, limit), position }
    },
  }
  const noSubscription = () => {
    throw new Error('Nobody watches.')
  }
  const toLastEvent = async (options: ReadAllOptions) => {
    const { events: found } = await log.read(options)
    return { events: found, position: found.at(-1)?.position ?? options.after }
  }
  const shared = new SharedLog({ toEnd: (options) => log.read(options), toLastEvent }, noSubscription)
  return { log, shared, events }
}

const positions = ({ events }: EventBatch) => events.map(({ position }) => position)

describe('the latest events of the log', () => {
  it('are read once for all that follow them', async () => {
    const { log, shared } = givenLog()
    const followers = ['A', 'B', 'A'].map((type) => [type])
    for (const types of followers) await shared.read({ after: 0, limit: 10, types })
    log.reads = 0
    log.append('A')
    log.append('B')
    log.announce()
    const batches = await Promise.all(followers.map((types) => shared.read({ after: 0, limit: 10, types })))
    expect(batches.map(positions)).toEqual([[1], [2], [1]])
    expect(batches.map(({ position }) => position)).toEqual([2, 2, 2])
    await Promise.all(followers.map((types) => shared.read({ after: 2, limit: 10, types })))
    expect(log.reads).toBe(1)
  })

  it('are looked for again when a read failed', async () => {
    const { log, shared } = givenLog()
    await shared.read({ after: 0, limit: 10 })
    log.append('A')
    log.announce()
    log.isDown = true
    await expect(shared.read({ after: 0, limit: 10 })).rejects.toThrow('down')
    log.isDown = false
    expect(positions(await shared.read({ after: 0, limit: 10 }))).toEqual([1])
  })

  it('are not passed when a read does not show yet what was noticed', async () => {
    const { log, shared } = givenLog()
    expect(await shared.read({ after: 0, limit: 10 })).toEqual({ events: [], position: 0 })
    await shared.read({ after: 0, limit: 10 })
    shared.notice(1)
    expect(await shared.read({ after: 0, limit: 10 })).toEqual({ events: [], position: 0 })
    log.append('A')
    shared.notice()
    expect(positions(await shared.read({ after: 0, limit: 10 }))).toEqual([1])
  })

  it('come from the log itself to a follower that is far behind', async () => {
    const { log, shared } = givenLog()
    await shared.read({ after: 0, limit: 10 })
    for (let i = 0; i < 1_200; i++) log.append('A')
    log.announce()
    expect(positions(await shared.read({ after: 0, limit: 3 }))).toEqual([1, 2, 3])
    for (let at = 0; at < 1_200; ) at = (await shared.read({ after: at, limit: 400 })).position
    expect(positions(await shared.read({ after: 3, limit: 3 }))).toEqual([4, 5, 6])
    expect(positions(await shared.read({ after: 1_197, limit: 10 }))).toEqual([1_198, 1_199, 1_200])
  })

  it('come to every follower once each and in order, whenever it begins and whatever it wants', async () => {
    const types = fc.constantFrom<string[] | undefined>(undefined, ['A'], ['B'], ['A', 'C'])
    const step = fc.oneof(
      fc.record({ append: fc.constantFrom('A', 'B', 'C'), isTold: fc.boolean() }),
      fc.record({ follow: types, limit: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ reads: fc.nat(5) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { log, shared, events } = givenLog()
        const followers: { types: string[] | undefined; limit: number; after: number; seen: number[] }[] = []
        const read = async (follower: (typeof followers)[number]) => {
          const { types, limit, after } = follower
          const batch = await shared.read({ after, limit, ...(types && { types }) })
          follower.seen.push(...positions(batch))
          follower.after = batch.position
          return batch.position > after
        }
        const reading: Promise<unknown>[] = []
        for (const one of steps) {
          if ('append' in one) {
            log.append(one.append)
            if (one.isTold) log.announce()
          } else if ('follow' in one) {
            followers.push({ types: one.follow, limit: one.limit, after: 0, seen: [] })
          } else if (followers.length > 0) {
            await Promise.all(reading.splice(0))
            reading.push(read(followers[one.reads % followers.length]!))
          }
        }
        await Promise.all(reading)
        shared.notice()
        for (const follower of followers) {
          while (await read(follower)) {}
          const wanted = events.filter(({ type }) => follower.types?.includes(type) ?? true)
          expect(follower.seen).toEqual(wanted.map(({ position }) => position))
        }
      }),
    )
  })
})
