import { describe, expect, it } from '@jest/globals'
import { readableLine } from './readableLine.ts'

const entry = (fields: object) =>
  JSON.stringify({ level: 30, time: 0, pid: 1, hostname: 'h', msg: 'Listening.', ...fields })

describe('a line of the log on a terminal', () => {
  it('has time, level, message and the rest [RUN-006]', () => {
    const line = readableLine(entry({ url: 'http://127.0.0.1:8080', roles: ['api'], error: null }), false)
    expect(line).toMatch(/^\d\d:\d\d:\d\d INFO {2}Listening\. url=http:\/\/127\.0\.0\.1:8080 roles=\["api"\]\n$/)
  })

  it('has its level in color where there are colors [RUN-006]', () => {
    expect(readableLine(entry({ level: 40 }), true)).toContain('\u001B[33mWARN')
    expect(readableLine(entry({ level: 40 }), false)).not.toContain('\u001B')
  })

  it('shows where an error came from, below [RUN-006]', () => {
    const line = readableLine(
      entry({ level: 50, err: { message: 'broken', stack: 'Error: broken\n    at x.ts:1' } }),
      false,
    )
    expect(line).toMatch(/ERROR Listening\.\nError: broken\n {4}at x\.ts:1\n$/)
  })

  it('lets nothing through that would steer the terminal [RUN-006]', () => {
    const line = readableLine(entry({ msg: '\u001B[2Jgone', path: '\u001B]0;title\u0007' }), false)
    for (const control of ['\u001B', '\u0007']) expect(line).not.toContain(control)
  })
})
