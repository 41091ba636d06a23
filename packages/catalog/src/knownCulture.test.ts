import { describe, expect, it } from '@jest/globals'
import { KnownCulture } from './knownCulture.ts'

const parsed = (tag: string) => KnownCulture.safeParse(tag).data ?? null

describe('the language of content', () => {
  it.each([
    ['ja-jp', 'ja-JP'],
    ['ZH-hant-tw', 'zh-Hant-TW'],
    ['en-us-x-school', 'en-US-x-school'],
    [' en ', 'en'],
  ])('%s is kept as %s [CON-018]', (tag, canonical) => expect(parsed(tag)).toBe(canonical))

  it.each(['english', 'xx-YY', 'ja_JP', 'und', 'und-JP', 'x-private', ''])('%p is refused [CON-018]', (tag) =>
    expect(parsed(tag)).toBeNull(),
  )
})
