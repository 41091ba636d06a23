import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sources } from '../architecture/sources.ts'
import { runs, seedOf } from './runs.ts'

describe('properties', () => {
  it('begin with a constant seed, or with the one that is given', () => {
    expect([seedOf({}), seedOf({ FC_SEED: '7' })]).toEqual([20260401, 7])
    expect(fc.readConfigureGlobal()).toEqual({ seed: seedOf(process.env), numRuns: runs(100) })
  })

  it('tell the seed when they fail', () => {
    const property = fc.property(fc.nat(), () => false)
    expect(() => fc.assert(property)).toThrow(`seed: ${seedOf(process.env)},`)
  })

  it('run as often as their test says, or as the environment says', () => {
    const before = process.env['FC_RUNS']
    delete process.env['FC_RUNS']
    expect(runs(60)).toBe(60)
    process.env['FC_RUNS'] = '1000'
    expect(runs(60)).toBe(1000)
    if (before === undefined) delete process.env['FC_RUNS']
    else process.env['FC_RUNS'] = before
  })

  it('leave both to the environment', () => {
    const own = sources.filter(
      ({ text, imports }) => imports.includes('fast-check') && /\b(numRuns|seed): \d/.test(text),
    )
    expect(own.map(({ path }) => path)).toEqual([])
  })
})
