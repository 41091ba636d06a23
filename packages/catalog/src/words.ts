/**
 * Search words (contract, Catalog): case- and width-insensitive; words of alphabets are found by their beginnings, runs of Han,
 * kana, Hangul, Thai, Lao, Khmer or Burmese by any part of them. Both are a prefix search over the words that `searchWords` gives.
 */

/** Suffixes are cut to this length, and longer runs are looked for in windows of it. */
const window = 8

/** The distinct words under which a text is found. */
export function searchWords(text: string): readonly string[] {
  return [...new Set(runsOf(text).flatMap((run) => (isUnspaced(run) ? suffixes(run) : [run])))]
}

/** The prefixes that must all be found; empty when a query has no letter or digit in it. */
export function queryPrefixes(query: string): readonly string[] {
  return [...new Set(runsOf(query).flatMap((run) => (isUnspaced(run) ? windows(run) : [run])))]
}

/** Letters that are written without spaces between words. */
const unspaced = [
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((name) => `\\p{Script=${name}}`),
  'ー々〆〇',
].join('')
const runs = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u')

const runsOf = (text: string): string[] => withoutCase(text.normalize('NFKC')).match(runs) ?? []

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
