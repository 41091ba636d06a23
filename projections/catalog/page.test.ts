import { describe, expect, it } from '@jest/globals'
import { rangeOf } from './page.ts'

describe('a page of a list', () => {
  it('stands behind those before it', () => {
    expect(rangeOf({ page: 1, pageSize: 20 })).toEqual({ skip: 0, limit: 20 })
    expect(rangeOf({ page: 3, pageSize: 20 })).toEqual({ skip: 40, limit: 20 })
  })

  it('never skips more than stores can count', () => {
    const { skip } = rangeOf({ page: Number.MAX_SAFE_INTEGER, pageSize: 100 })
    expect(Number.isSafeInteger(skip)).toBe(true)
  })
})
