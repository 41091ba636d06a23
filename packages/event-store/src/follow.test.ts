import { describe, expect, it } from '@jest/globals'
import { newEvent } from '../test/events.ts'
import { follow } from './follow.ts'
import { Notices } from './notices.ts'
import type { StoredEvent } from './port.ts'

/** A store whose events up to `own` this process appended, with a count of the reads. */
class Watched extends Notices {
  readonly positions: number[] = []
  reads = 0
  own = 0

  watch = () => () => {}
  read = async ({ after }: { after: number }) => {
    this.reads++
    const positions = this.positions.filter((position) => position > after)
    return { events: positions.map(eventAt), position: positions.at(-1) ?? after }
  }

  append(position: number): void {
    this.own = position
    this.positions.push(position)
    this.announce(false)
  }

  appendElsewhere(position: number): void {
    this.positions.push(position)
  }
}

const eventAt = (position: number): StoredEvent => ({ ...newEvent('A'), stream: 's', revision: 0, position })

function given(store = new Watched(), isAwaited = false) {
  const seen: number[] = []
  const onBatch = ({ events }: { events: readonly StoredEvent[] }) =>
    void seen.push(...events.map(({ position }) => position))
  const source = { notices: store, read: store.read, end: () => store.own }
  const subscription = follow(source, { after: 0, isAwaited, onBatch }, () => {})
  return { store, seen, subscription }
}

const aMoment = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('a follower of the events', () => {
  it('reads once for what this process appended', async () => {
    const { store, seen, subscription } = given()
    await aMoment()
    const { reads } = store
    store.append(1)
    await aMoment()
    store.append(2)
    await aMoment()
    expect([seen, store.reads - reads]).toEqual([[1, 2], 2])
    await subscription.stop()
  })

  it('gets events at once where requests wait for it, and a turn of the event loop later where none does', async () => {
    const awaited = given(new Watched(), true)
    const other = given(awaited.store)
    await aMoment()
    awaited.store.append(1)
    for (let i = 0; i < 20; i++) await null
    expect([awaited.seen, other.seen]).toEqual([[1], []])
    await aMoment()
    expect(other.seen).toEqual([1])
    await Promise.all([awaited.subscription.stop(), other.subscription.stop()])
  })

  it('looks again where another process may have appended meanwhile', async () => {
    const { store, seen, subscription } = given()
    await aMoment()
    store.append(1)
    store.announce()
    await Promise.resolve()
    store.appendElsewhere(2)
    await aMoment()
    expect(seen).toEqual([1, 2])
    await subscription.stop()
  })
})
