import { describe, expect, it } from '@jest/globals'
import { entityTag, expectedVersion, longestIfMatch, longestIfNoneMatch, matches } from './entityTag.ts'

const packed = (tag: string): string => tag.replace(/"$/, '-gzip"')

describe('If-None-Match', () => {
  const tag = entityTag('{"title":"学び"}')

  it.each([tag, `W/${tag}`, `"other", ${tag}`, '*', ' * ', packed(tag)])('%s names the tag', (header) =>
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

describe('If-Match', () => {
  it('names the version that its tag was made for, whatever the rest of the answer was', () => {
    expect(expectedVersion(entityTag('{}', 12))).toBe(12)
    expect(entityTag('{}', 12)).not.toBe(entityTag('{"a":1}', 12))
  })

  it('says nothing where it is left out or takes any', () => {
    expect([expectedVersion(undefined), expectedVersion(' * ')]).toEqual([undefined, undefined])
  })

  it('names a version by the tag that Apache makes of one when it packs the answer [ATH-005]', () => {
    expect(expectedVersion(packed(entityTag('{}', 12)))).toBe(12)
    expect(expectedVersion(packed(packed(entityTag('{}', 12))))).toBe(0)
  })

  it('names the versions of a list of tags, in their weak form, too [ATH-005]', () => {
    const [one, other] = [entityTag('{}', 1), entityTag('{}', 12)]
    expect(expectedVersion(`${one}, ${other}`)).toEqual([1, 12])
    expect(expectedVersion(`"of, another" ,W/${one},${other}`)).toEqual([0, 1, 12])
    expect(expectedVersion(`w/${one}, *, x${one} ${other}`)).toEqual([0, 0, 0, 12])
  })

  it.each([entityTag('{}'), `w/${entityTag('{}', 1)}`, '"', ',', '"1."', '1', '', '"x"'])(
    '%s names no version there is',
    (header) => expect(expectedVersion(header)).toBe(0),
  )

  it('is refused when it is longer than described', () => {
    expect(expectedVersion('x'.repeat(longestIfMatch))).toBe(0)
    expect(() => expectedVersion('x'.repeat(longestIfMatch + 1))).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    )
  })
})
