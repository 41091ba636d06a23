import { describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { newEvent } from '../test/events.ts'
import { DamagedStream } from './damagedStream.ts'
import { beginningAt, followed, goingOn } from './followedTo.ts'
import type { StoredEvent } from './port.ts'

describe('a follower of the log', () => {
  const event = (position: number): StoredEvent => ({
    ...newEvent(),
    stream: 'notes',
    revision: position - 1,
    position,
  })
  const after = (count: number) => {
    let to = beginningAt(0)
    for (let position = 1; position <= count; position++) to = followed(to, [event(position)], position)
    return to
  }

  it('keeps its last event, the first, and few between, of which one is not much further back than any event that is lost', () => {
    for (const count of [1, 2, 3, 50, 1_000, 100_000]) {
      const positions = after(count).events!.map(({ position }) => position)
      expect(positions).toEqual(positions.toSorted((one, other) => other - one))
      expect([positions[0], positions.at(-1)]).toEqual([count, 1])
      expect(positions.length).toBeLessThanOrEqual(2 + Math.log2(count) / 2)
      for (const [index, position] of positions.slice(1).entries())
        expect(count - position).toBeLessThanOrEqual(16 * Math.max(1, count - positions[index]!))
    }
  })

  it('stays where it is when nothing was read but the position', () => {
    const to = after(3)
    expect(followed(to, [], 9)).toEqual({ position: 9, events: to.events })
    expect(followed(beginningAt(3), [], 9)).toEqual({ position: 9, events: [] })
  })

  describe('after a backup was put back', () => {
    const events = [event(1), event(2), event(3)]
    const store = {
      head: async () => 3,
      readStream: async (stream: string, { from = 0 } = {}) =>
        events.filter((one) => one.stream === stream).slice(from),
    }
    const to = followed(followed(beginningAt(0), events.slice(0, 2), 2), events.slice(2), 100)
    const ref = { stream: 'notes', id: 'lost' }

    it('goes on behind the last of its events that the store has', async () => {
      expect(await goingOn(store, to)).toEqual({ position: 3, events: to.events })
      const lost = {
        ...to,
        events: [{ ...ref, revision: 5, position: 9 }, { ...ref, revision: 2, position: 3 }, ...to.events!.slice(1)],
      }
      expect(await goingOn(store, lost)).toEqual({ position: 2, events: to.events!.slice(1) })
    })

    it('begins with the first event where the store has none of them', async () => {
      expect(await goingOn(store, { position: 3, events: [{ ...ref, revision: 0, position: 1 }] })).toBeNull()
      expect(await goingOn(store, { position: 3, events: [] })).toBeNull()
    })

    it('takes an event of a stream that lacks events for lost, and passes other errors on', async () => {
      const failing = (error: Error) => ({ ...store, readStream: () => Promise.reject(error) })
      expect(await goingOn(failing(new DamagedStream('StreamDeleted', 'notes', 'was deleted')), to)).toBeNull()
      for (const error of [new Unavailable('eventStore'), new SyntaxError('Not JSON.')])
        await expect(goingOn(failing(error), to)).rejects.toThrow(error)
    })

    it('goes on at the end at most where an older release kept its position alone', async () => {
      expect(await goingOn(store, { position: 2 })).toEqual({ position: 2 })
      expect(await goingOn(store, { position: 9 })).toEqual({ position: 3 })
      expect(await goingOn(store, followed({ position: 2 }, [], 9))).toEqual({ position: 3 })
    })
  })
})
