import { describe, expect, it } from '@jest/globals'
import { type Started, startAll } from './start.ts'

describe('starting several servers', () => {
  const started: string[] = []
  const server = (name: string) => async () => {
    started.push(name)
    return { url: name, stop: async () => void started.splice(started.indexOf(name), 1) } as unknown as Started
  }

  it('answers them in their order', async () => {
    const answer = await startAll(server('a'), server('b'))
    expect('servers' in answer && answer.servers.map(({ url }) => url)).toEqual(['a', 'b'])
    started.splice(0)
  })

  it('says which program is missing, and leaves none running', async () => {
    const missing = () => Promise.reject(Object.assign(Object.create(null), { message: 'spawn x ENOENT\n  at …' }))
    expect(await startAll(server('a'), missing)).toEqual({ missing: 'spawn x ENOENT' })
    expect(started).toEqual([])
  })
})
