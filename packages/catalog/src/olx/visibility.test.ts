import { expect, it } from '@jest/globals'
import { hiddenBy } from './visibility.ts'

it.each([
  ['2030-01-01T23:30', '2030-01-01'],
  ['2030-01-01 00:30:00', '2030-01-01'],
  ['2030-01-01T23:30:00-05:00', '2030-01-02'],
])('a start at %s is read in UTC unless it names a zone [OLX-002]', (start, detail) => {
  expect(hiddenBy({ attributes: { start } }, new Date('2026-04-01'))).toEqual({ reason: 'not released yet', detail })
})
