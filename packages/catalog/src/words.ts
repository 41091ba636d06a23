/**
 * Search words (contract, Catalog): case- and width-insensitive; words of alphabets are found by their beginnings, runs of Han,
 * kana, Hangul, Thai, Lao, Khmer or Burmese by any part of them. Both are a prefix search over the words that `searchWords` gives.
 * Accents of Latin letters do not count, nor does the last ー of a word in katakana: コンピューター and コンピュータ are one.
 */

/** Suffixes are cut to this length, and longer runs are looked for in windows of it. */
const window = 8

/** The distinct words under which a text is found. */
export function searchWords(text: string): readonly string[] {
  // 山田　太郎 is found by 山田太郎.
  const joined = plain(text).replace(spaceWithin, '')
  // With the last ー, too: エラー is a part of システムエラー.
  const found = [joined, joined.replace(lastProlonged, '$1')].flatMap((one) => one.match(runs) ?? [])
  return [...new Set([...new Set(found)].flatMap((run) => (isUnspaced(run) ? suffixes(run) : [run])))]
}

/** The prefixes that must all be found; empty when a query has no letter or digit in it. */
export function queryPrefixes(query: string): readonly string[] {
  const found = plain(query).replace(lastProlonged, '$1').match(runs) ?? []
  return [...new Set(found.flatMap((run) => (isUnspaced(run) ? windows(run) : [run])))]
}

/** Letters that are written without spaces between words. */
const unspaced = [
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((name) => `\\p{Script=${name}}`),
  'ー々〆〇',
].join('')
const runs = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u')
const spaceWithin = new RegExp(`(?<=[${unspaced}])\\s+(?=[${unspaced}])`, 'gu')

/** As it is compared. */
const plain = (text: string): string => withoutCase(withoutAccents(text.normalize('NFKC')))

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')

/** Short words differ by it: コピー is not コピ. */
const lastProlonged = /(?<![\p{Script=Katakana}ー])([\p{Script=Katakana}ー]{3,})ー(?![\p{Script=Katakana}ー])/gu

/** Upper case first, for `STRASSE` is `Straße`; the sigma at the end of a word is like any other, and so are all the letters i of Turkish. */
const withoutCase = (text: string): string =>
  text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i')

const isUnspaced = (run: string): boolean => startsUnspaced.test(run)

function suffixes(run: string): string[] {
  const characters = [...run]
  return characters.map((_, start) => characters.slice(start, start + window).join(''))
}

function windows(run: string): string[] {
  const characters = [...run]
  const starts = Array.from({ length: Math.max(1, characters.length - window + 1) }, (_, start) => start)
  return starts.map((start) => characters.slice(start, start + window).join(''))
}
