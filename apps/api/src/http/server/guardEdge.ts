import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { monotonic, Problem } from '@manabi/kernel'
import type { Logger } from 'pino'
import { requestIdIn, requestIdOf } from '../operating/trace.ts'
import { problemAnswer } from '../problemAnswer.ts'
import { type Answer, headersOf, send } from '../send.ts'
import { boundConnections, type ConnectionBounds } from './boundConnections.ts'
import { joinChunks } from './joinChunks.ts'
import { takeTurns } from './takeTurns.ts'

interface EdgeOptions {
  readonly maxHeaders: number
  readonly publicUrl?: string
  readonly log?: Pick<Logger, 'info'>
  readonly connections?: ConnectionBounds
}

/**
 * Hands requests to the listener, and answers with a problem document what cannot be handed on: what is not HTTP, is too large
 * or comes too slowly. After such an answer the connection is closed.
 */
export function guardEdge(server: Server, listener: RequestListener, options: EdgeOptions): void {
  const { maxHeaders, publicUrl = '', log, connections } = options
  /** The response to the last request of each connection. */
  const latest = new WeakMap<Socket, ServerResponse>()
  const refusal = (problem: Problem, reason: string, requestId: string): Answer => {
    log?.info({ requestId, status: problem.status, reason }, 'request refused')
    return problemAnswer(problem, publicUrl, requestId)
  }
  const refuse = (response: ServerResponse, problem: Problem, reason: string) => {
    const requestId = requestIdIn(response) ?? requestIdOf(response.req.headers['x-request-id'])
    latest.set(response.req.socket, response)
    response.shouldKeepAlive = false
    send(response, requestId, refusal(problem, reason, requestId))
  }
  const { inTurn, isBusy } = takeTurns(() => log?.info({ reason: 'pipelining' }, 'connection cut'))
  const answer: RequestListener = (request, response) => {
    latest.set(request.socket, response)
    const problem = objectionTo(request, maxHeaders)
    endUnread(request, response)
    if (problem === null) listener(request, response)
    else refuse(response, problem, 'headers')
  }
  boundConnections(server, isBusy, connections)
  server.on('request', joinChunks).on('request', inTurn(answer))
  server.on(
    'checkExpectation',
    inTurn((_request, response) => refuse(response, new Problem('expectation_failed'), 'expect')),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const { code = '' } = error
    const response = latest.get(socket)
    const isAnswering = response?.headersSent === true && !response.writableFinished
    const isLeft = code === 'ECONNRESET' || hasAskedNothing(code, socket) || !socket.writable
    // A refusal would land in the middle of the answer.
    if (isLeft || isAnswering) return void socket.destroy()
    if (response?.headersSent === false && response.req.complete) {
      // The request came whole and is being answered. What follows it is not read.
      response.shouldKeepAlive = false
      return
    }
    const problem = problems[code]?.() ?? unreadable()
    if (response?.headersSent === false) return refuse(response, problem, code)
    const requestId = requestIdOf(undefined)
    endWith(socket, requestId, refusal(problem, code, requestId))
  })
}

function objectionTo({ httpVersion, headers, rawHeaders }: IncomingMessage, maxHeaders: number): Problem | null {
  if (rawHeaders.length > 2 * maxHeaders) return new Problem('headers_too_large')
  if (hasSeveralHosts(rawHeaders)) return wrongHost('must not be there more than once')
  return headers.host !== undefined || httpVersion === '1.0' ? null : wrongHost('is required')
}

/** Names and values take turns. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === host.length && name.toLowerCase() === host) count++
  }
  return count > 1
}

const host = 'host'

/** RFC 9112 section 3.2: a proxy in front may have read another one. */
const wrongHost = (message: string): Problem =>
  new Problem('invalid_request', `The header Host ${message}.`, { errors: [{ path: 'Host', message }] })

const problems: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: () => new Problem('headers_too_large'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new Problem('payload_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new Problem('request_timeout'),
}

const unreadable = (): Problem => {
  const errors = [{ path: '', message: 'could not be read' }]
  return new Problem('invalid_request', 'The request is not valid HTTP.', { errors })
}

/** Browsers open connections that they may never use. */
const hasAskedNothing = (code: string, { bytesRead }: Socket): boolean =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' && bytesRead === 0

/** How long a client may take to read the answer and go, in milliseconds: closing earlier could take the answer back. */
const linger = 1_000

/** Bytes of a body that may still come after the answer: a client that was sending them reads the answer then. */
const mostUnread = 64 * 1024
const lookEvery = 10

/** Ends the connection when the rest of a body that nobody reads is long, or does not come at once. */
function endUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  response.once('finish', () => {
    if (request.complete) return
    if (!response.shouldKeepAlive) stopParsing(socket)
    const [mostRead, started] = [socket.bytesRead + mostUnread, monotonic()]
    const watch = setInterval(() => {
      const isOver = socket.bytesRead > mostRead || monotonic() - started > linger
      if (isOver && !request.complete) socket.destroy()
      if (isOver || request.complete || socket.destroyed) clearInterval(watch)
    }, lookEvery).unref()
  })
}

/** What still comes is dropped as it is: in chunks of one byte, reading it as HTTP would take long. */
function stopParsing(socket: Socket): void {
  // A listener takes the connection back from the parser.
  socket.on('data', () => {}).removeAllListeners('data')
  socket.resume()
}

/** Answers on a connection on which no request is open, and closes it. */
function endWith(socket: Socket, requestId: string, answer: Answer): void {
  const { status, body } = answer
  const list = [...headersOf(requestId, answer), 'Connection', 'close', 'Date', new Date().toUTCString()]
  const lines = list.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body ?? ''}`)
  setTimeout(() => socket.destroy(), linger).unref()
}
