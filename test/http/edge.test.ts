import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type HttpOptions, startHttpServer } from '../../apps/api/src/index.ts'
import { eventually } from '../harness/eventually.ts'
import { learner, type SampleApi, startSampleApi } from './startSampleApi.ts'

/** In milliseconds, and small: what is waited for in these tests is the end of a connection. */
const limits = {
  headersTimeout: 60,
  requestTimeout: 120,
  connectionsCheckingInterval: 10,
  keepAliveTimeout: 20,
  keepAliveTimeoutBuffer: 0,
} satisfies HttpOptions['limits']

let api: SampleApi
let hasty: SampleApi
beforeAll(async () => {
  api = await startSampleApi()
  hasty = await startSampleApi({}, undefined, limits)
})
afterAll(() => Promise.all([api.close(), hasty.close()]))

const dial = (url: string): Socket => connect(Number(new URL(url).port), '127.0.0.1')

/** Sends bytes as they are, and answers all that comes back until the connection ends. */
async function raw(url: string, bytes: string): Promise<string> {
  const socket = dial(url)
  socket.write(bytes)
  return text(socket)
}

interface Answer {
  readonly line: string
  readonly headers: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: whatever the document holds.
  readonly body: any
}

function parsed(answer: string): Answer {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = fields.map((field) => [field.split(': ')[0]!.toLowerCase(), field.slice(field.indexOf(': ') + 2)])
  return { line, headers: Object.fromEntries(headers), body: JSON.parse(body) }
}

/** The refusal as every client can read it; nothing follows it. */
function expectRefusal(answer: string, status: number, code: string): Answer {
  const { line, headers, body } = parsed(answer)
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(headers).toMatchObject({
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(JSON.stringify(body))),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  expect(body).toMatchObject({ type: `https://manabi.test/errors/${code}`, status, code })
  expect(body.requestId).toBe(headers['x-request-id'])
  return { line, headers, body }
}

const get = 'GET /health/live HTTP/1.1\r\nHost: x\r\n'

describe('what cannot be read', () => {
  it.each(['NONSENSE\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `${get}Bad Name: x\r\n\r\n`, '\x16\x03\x01\x02'])(
    'is refused: %j [CON-017]',
    async (bytes) => {
      const { body } = expectRefusal(await raw(api.url, bytes), 400, 'invalid_request')
      expect(body.errors).toEqual([{ path: '', message: 'could not be read' }])
      const line = api.logged.find(({ requestId }) => requestId === body.requestId)
      expect(line).toMatchObject({ status: 400, reason: expect.stringMatching(/^HPE_/), msg: 'request refused' })
    },
  )

  it('is refused in the middle of a body, with the id that the log has', async () => {
    const head = `POST /api/v1/things HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${learner('write:content')}\r\n`
    const chunked = `${head}X-Request-Id: chunked-1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    const { body } = expectRefusal(await raw(api.url, `${chunked}5\r\n{"ti"\r\nzz\r\n`), 400, 'invalid_request')
    expect(body.requestId).toBe('chunked-1')
    const line = await eventually(() =>
      api.logged.find(({ msg, requestId }) => msg === 'request' && requestId === 'chunked-1'),
    )
    expect(line).toMatchObject({ route: '/api/v1/things', status: 400 })
  })

  it('after an answer was begun ends the connection, and puts nothing into the answer', async () => {
    const server = await startHttpServer(
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': 100 })
        response.write('the beginning')
      },
      { host: '127.0.0.1', port: 0 },
    )
    const socket = dial(server.url)
    const received = text(socket)
    socket.write(`${get}\r\n`)
    await once(socket, 'data')
    socket.write('NONSENSE\r\n\r\n')
    expect(await received).toMatch(/the beginning$/)
    await server.close()
  })

  it('after a whole request leaves the request its answer, and ends the connection', async () => {
    const failures: unknown[] = []
    const server = await startHttpServer(
      (_request, response) => {
        setTimeout(() => {
          try {
            response.writeHead(200).end('the answer')
          } catch (error) {
            failures.push(error)
          }
        }, 20)
      },
      { host: '127.0.0.1', port: 0 },
    )
    for (const version of ['1.0', '1.1']) {
      const answer = await raw(server.url, `GET / HTTP/${version}\r\nHost: x\r\n\r\nNONSENSE\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
      expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1)
    }
    expect(failures).toEqual([])
    await server.close()
  })
})

describe('a body that nobody reads', () => {
  it('is left to come for a second, and then the connection ends', async () => {
    const socket = dial(api.url)
    const closed = new Promise<void>((resolve) => {
      socket.on('error', () => {}).once('close', () => resolve())
    })
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000000\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
    const feeding = setInterval(() => socket.write('x'), 20)
    await closed
    clearInterval(feeding)
  })

  it('that comes to its end leaves the connection for more', async () => {
    const socket = dial(api.url)
    const received = text(socket)
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n')
    await once(socket, 'data')
    socket.write(`body${get}Connection: close\r\n\r\n`)
    expect((await received).match(/HTTP\/1.1 200/g)).toHaveLength(2)
  })
})

describe('headers', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: y\r\n`).join('')

  it('of 16 KiB and 100 are read, not more [CON-017]', async () => {
    expect(await raw(api.url, `${get}Connection: close\r\n${fields(98)}\r\n`)).toMatch(/^HTTP\/1.1 200 /)
    expectRefusal(await raw(api.url, `${get}${fields(100)}\r\n`), 431, 'headers_too_large')
    expectRefusal(await raw(api.url, `${get}${fields(1_000)}\r\n`), 431, 'headers_too_large')
    expectRefusal(await raw(api.url, `${get}X-Long: ${'y'.repeat(17_000)}\r\n\r\n`), 431, 'headers_too_large')
    expectRefusal(await raw(api.url, `GET /${'y'.repeat(17_000)} HTTP/1.1\r\n\r\n`), 431, 'headers_too_large')
  })

  it('without a Host are refused, but of HTTP/1.0', async () => {
    const { headers, body } = expectRefusal(
      await raw(api.url, 'GET /health/live HTTP/1.1\r\nX-Request-Id: no-host\r\n\r\n'),
      400,
      'invalid_request',
    )
    expect(headers['x-request-id']).toBe('no-host')
    expect(body.errors).toEqual([{ path: 'Host', message: 'is required' }])
    expect(await raw(api.url, 'GET /health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })

  it('with two Hosts are refused, whatever these are', async () => {
    for (const second of ['Host: y', 'host: x', 'HOST:']) {
      const { body } = expectRefusal(await raw(api.url, `${get}${second}\r\n\r\n`), 400, 'invalid_request')
      expect(body.errors).toEqual([{ path: 'Host', message: 'must not be there more than once' }])
    }
  })

  it('that expect what nobody does are refused; 100-continue is answered', async () => {
    expectRefusal(await raw(api.url, `${get}Expect: a miracle\r\n\r\n`), 417, 'expectation_failed')
    expect(await raw(api.url, `${get}Connection: close\r\nExpect: 100-continue\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /,
    )
  })
})

