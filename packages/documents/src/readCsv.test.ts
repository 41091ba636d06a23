import { describe, expect, it } from '@jest/globals'
import { readCsv } from './readCsv.ts'

const rows = (text: string) =>
  readCsv(text, { required: ['a'], known: ['b'] }).rows.map(({ line, cells }) => [line, cells['a'], cells['b']])

describe('reading CSV', () => {
  it('refuses more cells than are asked for, and tells the names of other columns', () => {
    const read = (text: string) => readCsv(text, { required: ['a'], known: ['b'], mostCells: 100 })
    expect(() => read(`a${',x'.repeat(100)}`)).toThrow('The table has more than 100 cells.')
    expect(() => read(`a,b\n${'1,2\n'.repeat(50)}`)).toThrow('The table has more than 100 cells.')
    expect(read('B, c ,A,,d\n1,2,3')).toEqual({
      rows: [{ line: 2, cells: { a: '3', b: '1' } }],
      otherColumns: ['c', 'd'],
    })
  })

  it.each([
    [
      'rows by the names of columns',
      'a,b\n1,2\n3,4\n',
      [
        [2, '1', '2'],
        [3, '3', '4'],
      ],
    ],
    ['columns in any order, and others', 'c,b,a\n9,2,1', [[2, '1', '2']]],
    ['a byte-order mark and Windows line ends', '\uFEFFa,b\r\n1,2\r\n', [[2, '1', '2']]],
    [
      'quotes, commas and lines in quotes',
      'a,b\n"1, ""x""\n2",3\n4,5',
      [
        [2, '1, "x"\n2', '3'],
        [4, '4', '5'],
      ],
    ],
    [
      'cells that are missing or empty',
      'a,b\n1\n2,\n',
      [
        [2, '1', ''],
        [3, '2', ''],
      ],
    ],
    ['semicolons between cells', 'a;b\n1,5;"2;3"\n', [[2, '1,5', '2;3']]],
    ['names of columns in any case', 'B,A\n2,1', [[2, '1', '2']]],
    ['an empty last cell', 'a,b\n1,', [[2, '1', '']]],
    ['empty lines', 'a,b\n\n,\n1,2\n\n', [[4, '1', '2']]],
    ['nothing below the header', 'a,b', []],
  ])('gives %s', (_, text, expected) => {
    expect(rows(text)).toEqual(expected)
  })

  it.each([
    ['', 'The first line does not name a column a.'],
    ['b\n1', 'The first line does not name a column a.'],
    ['a\n"1', 'Line 2 is not CSV: a quote is missing or stands in the wrong place.'],
    ['a\n1\n2"3"', 'Line 3 is not CSV: a quote is missing or stands in the wrong place.'],
  ])('refuses %j', (text, sentence) => {
    expect(() => rows(text)).toThrow(sentence)
  })
})
