import { describe, expect, it } from '@jest/globals'
import { guardedAgent } from '@manabi/webhooks'
import { attempt } from './attempt.ts'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('of the resolver'), { code }))
const resolving = (address: string) => async () => [{ address, family: 4 }]

describe('what is said of an attempt', () => {
  it('does not tell a host that is private from one that does not exist [WHK-017]', async () => {
    const message = { url: 'http://ledger.internal/', headers: {}, body: '{}' }
    const resolvers = [resolving('10.0.0.7'), resolving('127.0.0.1'), failing('ENOTFOUND'), failing('EAI_AGAIN')]
    const answers = resolvers.map((resolve) => {
      const agent = guardedAgent({ allowPrivate: false, connectTimeout: 1_000, resolve })
      return attempt(message, agent, 5_000)
    })
    const unreachable = {
      httpStatus: null,
      error: 'The host name was not found, or has no public address.',
      response: '',
    }
    expect(await Promise.all(answers)).toEqual(resolvers.map(() => unreachable))
  })
})
