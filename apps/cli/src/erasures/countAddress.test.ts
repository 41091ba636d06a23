import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { countAddress } from './countAddress.ts'

const address = 'hanako.yamada@example.co.jp'
const count = (...texts: string[]) => countAddress(texts, (text) => text.toLowerCase() === address)

describe('looking for an address', () => {
  it('finds it in documents, keys and records, and no other [ERS-002]', async () => {
    for (const text of [
      `{"email":"${address}"}`,
      `org_1/${address}`,
      `Hanako ${address.toUpperCase()}`,
      `\u0003ab${address}\u0000`,
      `mailto:${address}, and others`,
      `${address}.`,
    ]) {
      expect([text, await count(text)]).toEqual([text, 1])
    }
    expect(await count('taro@example.co.jp', 'hanako.yamada@example.com', '@', 'a@b')).toBe(0)
    expect(await count(`"${address}"`, `"${address}"`)).toBe(1)
  })

  it('finds it among any other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (before, after) => {
        expect(await count(`${before} "${address}" ${after}`)).toBe(1)
      }),
    )
  })
})
