import { describe, expect, it } from '@jest/globals'
import { turnsDuring } from '../../../../test/harness/turnsDuring.ts'
import { htmlOf } from './htmlOf.ts'

describe('a long lesson is rendered without holding up others [SEE-005]', () => {
  it('in a worker, once for those who read it at the same time and after', async () => {
    const body = { format: 'markdown', text: '*a **b ***c ~~d '.repeat(20_000) } as const
    const readers = Promise.all(Array.from({ length: 50 }, () => htmlOf(body)))
    expect(await turnsDuring(readers)).toBeGreaterThan(100)
    expect(new Set(await readers).size).toBe(1)
    const again = htmlOf(body)
    expect(await turnsDuring(again)).toBeLessThan(10)
    expect(await again).toBe((await readers)[0])
  })

  it('also when it is short, but its tables are not', async () => {
    const text = `${'|a'.repeat(60)}|\n${'|-'.repeat(60)}|\n${'|b\n'.repeat(600)}`
    expect(await turnsDuring(htmlOf({ format: 'markdown', text }))).toBeGreaterThan(20)
  })

  it('a format of its own for the same text', async () => {
    expect(await htmlOf({ format: 'markdown', text: '*a*' })).toBe('<p><em>a</em></p>\n')
    expect(await htmlOf({ format: 'html', text: '*a*' })).toBe('*a*')
  })
})
