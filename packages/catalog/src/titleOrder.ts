/**
 * Order without a collating store: `sortKey` turns a title into ASCII whose plain binary order is that of `Intl.Collator` for its
 * culture (docs/decisions/0002). As in the Unicode collation algorithm, base letters decide first, then accents, then variants such
 * as case or kana. Not covered: contractions and contextual characters (`ch` in Czech, the Japanese prolonged sound mark).
 */
export function sortKey(title: string, culture: string): string {
  const ranks = ranksOf(culture)
  let bases = ''
  let accents = ''
  let variants = ''
  for (const character of title.normalize('NFC')) {
    const code = character.codePointAt(0)!
    const rank = ranks[code] || unranked(code)
    bases += digits(rank >> baseShift, 3)
    accents += digits((rank >> accentShift) % 64, 1)
    variants += digits(rank % 64, 1)
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
  for (let rest = value, i = 0; i < length; i++, rest = Math.floor(rest / 64)) text = alphabet[rest % 64] + text
  return text
}

/** A rank in 30 bits: as objects those of a language took 5 MB. */
const pack = ({ base, accent, variant }: Rank): number =>
  (Math.min(base, 64 ** 3 - 1) << baseShift) | (Math.min(accent, 63) << accentShift) | Math.min(variant, 63)
const [baseShift, accentShift] = [12, 6]

/** Beyond every ranked character. */
const unranked = (code: number): number => pack({ base: 130_000 + (code >> 3), accent: 0, variant: 0 })

/** By code unit; 0 where a character has none. */
type Ranks = Uint32Array

/** By language, and by culture too: taking a culture apart takes longer than ranking a short title. */
const knownRanks = new Map<string, Ranks>()

function ranksOf(culture: string): Ranks {
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

function rankCharacters(language: string): Ranks {
  const collator = (sensitivity: 'base' | 'accent' | 'variant') => new Intl.Collator(language, { sensitivity })
  const [base, accent, variant] = [collator('base'), collator('accent'), collator('variant')]
  const ranks = new Uint32Array(0x10000)
  let last: string | undefined
  let rank: Rank = { base: 0, accent: 0, variant: 0 }
  for (const character of charactersOf(language).sort(variant.compare)) {
    if (last === undefined || base.compare(last, character) !== 0) rank = { base: rank.base + 1, accent: 0, variant: 0 }
    else if (accent.compare(last, character) !== 0) rank = { base: rank.base, accent: rank.accent + 1, variant: 0 }
    else if (variant.compare(last, character) !== 0) rank = { ...rank, variant: rank.variant + 1 }
    ranks[character.charCodeAt(0)] = pack(rank)
    last = character
    rank = followers(character, rank, ranks, language)
  }
  return ranks
}

function followers(first: string, rank: Rank, ranks: Ranks, language: string): Rank {
  const range = blocksOf(language).find((block) => block.first === first.codePointAt(0))
  if (range === undefined) return rank
  for (let code = range.first + 1; code <= range.last; code++) {
    ranks[code] = pack({ base: rank.base + code - range.first, accent: 0, variant: 0 })
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
