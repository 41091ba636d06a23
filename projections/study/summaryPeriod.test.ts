import { describe, expect, it } from '@jest/globals'
import { summaryPeriod } from './summaryPeriod.ts'

const period = (granularity: 'day' | 'month', from?: string, to?: string) => {
  const { from: first, to: last } = summaryPeriod({ granularity, from, to }, '2026-04-15')
  return [first, last]
}

describe('the period of a summary', () => {
  it.each([
    [undefined, undefined, '2026-03-17', '2026-04-15'],
    ['2026-01-31', undefined, '2026-01-31', '2026-03-01'],
    [undefined, '2026-03-01', '2026-01-31', '2026-03-01'],
    ['2026-03-01', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['2025-03-12', '2026-04-15', '2025-03-12', '2026-04-15'],
    [undefined, '0000-01-02', '0000-01-01', '0000-01-02'],
    ['9999-12-30', undefined, '9999-12-30', '9999-12-31'],
  ])('in days: %j to %j is %s to %s [STU-006]', (from, to, ...expected) => {
    expect(period('day', from, to)).toEqual(expected)
  })

  it.each([
    [undefined, undefined, '2025-05-01', '2026-04-30'],
    ['2027-03-09', undefined, '2027-03-01', '2028-02-29'],
    [undefined, '2026-01-01', '2025-02-01', '2026-01-31'],
    ['2021-05-31', '2026-04-01', '2021-05-01', '2026-04-30'],
    ['0001-02-03', '0001-02-03', '0001-02-01', '0001-02-28'],
    ['9999-12-31', undefined, '9999-12-01', '9999-12-31'],
  ])('in whole months: %j to %j is %s to %s [STU-006]', (from, to, ...expected) => {
    expect(period('month', from, to)).toEqual(expected)
  })

  it.each([
    ['day', '2026-04-02', '2026-04-01'],
    ['month', '2026-04-02', '2026-04-01'],
    ['day', '2025-03-11', '2026-04-15'],
    ['month', '2021-04-30', '2026-04-01'],
  ] as const)('of %s has its ends in order, and is not too long: %s to %s [STU-006]', (granularity, from, to) => {
    expect(() => period(granularity, from, to)).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  })
})
