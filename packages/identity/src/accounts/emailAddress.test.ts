import { describe, expect, it } from '@jest/globals'
import { MasterKey } from '@manabi/personal-data'
import { EmailAddress, keyedEmailHash } from './emailAddress.ts'

const masterKey = MasterKey.from(Buffer.alloc(32, 7).toString('base64'))

describe('an email address', () => {
  it.each([
    ['hanako@example.com', 'hanako@example.com'],
    [' Ｈanako@example.com ', 'Hanako@example.com'],
    ["o'neil+tea_1@mail.example.co.jp", "o'neil+tea_1@mail.example.co.jp"],
    ['taro@例え.jp', 'taro@xn--r8jz45g.jp'],
    ['taro@例え。jp', 'taro@xn--r8jz45g.jp'],
    ['taro@xn--r8jz45g.jp', 'taro@xn--r8jz45g.jp'],
    ['taro@例え.みんな', 'taro@xn--r8jz45g.xn--q9jyb4c'],
    ['x.@docomo.ne.jp', 'x.@docomo.ne.jp'],
    ['a..b@ezweb.ne.jp', 'a..b@ezweb.ne.jp'],
    ['.x-@au.com', '.x-@au.com'],
    ['x.@DOCOMO.NE.JP', 'x.@DOCOMO.NE.JP'],
  ])('%j is %j', (given, stored) => {
    expect(EmailAddress.parse(given)).toBe(stored)
  })

  it.each([
    ...['', '@', 'hanako', 'hanako@', '@example.com', 'hanako@example', 'x.@example.com', 'a..b@example.com'],
    ...['x.@mail.docomo.ne.jp', 'x.@docomo.ne.jp.example', 'a b@docomo.ne.jp', 'a@b@docomo.ne.jp', '@docomo.ne.jp'],
    ...[
      '花子@example.com',
      'taro@例え',
      'taro@例 え.jp',
      `${'a'.repeat(250)}@example.com`,
      `taro@${'例'.repeat(250)}.jp`,
    ],
    ...[
      'a@evil.com/例え.jp',
      'a@ex%61mple。com',
      'a@evil.com\n例',
      'a@evil.com?例.jp',
      'a@evil.com#例',
      'a@evil\\例.jp',
    ],
    ...['hanako@example.com\nbcc:x@example.com', 'hanako@exa mple.com', 'hanako@127.0.0.1'],
  ])('%j is none', (given) => {
    expect(EmailAddress.safeParse(given).success).toBe(false)
  })

  it('is found in each form of its domain', () => {
    const hash = keyedEmailHash(masterKey, 'taro@xn--r8jz45g.jp')
    for (const other of ['taro@例え.jp', 'Taro@例え.JP', ' taro@XN--R8JZ45G.jp'])
      expect([other, keyedEmailHash(masterKey, other)]).toEqual([other, hash])
    expect(keyedEmailHash(masterKey, 'taro@例.jp')).not.toBe(hash)
  })
})
