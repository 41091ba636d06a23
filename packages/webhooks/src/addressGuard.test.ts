import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type Agent, request } from 'undici'
import { startNameServer } from '../../../test/harness/nameServer.ts'
import { AddressNotAllowed, guardedAgent } from './addressGuard.ts'
import { resolverOf } from './nameServers.ts'

describe('the address guard', () => {
  let server: Server
  let port: number
  let connections = 0
  let agent: Agent

  beforeEach(async () => {
    connections = 0
    server = createServer((_request, response) => response.end('hello'))
    server.on('connection', () => connections++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(async () => {
    await agent.destroy()
    await new Promise((resolve) => server.close(resolve))
  })

  const resolvingTo = (...addresses: string[]) =>
    guardedAgent({
      allowPrivate: false,
      connectTimeout: 1_000,
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
  const get = (host: string) => request(`http://${host}:${port}/`, { dispatcher: agent })

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '169.254.169.254'])(
    'refuses %s as it stands [WHK-017]',
    async (host) => {
      agent = resolvingTo('8.8.8.8')
      await expect(get(host)).rejects.toThrow(AddressNotAllowed)
      expect(connections).toBe(0)
    },
  )

  it.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['10.0.0.1', 'fd00::1']])(
    'refuses a name that resolves to %s [WHK-017]',
    async (...addresses) => {
      agent = resolvingTo(...addresses)
      await expect(get('rebinding.example')).rejects.toThrow(AddressNotAllowed)
      expect(connections).toBe(0)
    },
  )

  it('refuses what a name server resolves to loopback [WHK-017]', async () => {
    const names = await startNameServer()
    agent = guardedAgent({ allowPrivate: false, connectTimeout: 1_000, resolve: resolverOf([names.address]) })
    await expect(get('loopback.test')).rejects.toThrow(AddressNotAllowed)
    expect(connections).toBe(0)
    names.close()
  })

  it('passes on that a name does not resolve', async () => {
    agent = guardedAgent({
      allowPrivate: false,
      connectTimeout: 1_000,
      resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    })
    await expect(get('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('allows private addresses when the settings do', async () => {
    agent = guardedAgent({ allowPrivate: true, connectTimeout: 1_000 })
    expect(await (await get('127.0.0.1')).body.text()).toBe('hello')
  })
})
