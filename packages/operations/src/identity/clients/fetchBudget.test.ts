import { describe, expect, it } from '@jest/globals'
import { FetchBudget } from './fetchBudget.ts'

const minute = 60_000

describe('a budget of fetches', () => {
  it('is bounded for a host and in total, and new each minute', () => {
    const budget = new FetchBudget({ total: 3, perHost: 2 })
    const take = (host: string, now = 0) => budget.take(host, now)
    expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
    expect([take('b'), take('b'), take('c')]).toEqual([true, false, false])
    expect([take('a', minute - 1), take('a', minute)]).toEqual([false, true])
  })
})
