import { describe, expect, it } from '@jest/globals'
import { monthsAfter } from './monthsAfter.ts'

describe('months after a moment', () => {
  it.each([
    ['2026-04-01T10:00:00.123Z', 12, '2027-04-01T10:00:00.123Z'],
    ['2028-02-29T23:59:59.999Z', 12, '2029-02-28T23:59:59.999Z'],
    ['2026-10-31T00:00:00.000Z', 1, '2026-11-30T00:00:00.000Z'],
  ])('%s and %i are %s', (at, months, expected) => {
    expect(monthsAfter(at, months)).toBe(expected)
  })
})
