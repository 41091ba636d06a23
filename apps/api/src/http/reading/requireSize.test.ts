import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { requireSize } from './requireSize.ts'

const accepts = (text: string, size?: Parameters<typeof requireSize>[1]): boolean => {
  try {
    requireSize(Buffer.from(text), size)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request', options: { errors: [{ path: '' }] } })
    return false
  }
}

/** Of what `JSON.parse` makes. */
const sizeOf = (value: unknown): { values: number; depth: number } => {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 }
  const inner = Object.values(value).map(sizeOf)
  return {
    values: 1 + inner.reduce((sum, one) => sum + one.values, 0),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  }
}

describe('the size of JSON', () => {
  it('is at most 20,000 values and 64 levels [CON-020]', () => {
    expect(accepts(`[${'1,'.repeat(19_998)}1]`)).toBe(true)
    expect(accepts(`[${'1,'.repeat(20_000)}1]`)).toBe(false)
    expect([accepts('['.repeat(64)), accepts('['.repeat(65)), accepts('{"a":'.repeat(65))]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('counts nothing in texts, whatever is escaped in them [CON-020]', () => {
    const text = JSON.stringify({ a: `${'[,{'.repeat(50_000)}\\"[[` })
    expect(accepts(text)).toBe(true)
    expect(accepts(`{"a":"\\\\",${'"b":[],'.repeat(20_000)}`)).toBe(false)
  })

  it('is at most 1,000 names in one object, however many objects there are [CON-020]', () => {
    const named = (count: number) => `{${Array.from({ length: count }, (_, n) => `"n${n}":1`).join()}}`
    expect(accepts(named(1_000))).toBe(true)
    expect(accepts(named(1_001))).toBe(false)
    expect(accepts(`{"a":[${named(900)},${named(900)}],"b":${named(900)}}`)).toBe(true)
    expect(accepts(`{"a":${named(10)},${named(1_000).slice(1)}`)).toBe(false)
  })

  it('is never more than what parsing makes of it [CON-020]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { values, depth } = sizeOf(value)
        // An empty list or object counts as one, and so does what is in it.
        const size = { values: 2 * values, depth: Math.max(1, depth), names: 1_000 }
        expect(accepts(JSON.stringify(value), size)).toBe(true)
        if (depth > 1) expect(accepts(JSON.stringify(value), { ...size, depth: depth - 1 })).toBe(false)
      }),
    )
  })
})
