import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
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

  const answers = {
    malformed: 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n',
    'in broken pieces': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\nno number\r\n',
    'cut off': 'HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\nok',
  }
  it.each(Object.entries(answers))('is a delivery where the body of a 2xx is %s [WHK-008]', async (_, answer) => {
    const { httpStatus, error } = await attemptAt(answer, { ends: true, timeout: 60_000 })
    expect([Math.floor(httpStatus! / 100), error]).toEqual([2, null])
  })

  it('is told by its status where the body of another answer is malformed [WHK-008]', async () => {
    const broken = 'HTTP/1.1 500 Oh\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n'
    const { httpStatus, error } = await attemptAt(broken, { ends: true, timeout: 60_000 })
    expect([httpStatus, error]).toEqual([500, 'The receiver answered 500.'])
  })

  it('is a failure where the body of a 2xx has not ended in time [WHK-008]', async () => {
    const answer = await attemptAt(answers['cut off'], { ends: false, timeout: 100 })
    expect(answer.error).toBe('No complete answer within 0.1 s.')
  })
})

/** An attempt at a receiver that sends this text, and then ends the connection or does nothing more. */
async function attemptAt(text: string, { ends, timeout }: { readonly ends: boolean; readonly timeout: number }) {
  const receiver = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => (ends ? socket.end(text) : socket.write(text)))
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const { port } = receiver.address() as AddressInfo
  const agent = guardedAgent({ allowPrivate: true, connectTimeout: 60_000 })
  try {
    const message = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }
    return await attempt(message, agent, timeout)
  } finally {
    await agent.destroy()
    receiver.close()
  }
}
