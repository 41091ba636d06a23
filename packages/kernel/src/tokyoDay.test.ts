import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Day, endOfTokyoDay, startOfTokyoDay, tokyoDayOf } from './tokyoDay.ts'

describe('days in Asia/Tokyo', () => {
  it('begin nine hours before those of UTC', () => {
    expect(startOfTokyoDay('2026-04-01')).toBe('2026-03-31T15:00:00.000Z')
    expect(endOfTokyoDay('2026-04-01')).toBe('2026-04-01T14:59:59.999Z')
  })

  it('hold exactly the moments that a calendar in Tokyo puts there', () => {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' })
    const moments = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, moments, (moment, other) => {
        const day = calendar.format(other)
        const at = moment.toISOString()
        expect(tokyoDayOf(at)).toBe(calendar.format(moment))
        expect(startOfTokyoDay(day) <= at && at <= endOfTokyoDay(day)).toBe(calendar.format(moment) === day)
      }),
    )
  })

  it.each(['2026-02-29', '2026-13-01', '2026-4-1', '20260401', '2026-04-01T00:00:00Z', ''])('%j is none', (text) => {
    expect(Day.safeParse(text).success).toBe(false)
  })

  it('know leap years', () => {
    expect(Day.safeParse('2028-02-29').success).toBe(true)
  })
})
