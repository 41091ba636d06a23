import { createServer } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { MongoServerError } from 'mongodb'
import { openMongoDatabase } from './database.ts'
import { reasonOf } from './mongoStatus.ts'
import { orUnavailable } from './unavailable.ts'

const log = () => {
  const lines: string[] = []
  const say = (_facts: object, message: string) => void lines.push(message)
  return { lines, warn: say, info: say }
}

describe('an operator of MongoDB is told once what is wrong, and once that it is over:', () => {
  it('nothing listens [ENG-001]', async () => {
    const { lines, ...sink } = log()
    const url = 'mongodb://127.0.0.1:1/'
    const databases = [1, 2].map(() => openMongoDatabase(url, 'test', { log: sink }))
    const reason = 'Nothing listens at 127.0.0.1:1. Start MongoDB, or correct the address in READ_STORE_URL.'
    for (const { ready, status, close } of databases) {
      await expect(orUnavailable('readStore', ready, status)).rejects.toMatchObject({ name: 'Unavailable', reason })
      expect(status.reason).toBe(reason)
      await close()
    }
    expect(lines).toEqual([reason])
    await orUnavailable('readStore', async () => 1, databases[0]!.status)
    expect(lines).toEqual([reason, 'MongoDB answers again.'])
    expect(databases[1]!.status.reason).toBeNull()
  })

  it.each([
    [18, 'Authentication failed.', /^MongoDB refuses the user or the password in READ_STORE_URL\./],
    [13, 'not authorized on manabi to execute find', /^The user in READ_STORE_URL lacks a right in MongoDB \(not auth/],
  ])('an account that is refused, by code %d [ENG-001]', async (code, errmsg, reason) => {
    const { lines, ...sink } = log()
    const { status, close } = openMongoDatabase(`mongodb://127.0.0.1:1/${code}`, 'test', { log: sink })
    const refused = () => Promise.reject(new MongoServerError({ code, errmsg, message: errmsg }))
    for (const _ of [1, 2, 3]) {
      await expect(orUnavailable('stateStore', refused, status)).rejects.toMatchObject({ part: 'stateStore' })
    }
    expect(lines).toEqual([expect.stringMatching(reason)])
    await close()
  })

  it('TLS on our side only [ENG-001]', async () => {
    const plain = createServer((socket) => void socket.on('error', () => {}).end('no TLS here', () => socket.destroy()))
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const { port } = plain.address() as { port: number }
    const url = `mongodb://127.0.0.1:${port}/?tls=true`
    const { ready, status, close } = openMongoDatabase(url, 'test')
    await expect(orUnavailable('readStore', ready, status)).rejects.toThrow()
    expect(status.reason).toMatch(/does not speak TLS, which READ_STORE_URL asks for/)
    await close()
    plain.close()
  })
})

describe('a failure that is likely to pass', () => {
  it('is no reason yet', () => {
    expect(reasonOf(new Error('connection 3 to 127.0.0.1:27017 closed'))).toBeNull()
  })
})
