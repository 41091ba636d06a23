import { describe, expect, it } from '@jest/globals'
import { entityTag, longestIfNoneMatch, matches } from './entityTag.ts'

describe('If-None-Match', () => {
  const tag = entityTag('{"title":"学び"}')

  it.each([tag, `W/${tag}`, `"other", ${tag}`, '*', ' * '])('%s names the tag', (header) =>
    expect(matches(header, tag)).toBe(true),
  )

  it.each([undefined, '', '"other"', tag.slice(1, -1)])('%s does not', (header) =>
    expect(matches(header, tag)).toBe(false),
  )

  it('is refused when it is longer than described', () => {
    const list = (length: number) => `"${'x'.repeat(length - 2)}"`
    expect(matches(list(longestIfNoneMatch), tag)).toBe(false)
    expect(() => matches(list(longestIfNoneMatch + 1), tag)).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    )
  })
})
