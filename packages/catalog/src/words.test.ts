import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { queryPrefixes, searchWords } from './words.ts'

const finds = (query: string, text: string): boolean => {
  const words = searchWords(text)
  const prefixes = queryPrefixes(query)
  return prefixes.length > 0 && prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
}

describe('search words', () => {
  it.each([
    ['入門', 'プログラミング入門'],
    ['プログラミング入門', 'やさしいプログラミング入門講座'],
    ['ﾌﾟﾛｸﾞﾗﾐﾝｸﾞ', 'プログラミング入門'],
    ['python', 'Python入門'],
    ['入門', 'Python入門'],
    ['ＰＹＴＨＯＮ', 'learn python'],
    ['ភាសាខ្មែរ', 'ការសិក្សាភាសាខ្មែរដំបូង'],
    ['မြန်မာ', 'အခြေခံမြန်မာစာ'],
    ['山田太郎', '山田　太郎'],
    ['山田 太郎', '山田太郎'],
    ['山田　太', '山田 太郎'],
    ['ヤマダタロウ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
    ['コンピューター', 'コンピュータ入門'],
    ['コンピュータ', 'コンピューター入門'],
    ['ｺﾝﾋﾟｭｰﾀｰ', 'コンピュータ'],
    ['サーバー管理', 'サーバ管理の基礎'],
    ['コピー', 'コピー機'],
    ['エラー', 'システムエラー'],
    ['マナー', 'ビジネスマナー研修'],
    ['バー', 'サーバー'],
    ['キー', 'マスター　キー'],
    ['コピー', 'データ コピー'],
  ])('scripts without spaces need none: %s is in %s [SRC-002]', (query, text) => expect(finds(query, text)).toBe(true))

  it.each([
    ['prog', 'Introduction to Programming'],
    ['programming intro', 'Introduction to Programming'],
    ['ÉCOLE', 'école normale'],
    ['STRASSE', 'Die Straße'],
    ['straße', 'DIE STRASSE'],
    ['ΟΔΟΣ', 'οδοσήμανση'],
    ['c 2', 'C, part 2'],
    ['istanbul', 'İstanbul'],
    ['ISTANBUL', 'ıstanbul'],
    ['İSTANBUL', 'Istanbul tarihi'],
    ['cafe', 'Café de Paris'],
    ['CAFÉ', 'cafe'],
    ['cafe', 'Cafe\u0301'],
    ['tieng viet', 'Tiếng Việt'],
  ])('alphabets are found by prefixes, in any order and case: %s is in %s [SRC-001, SRC-003]', (query, text) =>
    expect(finds(query, text)).toBe(true),
  )

  it.each([
    ['gramming', 'Introduction to Programming'],
    ['入門書', 'プログラミング入門'],
    ['intro missing', 'Introduction'],
    ['ビール', 'ビル'],
    ['ビル', 'ビール'],
    ['コピー', 'コピ'],
    ['はし', 'ばし'],
    ['ハンク', 'バンク'],
    ['山田太郎', '山田、太郎'],
  ])('%s is not in %s', (query, text) => expect(finds(query, text)).toBe(false))

  it('a query without a letter or digit has no words', () => expect(queryPrefixes(' …!? ')).toEqual([]))

  it('any part of a Japanese run up to the window is found', () => {
    const kana = fc.array(fc.constantFrom(...'あいうえお学習入門'), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(kana, fc.nat(), fc.nat(), (characters, from, length) => {
        const start = from % characters.length
        const part = characters.slice(start, start + 1 + (length % characters.length)).join('')
        expect(finds(part, characters.join(''))).toBe(true)
      }),
    )
  })
})
