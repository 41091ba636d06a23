import { expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { pino } from 'pino'
import { logInterruption } from './logInterruption.ts'

it('a reaction that waits for a read model says for which, without a stack; a mistake has one [RCT-005]', () => {
  const lines: { level: number; reason?: string; err?: { stack: string } }[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  logInterruption(log, 'tidy', new Unavailable('readStore', new Error('sessions is being built.')))
  logInterruption(log, 'tidy', new Unavailable('readStore'))
  logInterruption(log, 'tidy', new Error('Broken.'))
  const [building, behind, broken] = lines
  expect(building).toMatchObject({ level: 30, reaction: 'tidy', reason: 'sessions is being built.' })
  expect(behind).toMatchObject({ level: 30, reason: 'The read store is not available.' })
  expect([building!.err, behind!.err]).toEqual([undefined, undefined])
  expect(broken).toMatchObject({ level: 40, err: { stack: expect.stringContaining('Broken.') } })
})