describe('a client that is slow', () => {
  it('with its headers is cut off, however busy it is', async () => {
    const socket = dial(hasty.url)
    const received = text(socket)
    socket.write(get)
    const drip = setInterval(() => socket.write('X: y\r\n'), 5)
    expectRefusal(await received, 408, 'request_timeout')
    clearInterval(drip)
  })

  it('with its body is cut off, and the log names the request [CON-017]', async () => {
    const head = `POST /api/v1/things HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${learner('write:content')}\r\n`
    const started = `${head}X-Request-Id: slow-1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"ti`
    // A process that stands still meets the end of the time for the headers first.
    const answer = await eventually(async () => {
      const received = await raw(hasty.url, started)
      return received.includes('slow-1') ? received : null
    })
    expect(expectRefusal(answer, 408, 'request_timeout').body.requestId).toBe('slow-1')
    const line = await eventually(() =>
      hasty.logged.find(({ msg, requestId }) => msg === 'request' && requestId === 'slow-1'),
    )
    expect(line).toMatchObject({ route: '/api/v1/things', status: 408 })
  })

  it('to ask for anything at all is let go without a word, first and between two requests', async () => {
    expect(await raw(hasty.url, '')).toBe('')
    const answers = await eventually(async () => {
      const received = await raw(hasty.url, `${get}\r\n`)
      return received.startsWith('HTTP/1.1 408') ? null : received
    })
    expect(answers.match(/HTTP\/1.1/g)).toEqual(['HTTP/1.1'])
    expect(answers).toMatch(/^HTTP\/1.1 200 .*\{"status":"live"\}$/s)
  })

  it('to go after its refusal keeps no connection', async () => {
    const socket = connect({ port: Number(new URL(api.url).port), host: '127.0.0.1', allowHalfOpen: true })
    let isReset = false
    socket.on('error', () => {
      isReset = true
    })
    socket.write('NONSENSE\r\n\r\n')
    expectRefusal(await text(socket), 400, 'invalid_request')
    await eventually(() => {
      socket.write('x')
      return isReset
    })
    socket.destroy()
  })
})

