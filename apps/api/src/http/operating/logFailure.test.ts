import { describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { pino } from 'pino'
import { problemOf } from '../problemAnswer.ts'
import { logFailure } from './logFailure.ts'

/** The lines of the log for this error. */
function linesFor(error: unknown): readonly Record<string, unknown>[] {
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
  logFailure(log, { error, problem: problemOf(error), requestId: 'r1', route: '/x' })
  return lines.map((line) => JSON.parse(line))
}

describe('what fails in a request', () => {
  it('is logged with its stack when it is a mistake', () => {
    expect(linesFor(new Error('Oops'))).toMatchObject([
      { level: 50, requestId: 'r1', err: { stack: expect.anything() } },
    ])
  })

  it('is not logged again where the store has told it [OPS-001]', () => {
    const cause = new Error('locked')
    expect(linesFor(new Unavailable('eventStore', cause, 'Another process holds a lock on events.db.'))).toEqual([])
  })

  it('is one sentence where a part does not answer and nothing has told it', () => {
    const error = new Unavailable('readStore', new Error('courses is being built.'))
    const msg = 'The read store is not available. courses is being built.'
    expect(linesFor(error)).toEqual([{ level: 40, requestId: 'r1', route: '/x', part: 'readStore', msg }])
  })
})
