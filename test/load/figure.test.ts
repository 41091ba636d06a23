import { describe, expect, it } from '@jest/globals'
import { type Figure, isMet, medians, table } from './figure.ts'

const figure = (value: number, fields: Partial<Figure> = {}): Figure => ({
  ...{ name: 'pages', unit: '1/s', value, limit: { name: 'bare', value: 1_000 }, budget: 0.5, isLeast: true },
  ...fields,
})

describe('a figure', () => {
  it('is met from its least ratio on', () => {
    expect([499, 500, 2_000].map((value) => isMet(figure(value)))).toEqual([false, true, true])
  })

  it('is met up to its greatest value', () => {
    const memory = { limit: undefined, budget: 250, isLeast: false }
    expect([249, 250, 251].map((value) => isMet(figure(value, memory)))).toEqual([true, true, false])
  })

  it('shows its limit, its budget, and whether it is met', () => {
    const [, , ratio, value] = table([
      figure(12_345),
      figure(4, { limit: undefined, budget: 3, isLeast: false }),
    ]).split('\n')
    expect(ratio).toBe('| pages | 12,345 1/s | bare: 1,000 1/s | 12.35 | ≥ 0.5 | met |')
    expect(value).toBe('| pages | 4 1/s |  |  | ≤ 3 1/s | missed |')
  })
})

describe('medians', () => {
  it('run the measures in turn and return the middle of each', async () => {
    const order: string[] = []
    const values = { one: [9, 1, 2], two: [10, 20, 60] }
    const measure = (name: 'one' | 'two') => () => {
      order.push(name)
      return values[name].shift()!
    }
    expect(await medians(3, { one: measure('one'), two: measure('two') })).toEqual({ one: 2, two: 20 })
    expect(order).toEqual(['one', 'two', 'one', 'two', 'one', 'two'])
  })
})
