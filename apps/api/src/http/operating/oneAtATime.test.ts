import { describe, expect, it } from '@jest/globals'
import { oneAtATime } from './oneAtATime.ts'

describe('work that is done one at a time', () => {
  it('is done once for all who ask meanwhile, and again for the next', async () => {
    let times = 0
    const ask = oneAtATime(async () => ++times)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
    expect(await ask()).toBe(2)
  })

  it('is done again after it failed', async () => {
    let times = 0
    const ask = oneAtATime(async () => {
      if (++times === 1) throw new Error('broken')
      return times
    })
    await expect(Promise.all([ask(), ask()])).rejects.toThrow('broken')
    expect(await ask()).toBe(2)
  })
})
