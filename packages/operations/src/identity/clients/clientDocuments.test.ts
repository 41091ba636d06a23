import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { actingFor, systemClock } from '@manabi/kernel'
import { ClientDocuments } from './clientDocuments.ts'

let server: Server
let host: string
let requests = 0
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    requests++
    const document = { client_id: `http://${host}${url}`, redirect_uris: ['https://app.example/cb'] }
    response.writeHead(url === '/missing' ? 404 : 200, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end(JSON.stringify(document))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => {
  server.close()
})

const fresh = () => new ClientDocuments({ allowPrivate: true, timeout: 60_000, clock: { now: () => held } })
const held = systemClock.now()

/** How many requests the work led to. */
async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  const before = requests
  await work()
  return requests - before
}

describe('descriptions of clients', () => {
  it('are fetched once, those that are not there too [OAU-018]', async () => {
    const documents = fresh()
    const twice = async (path: string) => [
      await documents.find(`http://${host}${path}`),
      await documents.find(`http://${host}${path}`),
    ]
    expect(await requestsOf(() => twice('/app.json'))).toBe(1)
    expect(await requestsOf(async () => expect(await twice('/missing')).toEqual([null, null]))).toBe(1)
  })

  it('are fetched from one host no more than 20 times a minute [OAU-018]', async () => {
    const documents = fresh()
    const find = (n: number) => actingFor(`${n % 3}`, () => documents.find(`http://${host}/app-${n}.json`))
    const all = Array.from({ length: 30 }, (_, n) => n)
    const found: PromiseSettledResult<unknown>[] = []
    const count = await requestsOf(async () => {
      for (const n of all) found.push(...(await Promise.allSettled([find(n)])))
    })
    expect(count).toBe(20)
    const refused = found.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(10)
    expect(refused[0]!.reason).toMatchObject({ code: 'unavailable', options: { headers: { 'Retry-After': '60' } } })
  })

  it('are asked for by those who are admitted, unless they are there already', async () => {
    const documents = fresh()
    const address = `http://${host}/app.json`
    const refuse = () => Promise.reject(new Error('not admitted'))
    expect(await requestsOf(() => expect(documents.find(address, refuse)).rejects.toThrow('not admitted'))).toBe(0)
    expect(await documents.find(address)).toMatchObject({ clientId: address })
    expect(await documents.find(address, refuse)).toMatchObject({ clientId: address })
  })
})
