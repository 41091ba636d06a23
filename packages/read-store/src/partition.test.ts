import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { haveAllCaughtUp, isIn, leastCheckpoint, type PartitionState } from './partition.ts'

const all = (count: number) => Array.from({ length: count }, (_, number) => ({ number, count }))
const at = (count: number, ...checkpoints: readonly number[]): PartitionState[] =>
  checkpoints.map((checkpoint, number) => ({ number, count, checkpoint, failure: null, hasCaughtUp: false }))

describe('partitions [PRJ-012]', () => {
  it('have each document once, and all that begins with one id together', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 9 }), (id, rest, count) => {
        const [owner, ...others] = all(count).filter((partition) => isIn(partition, id))
        expect(others).toEqual([])
        expect(isIn(owner!, `${id}:${rest}`)).toBe(true)
      }),
    )
  })

  it('have about as many documents each', () => {
    const ids = Array.from({ length: 4_000 }, (_, n) => `usr_${n.toString(36)}:crs_1`)
    for (const partition of all(4)) {
      const share = ids.filter((id) => isIn(partition, id)).length
      expect(share).toBeGreaterThan(800)
      expect(share).toBeLessThan(1_200)
    }
  })

  it('are together as far as the one that is least far', () => {
    expect(leastCheckpoint(3, [])).toBe(3)
    expect(leastCheckpoint(0, at(3, 7, 5, 9))).toBe(5)
    expect(leastCheckpoint(6, at(3, 7, 5, 9))).toBe(6)
  })

  it('count together only where none is missing, and of several divisions the one that is furthest', () => {
    expect(leastCheckpoint(0, at(3, 7, 5))).toBe(0)
    expect(leastCheckpoint(0, [...at(2, 7, 5), ...at(3, 9, 9)])).toBe(5)
    expect(leastCheckpoint(0, [...at(2, 7, 5), ...at(3, 9, 9, 8)])).toBe(8)
  })

  it('have caught up when each of the same division has', () => {
    const states = [...at(2, 1, 1).map((one) => ({ ...one, hasCaughtUp: true })), ...at(3, 1, 1, 1)]
    expect(haveAllCaughtUp(states, { number: 0, count: 2 })).toBe(true)
    expect(haveAllCaughtUp(states, { number: 0, count: 3 })).toBe(false)
  })
})
