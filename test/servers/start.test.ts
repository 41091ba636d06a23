import { describe, expect, it } from '@jest/globals'
import { NotInstalled } from './install.ts'
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
    const missing = () => Promise.reject(new NotInstalled('spawn x ENOENT\n  at …'))
    expect(await startAll(server('a'), missing)).toEqual({ missing: 'spawn x ENOENT' })
    expect(started).toEqual([])
  })

  it('throws when an installed one does not start, and leaves none running', async () => {
    const missing = () => Promise.reject(new NotInstalled('spawn x ENOENT'))
    const broken = () => Promise.reject(new Error('y ended with status 2.'))
    await expect(startAll(missing, server('a'), broken)).rejects.toThrow('y ended with status 2.')
    expect(started).toEqual([])
  })
})
