import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { shareOut, type Worker } from './shareOut.ts'

const knows = Array.from({ length: 13 }, (_, i) => `p${String(i).padStart(2, '0')}-v1`)
const workers = (...ids: readonly string[]): Worker[] => ids.map((id) => ({ id, knows }))
const sizes = (shares: ReadonlyMap<string, string>) =>
  [...Map.groupBy(shares, ([, id]) => id).values()].map(({ length }) => length)
const moved = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].filter(([each, id]) => before.get(each) !== id).length

describe('sharing projections out', () => {
  const alone = shareOut(workers('a'), new Map())

  it('gives everything to one who is alone', () => {
    expect([...alone.keys()]).toEqual(knows)
  })

  it('gives one who comes an even share, and moves nothing else', () => {
    const two = shareOut(workers('a', 'b'), alone)
    expect(sizes(two).sort()).toEqual([6, 7])
    expect(moved(alone, two)).toBe(6)
    expect(sizes(shareOut(workers('a', 'b', 'c', 'd', 'e'), two)).sort()).toEqual([2, 2, 3, 3, 3])
  })

  it('spreads the share of one who went, and moves nothing else', () => {
    const three = shareOut(workers('a', 'b', 'c'), new Map())
    const two = shareOut(workers('a', 'c'), three)
    expect(sizes(two).sort()).toEqual([6, 7])
    expect(moved(three, two)).toBe([...three.values()].filter((id) => id === 'b').length)
  })

  it('gives a version to those that know it, and to no other', () => {
    const newer = { id: 'n', knows: [...knows.slice(1), 'p00-v2'] }
    const shares = shareOut([...workers('a'), newer], alone)
    expect(shares.get('p00-v1')).toBe('a')
    expect(shares.get('p00-v2')).toBe('n')
    expect(sizes(shares)).toEqual([7, 7])
  })

  it('is done when it has been done, whoever knows what and wherever things are', () => {
    const some = fc.subarray(knows.slice(0, 7))
    const anyWorkers = fc
      .array(some, { minLength: 1, maxLength: 4 })
      .map((all) => all.map((known, i) => ({ id: `w${i}`, knows: known })))
    const anywhere = fc.dictionary(fc.constantFrom(...knows.slice(0, 7)), fc.constantFrom('w0', 'w1', 'w2', 'gone'))
    fc.assert(
      fc.property(anyWorkers, anywhere, (present, before) => {
        const able = new Map(
          Object.entries(before).filter(([each, id]) =>
            present.some((one) => one.id === id && one.knows.includes(each)),
          ),
        )
        const shares = shareOut(present, able)
        expect([...shares.keys()].sort()).toEqual([...new Set(present.flatMap((one) => one.knows))].sort())
        for (const [each, id] of shares) expect(present.find((one) => one.id === id)!.knows).toContain(each)
        expect(new Map([...shareOut(present, shares)].sort())).toEqual(new Map([...shares].sort()))
      }),
      { numRuns: 2_000 },
    )
  })
})
