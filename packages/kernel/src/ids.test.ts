import { expect, it } from '@jest/globals'
import { derivedId, derivedIdAt, newEventId, newId } from './ids.ts'

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

it('leaves what follows from events of before the id that it had, whenever they happened', () => {
  const source = '76d0067e-84b7-40e1-91f6-3e52046bc40a org_1'
  expect(derivedIdAt('evt', '2027-01-01T00:00:00.000Z', source)).toBe(derivedId('evt', source))
})

it('marks new events, so that what follows from them has ids that sort', () => {
  const ids = [newEventId(), newEventId()]
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(derivedIdAt('evt', '2026-04-01T00:00:00.000Z', id).slice(0, 14)).toBe('evt_01kn35e000')
  }
})

it('makes new ids that sort by their time, and differ within it', () => {
  const times = [0, 1, 31, 32, 1_790_000_000_000]
  const ids = times.flatMap((now) => [newId('org', now), newId('org', now)])
  expect(ids.map((id) => id.slice(0, 14))).toEqual(ids.map((id) => id.slice(0, 14)).toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  expect(newId('org', 1_790_000_000_000)).toMatch(/^org_01m3250v00[0-9a-hjkmnp-z]{16}$/)
})
