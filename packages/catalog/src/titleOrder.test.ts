import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { runs } from '../../../test/harness/runs.ts'
import { sortKey } from './titleOrder.ts'

const sign = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const samples: [culture: string, characters: string][] = [
  ['en-US', 'abcdeABCDE àéîöüçñ 0123456789 -,.!?()&'],
  ['de-DE', 'aäbcoöpuüzAÄOÖUÜ 0189'],
  ['sv-SE', 'aåäöoözAÅÄÖ'],
  ['ja-JP', 'あいうかがきぎさざはばぱアイウカガハバパ学習入門基礎日本語一二三 abcABC123'],
  ['ko-KR', '가나다라마바사학습 abc'],
]

describe('titles order by a key as Intl.Collator orders them [CAT-001]', () => {
  it.each(samples)('%s', (culture, characters) => {
    const { compare } = new Intl.Collator(culture)
    const text = fc.array(fc.constantFrom(...characters), { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(sign(sortKey(a, culture), sortKey(b, culture))).toBe(Math.sign(compare(a, b)))
      }),
      { numRuns: runs(500) },
    )
  })

  it('gives ASCII for any string', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(sortKey(text, 'en')).toMatch(/^[-!\w]*$/)))
  })
})
