import { describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { pino } from 'pino'
import { eventually } from './eventually.ts'

const services = { log: pino({ level: 'silent' }) }

describe('what a reaction does in any case', () => {
  it('is done before the caller goes on', async () => {
    let isDone = false
    const work = async () => {
      await new Promise(setImmediate)
      isDone = true
    }
    await eventually(services, work, { atMost: 60_000 })
    expect(isDone).toBe(true)
  })

  it('is left to it while a store is down', async () => {
    await eventually(services, () => Promise.reject(new Unavailable('state')))
    await eventually(services, () => Promise.reject(new Unavailable('state')), { atMost: 60_000 })
  })

  it('says why it is left: a store that waits for a rebuild is not down', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const unavailable = new Unavailable('readStore', new Error('courses-v3-2 may still hold what was erased.'))
    await eventually({ log }, () => Promise.reject(unavailable))
    expect(lines).toMatchObject([{ part: 'readStore', reason: 'courses-v3-2 may still hold what was erased.' }])
  })

  it('goes on behind the answer when it takes too long, however it ends', async () => {
    let fail = (_: Error) => {}
    const endless = new Promise((_, reject) => {
      fail = reject
    })
    await eventually(services, () => endless, { atMost: 1 })
    fail(new Error('afterwards'))
    await endless.catch(() => {})
  })

  it('fails the caller with what is no fault of a store', async () => {
    const work = () => Promise.reject(new Error('a bug'))
    await expect(eventually(services, work)).rejects.toThrow('a bug')
    await expect(eventually(services, work, { atMost: 60_000 })).rejects.toThrow('a bug')
  })
})
