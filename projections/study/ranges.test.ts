import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { runs } from '../../test/harness/runs.ts'
import { addRange, type Ranges, sizeOf } from './ranges.ts'

describe('ranges', () => {
  it('that touch or overlap become one', () => {
    expect(addRange([], 5, 7)).toEqual([5, 7])
    expect(addRange([5, 7], 7, 9)).toEqual([5, 9])
    expect(addRange([5, 7], 3, 5)).toEqual([3, 7])
    expect(addRange([1, 2, 4, 5, 8, 9], 2, 8)).toEqual([1, 9])
    expect(addRange([1, 2, 8, 9], 4, 5)).toEqual([1, 2, 4, 5, 8, 9])
  })

  it('that are covered leave the same object', () => {
    const ranges = [1, 5, 8, 9]
    expect(addRange(ranges, 2, 5)).toBe(ranges)
  })

  it('hold what was added and nothing else, whatever the order', () => {
    const range = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 12 }))
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (added) => {
        const add = (ranges: Ranges, [from, length]: [number, number]) => addRange(ranges, from, from + length)
        const result = added.reduce<Ranges>(add, [])
        const covered = new Set(added.flatMap(([from, length]) => Array.from({ length }, (_, i) => from + i)))
        expect(sizeOf(result)).toBe(covered.size)
        expect(added.toReversed().reduce<Ranges>(add, [])).toEqual(result)
      }),
      { numRuns: runs(1_000) },
    )
  })
})
