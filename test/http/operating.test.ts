import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
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

  it('is ready once the read models stand, and names parts and lag [API-004]', async () => {
    api.readModels.statuses = [{ name: 'things', status: 'building', behind: 900 }]
    expect((await ready()).status).toBe(503)
    api.readModels.statuses = [{ name: 'things', status: 'ready', behind: 3 }]
    expect(await ready()).toMatchObject({
      status: 200,
      body: {
        status: 'ready',
        parts: [
          { name: 'eventStore', status: 'up' },
          { name: 'readStore', status: 'up' },
        ],
        projections: [{ name: 'things', status: 'ready', behind: 3 }],
      },
    })
  })

  it('stays ready when a read model stops later, and says which', async () => {
    await ready()
    api.readModels.statuses = [{ name: 'things', status: 'failed', behind: 40 }]
    expect(await ready()).toMatchObject({ status: 200, body: { projections: [{ status: 'failed', behind: 40 }] } })
  })

  it('is not ready while a part is down', async () => {
    api.health.set('readStore', new Error('gone'))
    const { status, body } = await ready()
    api.health.clear()
    expect(status).toBe(503)
    expect(body.parts).toContainEqual({ name: 'readStore', status: 'down' })
    expect((await ready()).status).toBe(200)
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
    await expect(fetch(server.url)).rejects.toThrow()
    resolve()
    expect(await underWay).toBe('finished')
    await closed
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

  it('says when it cannot listen', async () => {
    const port = Number(new URL(api.url).port)
    await expect(startHttpServer(() => {}, { host: '127.0.0.1', port })).rejects.toThrow('EADDRINUSE')
  })
})
