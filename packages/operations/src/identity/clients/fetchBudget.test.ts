import { describe, expect, it } from '@jest/globals'
import { FetchBudget } from './fetchBudget.ts'

const minute = 60_000

describe('a budget of fetches', () => {
  it('is bounded for a host and in total, and new each minute', () => {
    const budget = new FetchBudget({ total: 3, perHost: 2, perCaller: 9 })
    const take = (host: string, now = 0) => budget.take(host, 'caller', now)
    expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
    expect([take('b'), take('b'), take('c')]).toEqual([true, false, false])
    expect([take('a', minute - 1), take('a', minute)]).toEqual([false, true])
  })

  it('leaves most to others, however much one caller asks for [AUT-022]', () => {
    const budget = new FetchBudget({ total: 8, perHost: 8, perCaller: 2 })
    const take = (caller: string) => budget.take('host', caller, 0)
    expect(['a', 'a', 'a', 'b', 'b', 'b'].map(take)).toEqual([true, true, false, true, true, false])
  })
})
