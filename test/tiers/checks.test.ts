import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { deservesSecondLook, type FileResult, failuresOf, run } from './checks.ts'

const failed = (name: string, ...failureMessages: string[]): FileResult => ({
  ...{ name, status: 'failed', message: 'It did not start.', startTime: 0, endTime: 1 },
  assertionResults: failureMessages.map((text) => ({
    fullName: 'adds numbers',
    status: 'failed',
    failureMessages: [text],
  })),
})

describe('a second look', () => {
  it('is for one to three files whose tests failed', () => {
    expect(deservesSecondLook(['a', 'b', 'c'].map((name) => failed(name, 'expected 1')))).toBe(true)
  })

  it('is not for more files', () => {
    expect(deservesSecondLook(['a', 'b', 'c', 'd'].map((name) => failed(name, 'expected 1')))).toBe(false)
  })

  it('is not for a file that crashed, and not for one that hung', () => {
    expect(deservesSecondLook([failed('a')])).toBe(false)
    expect(deservesSecondLook([failed('a', 'thrown: "Exceeded timeout of 600000 ms for a test."')])).toBe(false)
  })
})

it('a failed file tells each failed test and its reason in one line', () => {
  expect(failuresOf(failed('sums.test.ts', 'expected 1\n\u001b[31mreceived 2\u001b[39m'))).toEqual([
    'sums.test.ts: adds numbers failed: expected 1 received 2',
  ])
  expect(failuresOf(failed('sums.test.ts'))).toEqual(['sums.test.ts: failed: It did not start.'])
})

it('a command that ends takes the processes with it that it has left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manabi-left-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Ends once no process has the pipe open for writing.
  const reading = readFile(pipe, 'utf8')
  expect(await run('bash', ['-c', `exec 3> ${pipe}; sleep 100000 & exit 3`])).toBe(3)
  expect(await reading).toBe('')
  await rm(folder, { recursive: true })
})
