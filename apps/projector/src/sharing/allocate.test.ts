import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { allocate, type Worker } from './allocate.ts'

const knows = Array.from({ length: 13 }, (_, i) => `p${String(i).padStart(2, '0')}-v1`)
const workers = (...ids: readonly string[]): Worker[] => ids.map((id) => ({ id, knows }))
const sizes = (allocation: ReadonlyMap<string, string>) =>
  [...Map.groupBy(allocation, ([, id]) => id).values()].map(({ length }) => length)
const moved = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].filter(([each, id]) => before.get(each) !== id).length

describe('allocating projections', () => {
  const alone = allocate(workers('a'), new Map())

  it('gives a single worker everything', () => {
    expect([...alone.keys()]).toEqual(knows)
  })

  it('gives a new worker an even share, and moves nothing else', () => {
    const two = allocate(workers('a', 'b'), alone)
    expect(sizes(two).sort()).toEqual([6, 7])
    expect(moved(alone, two)).toBe(6)
    expect(sizes(allocate(workers('a', 'b', 'c', 'd', 'e'), two)).sort()).toEqual([2, 2, 3, 3, 3])
  })

  it('spreads the projections of a worker that left, and moves nothing else', () => {
    const three = allocate(workers('a', 'b', 'c'), new Map())
    const two = allocate(workers('a', 'c'), three)
    expect(sizes(two).sort()).toEqual([6, 7])
    expect(moved(three, two)).toBe([...three.values()].filter((id) => id === 'b').length)
  })

  describe('of partitions', () => {
    const partitions = (name: string) => [0, 1, 2, 3].map((number) => `${name}#${number}of4`)
    const known = [...knows, ...partitions('x-v1'), ...partitions('y-v1')]
    const some = (...ids: readonly string[]): Worker[] => ids.map((id) => ({ id, knows: known }))
    const ofProjection = (allocation: ReadonlyMap<string, string>, name: string) =>
      sizes(new Map([...allocation].filter(([key]) => key.startsWith(name)))).sort()

    it('keeps those of one projection apart, and all shares even [PRJ-012]', () => {
      const one = allocate(some('a'), new Map())
      for (const ids of [
        ['a', 'b'],
        ['a', 'b', 'c'],
        ['a', 'b', 'c', 'd', 'e'],
      ]) {
        const allocation = allocate(some(...ids), one)
        const loads = sizes(allocation)
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
        for (const name of ['x-v1', 'y-v1'])
          expect(Math.max(...ofProjection(allocation, name))).toBe(Math.ceil(4 / ids.length))
      }
    })

    it('parts those that one worker holds, and moves as many others the other way', () => {
      const together = new Map([
        ...partitions('x-v1').map((key) => [key, 'a']),
        ...knows.slice(0, 4).map((key) => [key, 'b']),
      ] as [string, string][])
      const two = ['a', 'b'].map((id) => ({ id, knows: [...together.keys()] }))
      const allocation = allocate(two, together)
      expect(ofProjection(allocation, 'x-v1')).toEqual([2, 2])
      expect(sizes(allocation)).toEqual([4, 4])
      expect(moved(together, allocation)).toBe(4)
    })

    describe('that processes of two releases divide differently', () => {
      const halves = ['x-v1#0of2', 'x-v1#1of2']
      const [whole, four, two] = [['x-v1'], partitions('x-v1'), halves].map((knows, i) => ({ id: `w${i}`, knows }))
      const keys = (present: readonly Worker[], holders: readonly (readonly [string, string])[] = []) =>
        [...allocate(present, new Map(holders)).keys()].sort()

      it('are of the division that runs, until nobody knows it', () => {
        const held = four!.knows.map((key) => [key, four!.id] as const)
        expect(keys([two!, four!], held)).toEqual(four!.knows)
        expect(keys([two!, four!], held.slice(0, 1))).toEqual(four!.knows)
        expect(keys([two!], held)).toEqual(halves)
      })

      it('are of the one with the fewest where none or several run: those of before partitions begin at once', () => {
        expect(keys([four!, two!])).toEqual(halves)
        expect(keys([four!, two!, whole!])).toEqual(['x-v1'])
        const held = [['x-v1', whole!.id] as const, ...four!.knows.map((key) => [key, four!.id] as const)]
        expect(keys([four!, whole!], held)).toEqual(['x-v1'])
        expect(keys([four!], held)).toEqual(four!.knows)
      })
    })

    it('becomes even from any place, and stays so', () => {
      const anywhere = fc.dictionary(fc.constantFrom(...known), fc.constantFrom('a', 'b', 'c', 'gone'))
      fc.assert(
        fc.property(anywhere, fc.integer({ min: 1, max: 4 }), (before, count) => {
          const present = some(...['a', 'b', 'c', 'd'].slice(0, count))
          const allocation = allocate(present, new Map(Object.entries(before)))
          const loads = sizes(allocation)
          expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
          for (const name of ['x-v1', 'y-v1'])
            expect(Math.max(...ofProjection(allocation, name))).toBe(Math.ceil(4 / count))
          expect(new Map([...allocate(present, allocation)].sort())).toEqual(new Map([...allocation].sort()))
        }),
      )
    })
  })

  it('gives a version only to workers that know it', () => {
    const newer = { id: 'n', knows: [...knows.slice(1), 'p00-v2'] }
    const allocation = allocate([...workers('a'), newer], alone)
    expect(allocation.get('p00-v1')).toBe('a')
    expect(allocation.get('p00-v2')).toBe('n')
    expect(sizes(allocation)).toEqual([7, 7])
  })

  it('changes nothing when repeated, whichever workers know and hold what', () => {
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
        const allocation = allocate(present, able)
        expect([...allocation.keys()].sort()).toEqual([...new Set(present.flatMap((one) => one.knows))].sort())
        for (const [each, id] of allocation) expect(present.find((one) => one.id === id)!.knows).toContain(each)
        expect(new Map([...allocate(present, allocation)].sort())).toEqual(new Map([...allocation].sort()))
      }),
      { numRuns: 2_000 },
    )
  })
})
