import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { timestampOf } from './clock.ts'

it('writes times as the system does', () => {
  const times = fc.oneof(
    fc.date({ noInvalidDate: true }),
    fc.constantFrom(-1, 0, 999, 1_000).map((at) => new Date(at)),
  )
  fc.assert(fc.property(times, (time) => expect(timestampOf(time)).toBe(time.toISOString())))
})
