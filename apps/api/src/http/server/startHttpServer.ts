import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { defaultTimeouts, monotonic } from '@manabi/kernel'
import type { Logger } from 'pino'
import type { ConnectionBounds } from './boundConnections.ts'
import { guardEdge } from './guardEdge.ts'
import type { ReservedPort } from './reservePort.ts'

export interface HttpServer {
  /** The address it listens on, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** Drains: answers what was sent until now, takes no new connections, then resolves. */
  close(): Promise<void>
}

export interface HttpOptions {
  readonly host: string
  /** 0 takes a free one, a reserved one is taken over. */
  readonly port: number | ReservedPort
  /** Where the pages about errors are. */
  readonly publicUrl?: string
  /** Hears of requests that are refused before the listener gets them. */
  readonly log?: Pick<Logger, 'info'>
  readonly limits?: Partial<HttpLimits>
  readonly connections?: ConnectionBounds
  /** A connection that is still busy so many milliseconds after `close()` is cut. Default 25,000. */
  readonly longestDrain?: number
}

/** What an unknown client may take of the service; times in milliseconds. */
const defaultLimits = {
  /** Bytes of a request's first line and headers together. */
  maxHeaderSize: 16 * 1024,
  maxHeaders: 100,
  /** A request's headers, and the whole of it, must have arrived within these. A body that comes too slowly is cut sooner. */
  headersTimeout: 15_000,
  requestTimeout: 1_800_000,
  /** How often connections are held against these two. */
  connectionsCheckingInterval: 1_000,
  /** Longer than the idle time of common load balancers, so that they and not the service end a connection. */
  keepAliveTimeout: 65_000,
  /** What a connection that idles is left beyond that. */
  keepAliveTimeoutBuffer: 1_000,
}

type HttpLimits = typeof defaultLimits

/**
 * Connections that were opened before `close()` are still taken: for these milliseconds and turns of the event loop without another one,
 * and for the longer time at most. Node takes one a turn, and closing resets the others.
 */
const [linger, quietTurns, longestLinger] = [250, 10, 5_000]
/** How often connections that have become idle are looked for while draining, in milliseconds. */
const sweepEvery = 20

/** Rejects when the address cannot be listened on. */
export async function startHttpServer(
  listener: RequestListener,
  { host, port, limits, longestDrain = defaultTimeouts.drain, ...edge }: HttpOptions,
): Promise<HttpServer> {
  const { maxHeaders, ...enforced } = { ...defaultLimits, ...limits }
  const server = createServer({ ...enforced, requireHostHeader: false })
  const open = openConnections(server)
  guardEdge(server, listener, { maxHeaders, ...edge })
  await listeningOn(server, { host, port })
  const { port: actualPort } = server.address() as AddressInfo
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`
  return { url, close: () => drain(server, open, longestDrain) }
}

const listeningOn = (server: Server, { host, port }: Pick<HttpOptions, 'host' | 'port'>): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    const listening = () => {
      server.removeListener('error', reject)
      resolve()
    }
    if (typeof port === 'number') server.listen({ host, port }, listening)
    else server.listen(port.socket, listening).ref()
  })

function openConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

async function drain(server: Server, open: ReadonlySet<Socket>, longestDrain: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await untilQuiet(server)
  return new Promise((resolve) => {
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      // Node does not count these as idle: clients open them ahead of requests that may never come.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, sweepEvery)
    const end = setTimeout(() => server.closeAllConnections(), longestDrain)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(end)
      resolve()
    })
  })
}

async function untilQuiet(server: Server): Promise<void> {
  const started = monotonic()
  let quiet = 0
  const begin = () => {
    quiet = 0
  }
  server.on('connection', begin)
  await sleep(linger)
  for (; quiet < quietTurns && monotonic() - started < longestLinger; quiet++) await setImmediate()
  server.removeListener('connection', begin)
}