describe('requests that are sent ahead on one connection', () => {
  const sentAhead = (count: number) => Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const recorder = async () => {
    const handled: { readonly url: string; readonly turn: number }[] = []
    let turn = 0
    const turning = setInterval(() => turn++, 0)
    const server = await startHttpServer(
      ({ url = '' }, response) => {
        handled.push({ url, turn })
        setTimeout(() => response.end(url), 5)
      },
      { host: '127.0.0.1', port: 0 },
    )
    const close = async () => {
      clearInterval(turning)
      await server.close()
    }
    return { ...server, handled, close }
  }

  it('are answered in their order, one in a turn [CON-019]', async () => {
    const server = await recorder()
    const received = raw(
      server.url,
      `${sentAhead(7).join('')}GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    const bodies = (await received)
      .split('HTTP/1.1 200 OK')
      .map((answer) => answer.split('\r\n').find((line) => line.startsWith('/')))
    expect(bodies.slice(1)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5', '/6', '/last'])
    expect(new Set(server.handled.map(({ turn }) => turn)).size).toBe(8)
    await server.close()
  })

  it('cut it where more than eight have no answer, and the rest is not handled [CON-019]', async () => {
    const server = await recorder()
    const socket = dial(server.url).on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(sentAhead(3_000).join(''))
    await closed
    expect(server.handled.map(({ url }) => url)).toEqual(['/0'])
    await server.close()
  })

  it('leave others their turn: the next connection is served at once [CON-019]', async () => {
    const server = await recorder()
    const busy = Array.from({ length: 5 }, () => dial(server.url))
    for (const socket of busy) socket.write(sentAhead(8).join(''))
    await eventually(() => server.handled.length >= 5)
    expect(await raw(server.url, 'GET /other HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('/other')
    expect(server.handled.findIndex(({ url }) => url === '/other')).toBeLessThan(40)
    for (const socket of busy) socket.destroy()
    await server.close()
  })
})

describe('connections', () => {
  const answer = { host: '127.0.0.1', port: 0 }
  const opened = async (url: string, count: number) => {
    const sockets = Array.from({ length: count }, () => dial(url).on('error', () => {}))
    const states = sockets.map((socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      return Promise.race([once(socket, 'data').then(() => 'answered'), once(socket, 'close').then(() => 'cut')])
    })
    return { sockets, states: await Promise.all(states.map((state) => state.catch(() => 'cut'))) }
  }

  it('of one network are a quarter of all that there may be, but for proxies [CON-022]', async () => {
    const listener: Parameters<typeof startHttpServer>[0] = (_request, response) => response.end('x')
    const server = await startHttpServer(listener, { ...answer, connections: { openFiles: 100 } })
    const first = await opened(server.url, 24)
    expect(first.states.filter((state) => state === 'answered')).toHaveLength(20)
    for (const socket of first.sockets) socket.destroy()
    await eventually(async () => {
      const [socket] = (await opened(server.url, 1)).sockets
      const isOpen = socket!.readable
      socket!.destroy()
      return isOpen
    })
    await server.close()
    const behind = await startHttpServer(listener, { ...answer, connections: { openFiles: 100, isProxy: () => true } })
    const all = await opened(behind.url, 90)
    expect(all.states.filter((state) => state === 'answered')).toHaveLength(80)
    for (const socket of all.sockets) socket.destroy()
    await behind.close()
  })
})

describe('an answer of which the client takes nothing', () => {
  /** What Node says of a connection on which nothing went in or out for the time that it was given. */
  const standsStill = (socket: Socket) => socket.emit('timeout')

  it('ends the connection after a minute, and one that waits for its answer does not [CON-022]', async () => {
    const timeouts = new Set<number | undefined>()
    const server = await startHttpServer(
      ({ url, socket }, response) => {
        timeouts.add(socket.timeout)
        if (url === '/large') response.end(Buffer.alloc(64 * 1024 * 1024))
        standsStill(socket)
        if (url !== '/large') response.end('at last')
      },
      { host: '127.0.0.1', port: 0 },
    )
    const stuck = dial(server.url).on('error', () => {})
    const closed = new Promise((resolve) => stuck.once('close', resolve))
    stuck.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await raw(server.url, 'GET /waits HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/at last$/)
    let received = 0
    stuck.on('data', (chunk) => {
      received += chunk.length
    })
    await closed
    expect(received).toBeLessThan(64 * 1024 * 1024)
    expect([...timeouts]).toEqual([60_000])
    await server.close()
  })
})

describe('a server that is told to close', () => {
  it('takes connections that were opened before, however many, one a turn [OPS-002]', async () => {
    const server = await startHttpServer((_request, response) => response.end('answered'), {
      host: '127.0.0.1',
      port: 0,
    })
    const sockets = Array.from({ length: 200 }, () => dial(server.url))
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: manabi.test\r\n\r\n')
    const answers = sockets.map((socket) => text(socket).catch((error: Error) => error.message))
    const closed = server.close()
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/answered/)
    await closed
  })

  it('answers what was sent before, and says that the connection ends [OPS-002]', async () => {
    const server = await startHttpServer((_request, response) => response.end('answered'), {
      host: '127.0.0.1',
      port: 0,
    })
    const sockets = Array.from({ length: 25 }, () => dial(server.url))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const answers = sockets.map((socket) => text(socket))
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: manabi.test\r\n\r\n')
    const closed = server.close()
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*answered/i)
    }
    await closed
  })
})
