import { describe, expect, it } from '@jest/globals'
import { type Figure, isMet, medians, table } from './figure.ts'

const figure = (value: number, fields: Partial<Figure> = {}): Figure => ({
  name: 'appends',
  unit: 'events/s',
  value,
  limit: { name: 'raw', value: 1_000 },
  target: 0.5,
  ...fields,
})

describe('a figure', () => {
  it('is met from its ratio on', () => {
    expect([499, 500, 2_000].map((value) => isMet(figure(value)))).toEqual([false, true, true])
  })

  it('is met up to its ratio where lower is better', () => {
    const lower = { lowerIsBetter: true, target: 1 }
    expect([999, 1_000, 1_001].map((value) => isMet(figure(value, lower)))).toEqual([true, true, false])
  })

  it('shows whether it was met', () => {
    const [, met, missed] = table([figure(12_345), figure(4)]).split('\n')
    expect(met).toMatch(/^appends +12,345 {2}events\/s {2}raw +1,000 +12\.35 {2}≥ 0\.5 +met$/)
    expect(missed).toMatch(/MISSED$/)
  })
})

describe('medians', () => {
  it('take the measures in turn, and the middle of each', async () => {
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
