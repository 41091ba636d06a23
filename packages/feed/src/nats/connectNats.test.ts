import { describe, expect, it } from '@jest/globals'
import { addressed } from './connectNats.ts'

describe('the address of NATS', () => {
  it.each([
    ['nats://one:4222', { servers: ['one:4222'] }],
    ['nats://one:4222,two:4222/', { servers: ['one:4222', 'two:4222'] }],
    ['nats://me:p%40ss@one:4222,two', { servers: ['one:4222', 'two'], user: 'me', pass: 'p@ss' }],
    ['nats://secret@one', { servers: ['one'], token: 'secret' }],
    ['tls://one:4222', { servers: ['one:4222'], tls: {} }],
  ])('names the servers and the account: %s', (url, options) => {
    expect(addressed(url)).toEqual(options)
  })
})
