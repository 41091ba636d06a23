import { describe, expect, it } from '@jest/globals'
import { capabilities, packageOf, product, type Source } from './sources.ts'

/** What reads the clock or draws lots, and what reaches outside the process. */
const clockOrChance = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/
const outside =
  /'node:(?:fs|net|http|https|dns|timers|child_process|sqlite|os|worker_threads)(?:\/\w+)?'|\bsetTimeout\(|\bfetch\(/
const chance = /\brandom(?:UUID|Bytes|FillSync)\b|\bnewId\(/
const environment = /\bprocess\.env\b/

const kernel = product.filter(({ path }) => path.startsWith('packages/kernel/'))
const projections = product.filter(({ path }) => path.startsWith('projections/'))
const ofCapabilities = product.filter(({ path }) => capabilities.includes(packageOf(path)))
const deciders = ofCapabilities.filter(
  ({ path, text }) => /= decider[<(]/.test(text) || /\/(events\.ts|reactions\/)/.test(path),
)

/** Deciders that share their file with what makes the secrets they know by hash; the decisions themselves are given hashes. */
const besideSecrets = ['packages/identity/src/clients/client.ts', 'packages/identity/src/devices/device.ts']

const containing = (pattern: RegExp, sources: readonly Pick<Source, 'path' | 'text'>[]): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

describe('what decides and folds is pure', () => {
  it('the kernel touches nothing outside; its clock and its ids are where time and chance come from', () => {
    expect(containing(outside, kernel)).toEqual([])
    expect(containing(clockOrChance, kernel)).toEqual(['packages/kernel/src/clock.ts', 'packages/kernel/src/ids.ts'])
  })

  it('deciders, events and reactions know neither clock, chance nor the world', () => {
    expect(deciders.length).toBeGreaterThan(10)
    for (const pattern of [outside, clockOrChance]) expect(containing(pattern, deciders)).toEqual([])
    expect(containing(chance, deciders)).toEqual(besideSecrets)
  })

  it('projections do not either', () => {
    expect(projections.length).toBeGreaterThan(10)
    for (const pattern of [outside, clockOrChance, chance]) expect(containing(pattern, projections)).toEqual([])
  })

  it('capabilities take the time from their callers', () => {
    expect(containing(clockOrChance, ofCapabilities)).toEqual([])
  })

  it('the environment is read in one file', () => {
    expect(containing(environment, product)).toEqual(['packages/platform/src/config.ts'])
  })

  it.each([
    [clockOrChance, 'const at = new Date()'],
    [clockOrChance, 'const at = Date.now()'],
    [clockOrChance, 'Math.random()'],
    [outside, "import { readFile } from 'node:fs/promises'"],
    [outside, "import { request } from 'node:http'"],
    [chance, 'const lessonId = newId()'],
    [environment, 'process.env.PORT'],
  ])('is noticed: %s', (pattern, text) => {
    expect(containing(pattern, [{ path: 'x.ts', text }])).toEqual(['x.ts'])
  })

  it('a date made from an argument is no clock', () => {
    expect(containing(clockOrChance, [{ path: 'x.ts', text: 'new Date(at)' }])).toEqual([])
  })
})
