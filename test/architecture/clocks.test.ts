import { describe, expect, it } from '@jest/globals'
import { isTestOfGate, sources } from './sources.ts'

/** What makes a verdict depend on the speed of the machine. */
const clocks: Readonly<Record<string, RegExp>> = {
  'jest.setTimeout': /\bjest\s*\.setTimeout\b/,
  'a limit for a test or a hook': /^ *\}, (?:[\d_]{4,}|\w*[mM]s|\w+ \* [\w_]+)\)$/m,
  'a limit for eventually': /\beventually\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*, (?:[\d_]+|\w*Ms)\)/,
  'a sleep': /\bsleep\(|\bsetTimeout\b[^}]*\} from 'node:timers\/promises'/,
  'performance.now': /\bperformance\s*\.now\b/,
  hrtime: /\bhrtime\b/,
  'processor time': /cpuUsage\b/i,
  'memory in use': /\bmemoryUsage\b/,
}

/** Files that may, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/projector/src/catchUp.test.ts': 'moves the clock itself',
  'packages/operations/src/reactions/runReactions.test.ts': 'hands a clock on; nothing is compared with it',
  'test/harness/eventually.ts': 'waits between two looks, and gives up after minutes',
}

const isHarness = (path: string) => path.startsWith('test/harness/') && !path.startsWith('test/harness/dispatcher/')
const checked = sources.filter((source) => isTestOfGate(source) || isHarness(source.path))
const clocksIn = (text: string) => Object.keys(clocks).filter((name) => clocks[name]!.test(text))

describe('the verdict of the gate', () => {
  it('depends on no clock', () => {
    const found = checked
      .filter(({ path }) => !path.endsWith('architecture/clocks.test.ts') && !(path in exceptions))
      .flatMap(({ path, text }) => clocksIn(text).map((name) => `${path}: ${name}`))
    expect(found).toEqual([])
  })

  it('has no exception without need', () => {
    const needed = checked.filter(({ path, text }) => path in exceptions && clocksIn(text).length > 0)
    expect(needed.map(({ path }) => path).sort()).toEqual(Object.keys(exceptions).sort())
  })

  it.each([
    ['jest.setTimeout(1)', 'jest.setTimeout'],
    ["it('waits', async () => {\n}, 60_000)\n", 'a limit for a test or a hook'],
    ['  }, 5 * minutes)\n', 'a limit for a test or a hook'],
    ['await eventually(() => isThere, 5_000)', 'a limit for eventually'],
    ["import { setTimeout as wait } from 'node:timers/promises'", 'a sleep'],
    ['await sleep(50)', 'a sleep'],
    ['performance.now()', 'performance.now'],
    ['process.hrtime.bigint()', 'hrtime'],
    ['process.threadCpuUsage()', 'processor time'],
    ['process.memoryUsage()', 'memory in use'],
  ])('is held by this test, which finds %j', (text, name) => {
    expect(clocksIn(text)).toEqual([name])
  })
})
