import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createOperationalApp, metricsPage, startHttpServer } from '../../apps/api/src/index.ts'
import { eventually } from '../harness/eventually.ts'
import { client } from '../harness/http.ts'
import { learner, type SampleApi, startSampleApi } from './startSampleApi.ts'

let api: SampleApi
beforeAll(async () => {
  api = await startSampleApi()
})
afterAll(() => api.close())

describe('health', () => {
  const ready = () => client(api.url).get('health/ready')

  it('is live without a credential [API-004]', async () => {
    expect(await client(api.url).get('health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
  })

  it('is ready once every read model was built, and names parts and lag [API-004]', async () => {
    api.readModels.readable = new Set()
    expect(await ready()).toMatchObject({ status: 503, body: { status: 'not_ready' } })
    api.readModels.readable = new Set(['things'])
    expect(await ready()).toMatchObject({
      status: 200,
      body: {
        status: 'ready',
        parts: [
          { name: 'eventStore', status: 'up', reason: null },
          { name: 'readStore', status: 'up', reason: null },
        ],
        projections: [{ name: 'things', state: 'ready', behind: 3 }],
      },
    })
  })

  it('stays ready while a new version of a read model is built beside the one that readers see', async () => {
    api.readModels.statuses = [{ name: 'things', status: 'building', behind: 900 }]
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'ready', projections: [{ state: 'building' }] },
    })
  })

  it('is degraded when a read model stops, and says which [OPS-001]', async () => {
    api.readModels.statuses = [{ name: 'things', status: 'failed', behind: 40 }]
    const projections = [{ name: 'things', state: 'failed', behind: 40 }]
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'degraded', projections } })
    api.readModels.statuses = [{ name: 'things', status: 'ready', behind: 3 }]
  })

  it('is degraded while a part is down and another goes on, with the reason; not ready without any [OPS-001]', async () => {
    const disk = 'The disk is full: events.db cannot grow.'
    api.health.set('eventStore', new Unavailable('eventStore', undefined, disk))
    const parts = expect.arrayContaining([{ name: 'eventStore', status: 'down', reason: disk }])
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'degraded', parts } })
    api.health.set('readStore', new Error('with a name of a person in it'))
    const { status, body } = await ready()
    expect([status, body.status]).toEqual([503, 'not_ready'])
    expect(JSON.stringify(body)).not.toContain('person')
    api.health.clear()
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } })
  })
})

describe('metrics', () => {
  it('count requests by route template and status, and tell lag and process [API-004]', async () => {
    await client(api.url).as(learner('read:catalog')).get('/things/some_id')
    await client(api.url).get('/nothing')
    const metrics = await eventually(async () => {
      const { body } = await client(api.url).get('metrics')
      return body.includes('route="none",status="404"') && body
    })
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/things\/\{thingId\}",status="200"\} 1/,
    )
    expect(metrics).not.toContain('some_id')
    expect(metrics).toMatch(/manabi_projection_behind\{projection="things"\} \d+/)
    expect(metrics).toContain('nodejs_eventloop_lag_seconds')
    expect(metrics).toContain('process_resident_memory_bytes')
  })

  it('have one label for all methods that nothing answers [API-004]', async () => {
    for (const method of ['PROPFIND', 'MKCALENDAR', 'SEARCH']) await fetch(`${api.url}/nothing`, { method })
    const metrics = await eventually(async () => {
      const { body } = await client(api.url).get('metrics')
      return /_count\{method="other",route="none",status="404"\} 3/.test(body) && body
    })
    expect(metrics).not.toMatch(/PROPFIND|MKCALENDAR|SEARCH/)
  })

  it('go to another port where the settings name one', async () => {
    const other = await startSampleApi({ METRICS_PORT: '9464' })
    expect((await client(other.url).get('metrics')).status).toBe(404)
    await other.close()
  })

  it('answer there, too, what is no page with problem documents and request ids [CON-007]', async () => {
    const app = createOperationalApp([metricsPage(new Registry())], pino({ level: 'silent' }), 'https://manabi.example')
    const server = await startHttpServer(app, { host: '127.0.0.1', port: 0 })
    const told = async (path: string, method: string) => {
      const response = await fetch(`${server.url}/${path}`, { method, headers: { 'X-Request-Id': 'abc' } })
      const { code = null } = response.ok ? {} : ((await response.json()) as { code?: string })
      const { headers } = response
      return [response.status, code, headers.get('X-Request-Id'), headers.get('Allow'), headers.get('X-Powered-By')]
    }
    expect(await told('metrics', 'GET')).toEqual([200, null, 'abc', null, null])
    expect(await told('metrics', 'POST')).toEqual([405, 'method_not_allowed', 'abc', 'GET, HEAD, OPTIONS', null])
    expect(await told('nope', 'GET')).toEqual([404, 'not_found', 'abc', null, null])
    await server.close()
  })
})

describe('the server', () => {
  it('finishes the requests under way when it stops, and takes no new ones [CLI-009]', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isRunning = false
    const server = await startHttpServer(
      async (_request, response) => {
        isRunning = true
        await promise
        response.end('finished')
      },
      { host: '127.0.0.1', port: 0 },
    )
    const underWay = fetch(server.url).then((response) => response.text())
    await eventually(() => isRunning)
    const closed = server.close()
    await eventually(() => isRefused(server.url))
    resolve()
    expect(await underWay).toBe('finished')
    await closed
  })

  it('answers what was sent and not read yet when it stops [CLI-009]', async () => {
    const server = await startHttpServer((_request, response) => response.end('read in time'), {
      host: '127.0.0.1',
      port: 0,
    })
    const port = Number(new URL(server.url).port)
    const sockets = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        return socket
      }),
    )
    const answers = sockets.map((socket) => text(socket).catch((error: Error) => error.message))
    // The server is told to stop before it can read any of them.
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await server.close()
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/read in time/)
  })

  it('lets go of connections that idle', async () => {
    const server = await startHttpServer((_request, response) => response.end('idle soon'), {
      host: '127.0.0.1',
      port: 0,
    })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const received = text(socket)
    await new Promise((resolve) => socket.once('data', resolve))
    await server.close()
    expect(await received).toMatch(/idle soon/)
  })

  it('lets go of connections over which nothing was ever sent, which clients open ahead of requests', async () => {
    const server = await startHttpServer((_request, response) => response.end(), { host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {})
    const ended = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('connect', resolve))
    await server.close()
    await ended
  })

  it('says when it cannot listen', async () => {
    const port = Number(new URL(api.url).port)
    await expect(startHttpServer(() => {}, { host: '127.0.0.1', port })).rejects.toThrow('EADDRINUSE')
  })
})

/** Whether nothing listens there any more. */
const isRefused = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
