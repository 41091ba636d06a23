import { describe, expect, it } from '@jest/globals'
import { allOf, turnsDuring } from '../../../../test/harness/turnsDuring.ts'
import { csvOf, prefersCsv } from './csv.ts'

async function* rowsOf(...rows: object[]) {
  yield* rows
}

describe('CSV', () => {
  it('has a byte-order mark, a header row, quoted and harmless cells [CSV-001]', async () => {
    const rows = rowsOf(
      { name: '営業, "A"', count: 3, at: null, tags: ['a', 'b'] },
      { name: '=1+1', count: -3, at: '@x', tags: ['+1'] },
      { name: 'two\nlines', count: 0, at: '\tx', tags: [] },
    )
    let text = ''
    for await (const chunk of csvOf(['name', 'count', 'at', 'tags'], rows)) text += chunk
    expect(text).toBe(
      '\ufeffname,count,at,tags\r\n"営業, ""A""",3,,a;b\r\n\'=1+1,-3,\'@x,\'+1\r\n"two\nlines",0,\'\tx,\r\n',
    )
  })

  it.each([
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x|-1', "x|'-1"],
    ['x\t@y', "x\t'@y"],
    ['x\n=1+1', `"x\n'=1+1"`],
    ['x\r\n+1', `"x\r\n'+1"`],
    ['x;"=1+1"', `"x;'""=1+1"""`],
    ['＝1+1', "'＝1+1"],
    ['x;＠y', "x;'＠y"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['x;\u2060"\u200b-1', `"x;'\u2060""\u200b-1"`],
    [['Sales', '-1', '＋1'], "Sales;'-1;'＋1"],
    ['2026-11-26, a+b=c; d', '"2026-11-26, a+b=c; d"'],
  ])('is harmless in a spreadsheet with another separator or width: %j [CSV-001]', async (value, cell) => {
    const [, line] = await allOf(csvOf(['value'], [{ value }]))
    expect(line).toBe(`${cell}\r\n`)
  })

  it('lets others have their turn, however quickly a long table is read [CSV-001]', async () => {
    const rows = Array.from({ length: 2_000 }, (_, number) => ({ number }))
    const chunks = allOf(csvOf(['number'], rowsOf(...rows)))
    expect(await turnsDuring(chunks)).toBeGreaterThanOrEqual(8)
    expect(await chunks).toHaveLength(2_001)
  })

  it.each([
    [undefined, false],
    ['*/*', false],
    ['text/csv', true],
    ['text/csv, application/json', false],
    ['application/json;q=0.5, text/csv', true],
    ['text/csv;q=0.5, application/json', false],
    ['text/csv, */*;q=0.1', true],
    ['text/*', true],
    ['text/csv;q=0', false],
  ])('is sent where it is preferred to JSON: %j [CSV-001]', (accept, isPreferred) => {
    expect(prefersCsv(accept)).toBe(isPreferred)
  })
})
