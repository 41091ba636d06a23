import { describe, expect, it } from '@jest/globals'
import { newEvent } from '../test/events.ts'
import { follow } from './follow.ts'
import { Notices } from './notices.ts'
import type { StoredEvent } from './port.ts'

/** A store that announces what this process appends. */
class Watched extends Notices {
  readonly positions: number[] = []
  reads = 0

  constructor() {
    super(() => () => {})
  }

  read = async ({ after }: { after: number }) => {
    this.reads++
    const positions = this.positions.filter((position) => position > after)
    return { events: positions.map(eventAt), position: positions.at(-1) ?? after }
  }

  append(position: number): void {
    this.positions.push(position)
    this.announce()
  }
}

const eventAt = (position: number): StoredEvent => ({ ...newEvent('A'), stream: 's', revision: 0, position })

function given() {
  const store = new Watched()
  const seen: number[] = []
  const onBatch = ({ events }: { events: readonly StoredEvent[] }) =>
    void seen.push(...events.map(({ position }) => position))
  const subscription = follow({ notices: store, read: store.read }, { after: 0, onBatch }, () => {})
  return { store, seen, subscription }
}

const aMoment = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('a follower of the events', () => {
  it('reads nothing until there is a notice', async () => {
    const { store, seen, subscription } = given()
    await aMoment()
    const { reads } = store
    store.positions.push(1)
    await aMoment()
    expect([seen, store.reads]).toEqual([[], reads])
    store.append(2)
    await aMoment()
    expect(seen).toEqual([1, 2])
    await subscription.stop()
  })

  it('reads again for a notice that came while it read', async () => {
    const { store, seen, subscription } = given()
    await aMoment()
    store.append(1)
    await Promise.resolve()
    store.append(2)
    await aMoment()
    expect(seen).toEqual([1, 2])
    await subscription.stop()
  })
})
