import { expect, it } from '@jest/globals'
import { derivedId, derivedIdAt, newId } from './ids.ts'

it('derives the id that a source has always had', () => {
  expect(derivedId('evt', 'an event')).toBe('evt_jega3abtefgvv05cqnpnek140f')
})

it('derives ids that sort by when something happened, and differ by the source', () => {
  const times = ['2026-11-23T00:00:00.000Z', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z']
  const ids = times.map((time) => derivedIdAt('evt', time, 'an event'))
  expect(ids).toEqual(ids.toSorted())
  expect(ids.map((id) => id.slice(14))).toEqual(times.map(() => 'jega3abtefgvv05c'))
  expect(derivedIdAt('evt', times[1]!, 'another')).not.toBe(ids[1])
  expect(derivedIdAt('evt', times[1]!, 'an event')).toBe(ids[1])
})

it('leaves what happened before ids sorted the id that it had', () => {
  expect(derivedIdAt('evt', '2026-11-22T23:59:59.999Z', 'an event')).toBe(derivedId('evt', 'an event'))
})

it('makes new ids that sort by their time, and differ within it', () => {
  const times = [0, 1, 31, 32, 1_790_000_000_000]
  const ids = times.flatMap((now) => [newId('org', now), newId('org', now)])
  expect(ids.map((id) => id.slice(0, 14))).toEqual(ids.map((id) => id.slice(0, 14)).toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  expect(newId('org', 1_790_000_000_000)).toMatch(/^org_01m3250v00[0-9a-hjkmnp-z]{16}$/)
})
