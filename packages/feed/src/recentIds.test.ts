import { expect, it } from '@jest/globals'
import { RecentIds } from './recentIds.ts'

it('remembers the last ids, and not all', () => {
  const recent = new RecentIds(10)
  for (let i = 1; i <= 95; i++) {
    recent.add(`id${i}`)
    for (let last = Math.max(1, i - 9); last <= i; last++)
      expect([i, last, recent.has(`id${last}`)]).toEqual([i, last, true])
    if (i > 20) expect([i, recent.has(`id${i - 20}`)]).toEqual([i, false])
  }
  expect(recent.has('another')).toBe(false)
})
