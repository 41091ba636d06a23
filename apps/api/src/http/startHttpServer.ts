import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface HttpServer {
  /** The address it listens on, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** Drains: takes no new connections, finishes the requests under way, then resolves. */
  close(): Promise<void>
}

interface Address {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
}

const limits = {
  maxHeaderSize: 16 * 1024,
  /** A request's headers, and the whole of it, must have arrived within these milliseconds. */
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  /** Longer than the idle time of common load balancers, so that they and not the service end a connection. */
  keepAliveTimeout: 65_000,
}

/** A connection that is still busy so many milliseconds after `close()` is cut. */
const longestDrain = 25_000
/** How often connections that have become idle are looked for while draining, in milliseconds. */
const sweepEvery = 20

/** Rejects when the address cannot be listened on. */
export async function startHttpServer(listener: RequestListener, { host, port }: Address): Promise<HttpServer> {
  const server = createServer(limits, listener)
  server.on('clientError', refuseUnreadable)
  await listening(server, { host, port })
  const { port: actualPort } = server.address() as AddressInfo
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`, close: () => drain(server) }
}

const listening = (server: Server, address: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEvery)
    const end = setTimeout(() => server.closeAllConnections(), longestDrain)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(end)
      resolve()
    })
  })
}

/** What is not HTTP never reaches the app; it gets a problem document too. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statuses[error.code ?? ''] ?? 400
  const title = STATUS_CODES[status]
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail: 'The request could not be read.',
    code: 'invalid_request',
  })
  const head = `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Type: application/problem+json`
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }
