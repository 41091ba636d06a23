import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { afterOutcomes, type EndpointHealth, failuresUntilFailing, untried } from './health.ts'

const start = Date.parse('2026-04-01T00:00:00.000Z')
const disableSeconds = 60
const fresh = untried('whk_1', 'org_1')
const ended = (errors: readonly (string | null)[], from = start) =>
  errors.map((error, index) => ({ error, endedAt: new Date(from + index * 1_000) }))
const observe = (before: EndpointHealth, errors: readonly (string | null)[], activation = 1): EndpointHealth =>
  afterOutcomes(before, { activation, outcomes: ended(errors), disableSeconds })
const failures = (count: number) => Array<string>(count).fill('It failed.')

describe('the health of an endpoint', () => {
  it('is failing after ten failed attempts in a row, and due to be disabled later [WHK-024]', () => {
    expect(observe(fresh, failures(9))).toMatchObject({ consecutiveFailures: 9, failingSince: null, dueAt: null })
    expect(observe(fresh, failures(12))).toMatchObject({
      consecutiveFailures: 12,
      failingSince: '2026-04-01T00:00:09.000Z',
      dueAt: '2026-04-01T00:01:09.000Z',
    })
  })

  it('is healthy again after the next success [WHK-024]', () => {
    expect(observe(fresh, [...failures(12), null])).toMatchObject({
      consecutiveFailures: 0,
      failingSince: null,
      dueAt: null,
      lastSuccessAt: '2026-04-01T00:00:12.000Z',
    })
  })

  it('begins again with each activation, and ignores attempts of an earlier one [WHK-024]', () => {
    const failing = observe(fresh, failures(12))
    expect(observe(failing, failures(1), 2)).toMatchObject({ consecutiveFailures: 1, failingSince: null, dueAt: null })
    const healthy = observe(failing, [null], 2)
    expect(observe(healthy, failures(12), 1)).toBe(healthy)
  })

  it('is failing exactly when the last ten attempts failed, however they are grouped', () => {
    const errors = fc.array(fc.constantFrom(null, 'It failed.', 'It failed.', 'It failed.', 'It failed.'))
    fc.assert(
      fc.property(fc.array(errors), (groups) => {
        const health = groups.reduce((before, group) => observe(before, group), fresh)
        const inARow = groups.flat().length - (groups.flat().lastIndexOf(null) + 1)
        expect(health.consecutiveFailures).toBe(inARow)
        expect(health.failingSince !== null).toBe(inARow >= failuresUntilFailing)
      }),
    )
  })
})
