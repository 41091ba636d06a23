import { describe, expect, it } from '@jest/globals'
import { FoldCache } from './foldCache.ts'

const text = (bytes: number) => ({ text: 'x'.repeat(bytes) })
const at = (revision: number, state: unknown = {}) => ({ state, revision, position: revision + 1 })

describe('the cache of folds', () => {
  it('gives back what was put in last', () => {
    const cache = new FoldCache()
    cache.set('a', at(0))
    cache.set('a', at(1))
    expect(cache.get('a')).toEqual(at(1))
    expect(cache.get('b')).toBeUndefined()
  })

  it('forgets what was used longest ago once all together weigh more than allowed', () => {
    const cache = new FoldCache(8_000)
    cache.set('a', at(0, text(3_000)))
    cache.set('b', at(0, text(3_000)))
    cache.get('a')
    cache.set('c', at(0, text(3_000)))
    expect([cache.get('a') !== undefined, cache.get('b') !== undefined, cache.get('c') !== undefined]).toEqual([
      true,
      false,
      true,
    ])
    expect(cache.bytes).toBeLessThanOrEqual(8_000)
  })

  it('keeps no state that alone weighs more', () => {
    const cache = new FoldCache(1_000)
    cache.set('a', at(0, text(2_000)))
    expect(cache.get('a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  it('measures a state again when its events have doubled', () => {
    const cache = new FoldCache()
    cache.set('a', at(3, text(0)))
    const before = cache.bytes
    cache.set('a', at(4, text(1_000)))
    expect(cache.bytes).toBe(before)
    cache.set('a', at(7, text(1_000)))
    expect(cache.bytes).toBe(before + 1_000)
  })

  it('counts whatever a state is made of', () => {
    const bytesOf = (state: unknown) => {
      const cache = new FoldCache()
      cache.set('a', at(0, state))
      return cache.bytes
    }
    const letters = 'x'.repeat(1_000)
    const kinds = [[letters], new Set([letters]), new Map([[letters, 1]]), new Map([[1, letters]]), { [letters]: null }]
    for (const state of [...kinds, Buffer.from(letters), { a: { b: [letters] } }])
      expect(bytesOf(state) - bytesOf({})).toBeGreaterThanOrEqual(998)
  })

  it('measures a large state no more, and takes it to grow as its events do', () => {
    const cache = new FoldCache()
    cache.set('a', at(999, text(200_000)))
    const before = cache.bytes
    cache.set('a', at(2_999, text(0)))
    expect(Math.round(cache.bytes / before)).toBe(3)
  })
})
