import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../test/harness/eventually.ts'
import { startProxy } from '../../../test/servers/proxy.ts'
import { openMongoDatabase } from './database.ts'
import { orUnavailable } from './unavailable.ts'

const url = process.env['READ_STORE_URL']

if (url === undefined) {
  describe('MongoDB that is cut off', () => {
    it.skip('is skipped: READ_STORE_URL names no server', () => {})
  })
}

;(url === undefined ? it.skip : it)(
  'MongoDB is found again by every client, however often it is cut off under load',
  async () => {
    const way = await startProxy(new URL(url!), 27017)
    const databases = Array.from({ length: 6 }, () => openMongoDatabase(way.url, 'test'))
    const read = (database: (typeof databases)[number]) =>
      orUnavailable('readStore', () => database.db.collection('test.nothing').findOne({}))
    const isThere = (database: (typeof databases)[number]) =>
      read(database).then(
        () => true,
        () => false,
      )
    let isDone = false
    const others: unknown[] = []
    const readOn = async (database: (typeof databases)[number]) => {
      while (!isDone) {
        await read(database).catch((error) => error instanceof Unavailable || others.push(error))
        await sleep(1)
      }
    }
    try {
      for (const { ready } of databases) await ready()
      const readers = databases.flatMap((database) => Array.from({ length: 10 }, () => readOn(database)))
      for (let cut = 0; cut < 6; cut++) {
        way.cut()
        await eventually(async () => !(await isThere(databases[0]!)))
        way.mend()
        await eventually(async () => (await Promise.all(databases.map(isThere))).every(Boolean))
      }
      isDone = true
      await Promise.all(readers)
      expect(others).toEqual([])
    } finally {
      isDone = true
      await Promise.all(databases.map(({ close }) => close()))
      await way.close()
    }
  },
)

;(url === undefined ? it.skip : it)(
  'a call that gets a connection in the turn in which it closes is made again',
  async () => {
    const sockets: Socket[] = []
    const opened = (message: unknown) => sockets.push((message as { socket: Socket }).socket)
    subscribe('net.client.socket', opened)
    const database = openMongoDatabase(url!, 'test')
    const read = () => orUnavailable('readStore', () => database.db.collection('test.nothing').findOne({}))
    try {
      await read()
      for (const socket of sockets) socket.destroy()
      expect(await read()).toBeNull()
    } finally {
      unsubscribe('net.client.socket', opened)
      await database.close()
    }
  },
)
