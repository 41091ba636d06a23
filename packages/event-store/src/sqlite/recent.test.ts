import { describe, expect, it } from '@jest/globals'
import { newEvent } from '../../test/events.ts'
import { Recent } from './recent.ts'

const given = (...appends: [position: number, types: string[]][]): Recent => {
  const recent = new Recent()
  for (const [position, types] of appends) {
    recent.appended('s', types.map(newEvent), { revision: types.length - 1, position })
  }
  return recent
}

const typesAfter = (recent: Recent, after: number, types?: string[], limit = 10) => {
  const batch = recent.after({ after, limit, ...(types && { types }) })
  return batch && { types: batch.events.map(({ type }) => type), position: batch.position }
}

describe('recent events', () => {
  it('are those that follow a position, with their places', () => {
    const recent = given([2, ['A', 'B']], [3, ['C']])
    expect(typesAfter(recent, 0)).toEqual({ types: ['A', 'B', 'C'], position: 3 })
    expect(typesAfter(recent, 1)).toEqual({ types: ['B', 'C'], position: 3 })
    expect(recent.after({ after: 1, limit: 1 })!.events[0]).toMatchObject({ stream: 's', revision: 1, position: 2 })
  })

  it('are filtered and cut as the store does it', () => {
    const recent = given([4, ['A', 'B', 'A', 'B']])
    expect(typesAfter(recent, 0, ['B'], 1)).toEqual({ types: ['B'], position: 2 })
    expect(typesAfter(recent, 2, ['A'])).toEqual({ types: ['A'], position: 4 })
    expect(typesAfter(recent, 3, ['A'])).toEqual({ types: [], position: 4 })
  })

  it('are unknown at the end, before the first, and where others appended in between', () => {
    const recent = given([2, ['A', 'B']], [4, ['D']])
    expect(typesAfter(recent, 4)).toBeNull()
    expect(typesAfter(recent, 2)).toBeNull()
    expect(typesAfter(recent, 3)).toEqual({ types: ['D'], position: 4 })
  })

  it('are the latest ones where there are many', () => {
    const recent = given([5_000, Array.from({ length: 5_000 }, () => 'A')], [5_001, ['B']])
    expect(typesAfter(recent, 1_000)).toBeNull()
    expect(typesAfter(recent, 4_999)).toEqual({ types: ['A', 'B'], position: 5_001 })
    expect(recent.end).toBe(5_001)
  })

  it('do not come again when an append is repeated', () => {
    const recent = given([2, ['A', 'B']], [2, ['A', 'B']], [3, ['C']])
    expect(typesAfter(recent, 0)).toEqual({ types: ['A', 'B', 'C'], position: 3 })
  })
})
