import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type Agent, request } from 'undici'
import { AddressNotAllowed, guardedAgent, resolverOf } from './addressGuard.ts'

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
    const { address, close } = await nameServer()
    agent = guardedAgent({ allowPrivate: false, connectTimeout: 1_000, resolve: resolverOf([address]) })
    await expect(get('loopback.test')).rejects.toThrow(AddressNotAllowed)
    expect(connections).toBe(0)
    close()
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

describe('looking up names', () => {
  it('does not wait for names whose servers do not answer [WHK-017]', async () => {
    const { address, close } = await nameServer()
    const resolve = resolverOf([address])
    let ended = 0
    const silent = Array.from({ length: 50 }, () => resolve('silent.test').catch(() => ended++))
    expect(await resolve('a.test')).toEqual([{ address: '192.0.2.7', family: 4 }])
    expect(ended).toBe(0)
    await expect(resolve('nobody.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    close()
    await Promise.all(silent)
  })
})

const addresses: Readonly<Record<string, readonly number[]>> = { a: [192, 0, 2, 7], loopback: [127, 0, 0, 1] }

/** A name server that knows some names, and answers nothing about `silent.test`. */
async function nameServer() {
  const socket = createSocket('udp4')
  socket.on('message', (asked, { port, address }) => {
    const question = asked.subarray(12)
    const name = question.subarray(1, 1 + question[0]!).toString()
    if (name === 'silent') return
    const known = addresses[name]
    const isFour = known !== undefined && question[question.indexOf(0) + 2] === 1
    const end = 12 + question.indexOf(0) + 5
    const header = Buffer.from([asked[0]!, asked[1]!, 0x81, known ? 0x80 : 0x83, 0, 1, 0, Number(isFour), 0, 0, 0, 0])
    const answer = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...(known ?? [])]
    const sent = [header, asked.subarray(12, end), Buffer.from(isFour ? answer : [])]
    socket.send(Buffer.concat(sent), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}
