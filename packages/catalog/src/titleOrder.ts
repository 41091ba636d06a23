/**
 * Order without a collating store: `sortKey` turns a title into ASCII whose plain binary order is that of `Intl.Collator` for its
 * culture (docs/decisions/0003). As in the Unicode collation algorithm, base letters decide first, then accents, then variants such
 * as case or kana. Not covered: contractions and contextual characters (`ch` in Czech, the Japanese prolonged sound mark).
 */
export function sortKey(title: string, culture: string): string {
  const ranks = ranksOf(culture)
  let bases = ''
  let accents = ''
  let variants = ''
  for (const character of title.normalize('NFC')) {
    const rank = ranks.get(character) ?? unranked(character)
    bases += digits(rank.base, 3)
    accents += digits(rank.accent, 1)
    variants += digits(rank.variant, 1)
  }
  return `${bases}!${accents.replace(/-+$/, '')}!${variants.replace(/-+$/, '')}`
}

interface Rank {
  readonly base: number
  readonly accent: number
  readonly variant: number
}

/** In the order of their codes, all above the separator. */
const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

function digits(value: number, length: number): string {
  let text = ''
  for (let rest = Math.min(value, 64 ** length - 1), i = 0; i < length; i++, rest = Math.floor(rest / 64))
    text = alphabet[rest % 64] + text
  return text
}

/** Beyond every ranked character, by code point. */
const unranked = (character: string): Rank => ({
  base: 130_000 + (character.codePointAt(0)! >> 3),
  accent: 0,
  variant: 0,
})

/** By language, and by culture too: taking a culture apart takes longer than ranking a short title. */
const knownRanks = new Map<string, ReadonlyMap<string, Rank>>()

function ranksOf(culture: string): ReadonlyMap<string, Rank> {
  const known = knownRanks.get(culture)
  if (known !== undefined) return known
  const { language } = new Intl.Locale(culture)
  const ranks = knownRanks.get(language) ?? rankCharacters(language)
  knownRanks.set(language, ranks)
  knownRanks.set(culture, ranks)
  return ranks
}

/** Hangul syllables, and ideographs where the language has no order of its own for them, follow their first by code point. */
const hangul = { first: 0xac00, last: 0xd7a3 }
const ideographs = { first: 0x4e00, last: 0x9fff }
const ordersIdeographs = new Set(['ja', 'zh', 'ko', 'yue'])

function rankCharacters(language: string): ReadonlyMap<string, Rank> {
  const collator = (sensitivity: 'base' | 'accent' | 'variant') => new Intl.Collator(language, { sensitivity })
  const [base, accent, variant] = [collator('base'), collator('accent'), collator('variant')]
  const ranks = new Map<string, Rank>()
  let last: string | undefined
  let rank: Rank = { base: 0, accent: 0, variant: 0 }
  for (const character of charactersOf(language).sort(variant.compare)) {
    if (last === undefined || base.compare(last, character) !== 0) rank = { base: rank.base + 1, accent: 0, variant: 0 }
    else if (accent.compare(last, character) !== 0) rank = { base: rank.base, accent: rank.accent + 1, variant: 0 }
    else if (variant.compare(last, character) !== 0) rank = { ...rank, variant: rank.variant + 1 }
    ranks.set(character, rank)
    last = character
    rank = followers(character, rank, ranks, language)
  }
  return ranks
}

function followers(first: string, rank: Rank, ranks: Map<string, Rank>, language: string): Rank {
  const range = blocksOf(language).find((block) => block.first === first.codePointAt(0))
  if (range === undefined) return rank
  for (let code = range.first + 1; code <= range.last; code++) {
    ranks.set(String.fromCodePoint(code), { base: rank.base + code - range.first, accent: 0, variant: 0 })
  }
  return { base: rank.base + range.last - range.first, accent: 0, variant: 0 }
}

const blocksOf = (language: string) => (ordersIdeographs.has(language) ? [hangul] : [hangul, ideographs])

/** The letters, digits, punctuation and spaces of the basic plane, with only the first of each block. */
function charactersOf(language: string): string[] {
  const blocks = blocksOf(language)
  const characters: string[] = []
  for (let code = 0x20; code < 0x10000; code++) {
    const character = String.fromCharCode(code)
    const isInBlock = blocks.some(({ first, last }) => code > first && code <= last)
    if (!isInBlock && /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]$/u.test(character) && character.normalize('NFC') === character)
      characters.push(character)
  }
  return characters
}
