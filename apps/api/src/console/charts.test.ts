import { describe, expect, it } from '@jest/globals'
import { barChart, shareBar } from './charts.ts'

const chart = (...values: number[]) =>
  barChart({
    ...{ id: 'c', title: 'A <title>', text: 'What it shows' },
    labels: values.map((_, index) => `L${index}`),
    series: [{ label: 'Lessons', values }],
    number: String,
  }).text

const heights = (svg: string) =>
  [...svg.matchAll(/<rect class="bar-0"[^>]* height="([\d.]+)"/g)].map(([, h]) => Number(h))

describe('a bar chart', () => {
  it('draws bars as high as their values, all within the chart', () => {
    const [none, half, whole] = heights(chart(0, 50, 100)) as [number, number, number]
    expect(none).toBe(0)
    expect(half * 2).toBeCloseTo(whole)
    expect(whole).toBeLessThanOrEqual(180)
  })

  it('has whole numbers at the side, and stands when there is nothing', () => {
    const svg = chart(0, 0)
    expect([...svg.matchAll(/text-anchor="end">([^<]+)</g)].map(([, tick]) => tick)).toEqual(['0', '1'])
    expect(svg).not.toMatch(/NaN|Infinity/)
  })

  it('is named for those who hear it, and carries no style of its own', () => {
    const svg = chart(1)
    expect(svg).toContain('role="img" aria-labelledby="c-title c-text"')
    expect(svg).toContain('A &lt;title&gt;')
    expect(svg).not.toContain('style=')
  })
})

describe('a share', () => {
  it('is never wider than the whole', () => {
    expect(shareBar(250).text).toContain('width="100%" height="10" rx="5"/></svg>')
    expect(shareBar(0).text).not.toContain('bar-0')
  })
})
