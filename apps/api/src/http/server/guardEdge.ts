import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '@manabi/kernel'
import type { Logger } from 'pino'
import { requestIdIn, requestIdOf } from '../operating/trace.ts'
import { problemAnswer } from '../problemAnswer.ts'
import { send } from '../send.ts'
import { http } from './nodeHttp.ts'

interface EdgeOptions {
  readonly maxHeaders: number
  readonly publicUrl?: string
  readonly log?: Pick<Logger, 'info'>
}

/**
 * Hands requests to the listener, and answers with a problem document what cannot be handed on: what is not HTTP, is too large
 * or comes too slowly. After such an answer the connection is closed.
 */
export function guardEdge(server: Server, listener: RequestListener, options: EdgeOptions): void {
  const { maxHeaders, publicUrl = '', log } = options
  const refuse = (response: ServerResponse, problem: Problem, reason: string) => {
    const requestId = requestIdIn(response) ?? requestIdOf(response.req.headers['x-request-id'])
    log?.info({ requestId, status: problem.status, reason }, 'request refused')
    response.shouldKeepAlive = false
    send(response, requestId, problemAnswer(problem, publicUrl, requestId))
  }
  server.on('request', (request, response) => {
    const problem = objectionTo(request, maxHeaders)
    if (problem === null) listener(request, response)
    else refuse(response, problem, 'headers')
  })
  server.on('checkExpectation', (_request, response) => refuse(response, new Problem('expectation_failed'), 'expect'))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const { code = '' } = error
    if (code === 'ECONNRESET' || hasAskedNothing(code, socket)) return void socket.destroy()
    const response = socket.writable ? responseOn(socket) : null
    if (response !== null) refuse(response, problems[code]?.() ?? unreadable(), code)
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

/**
 * What an answer can be written to: the response under way, if nothing of it has been sent, else a new one. Null, and the end of
 * the connection, where it would land in the middle of another answer.
 */
function responseOn(socket: Socket): ServerResponse | null {
  // Where Node itself looks before it answers such an error.
  const { _httpMessage: underWay = null } = socket as { _httpMessage?: ServerResponse | null }
  if (underWay === null) return newResponse(socket)
  if (!underWay.headersSent) return underWay
  socket.destroy()
  return null
}

/** How long a client may take to read the answer and go, in milliseconds: closing earlier could take the answer back. */
const linger = 1_000

function newResponse(socket: Socket): ServerResponse {
  const response = new http.ServerResponse(new http.IncomingMessage(socket))
  response.assignSocket(socket)
  response.once('finish', () => {
    socket.end()
    setTimeout(() => socket.destroy(), linger).unref()
  })
  return response
}
