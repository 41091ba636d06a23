import { randomUUID } from 'node:crypto'
import { type Clock, notFound, Problem } from '@manabi/kernel'
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type JSONRPCMessage,
  type McpHandlerRequestOptions,
  parseJSONRPCMessage,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Response as ExpressResponse } from 'express'
import { type AssistantCall, authInfoOf } from './assistantCall.ts'
import { type Session, Sessions } from './sessions.ts'
import { keepAliveMilliseconds, SseTransport } from './sseTransport.ts'

interface Conversation extends Session {
  readonly transport: WebStandardStreamableHTTPServerTransport | SseTransport
}

/**
 * The ways in which assistants speak: protocol revision 2026-07-28, which needs no session; 2025-11-25 and its predecessors with
 * sessions (Streamable HTTP); the older HTTP+SSE; and one call for one JSON answer.
 */
export class Conversations {
  readonly #newServer: () => Server
  #modern: ReturnType<typeof createMcpHandler>
  readonly #sessions: Sessions<Conversation>

  constructor(newServer: () => Server, clock: Clock) {
    this.#newServer = newServer
    this.#modern = this.#newHandler()
    this.#sessions = new Sessions(clock)
  }

  /** One POST, one response. Throws 404 for a session that is over or belongs to somebody else. */
  async post(request: Request, body: unknown, call: AssistantCall, response: ExpressResponse): Promise<Response> {
    const options = { authInfo: authInfoOf(call), parsedBody: body }
    if (!(await isLegacyRequest(request, body))) return this.#modern.fetch(request, options)
    const sessionId = request.headers.get('mcp-session-id')
    const transport = sessionId === null ? null : this.#find(sessionId, call, response)
    if (!acceptsStream(request)) return this.#once(request, options)
    if (transport !== null) return transport.handleRequest(acceptingBoth(request), options)
    if (!isInitializeRequest(body)) return sessionMissing()
    requireShort(body)
    return this.#begin(request, call, options)
  }

  /** The stream of a session. */
  async get(request: Request, sessionId: string, call: AssistantCall, response: ExpressResponse): Promise<Response> {
    return this.#find(sessionId, call, response).handleRequest(request, { authInfo: authInfoOf(call) })
  }

  end(sessionId: string, call: AssistantCall): void {
    if (this.#sessions.find(sessionId, call.caller.userId) === null) throw notFound()
    this.#sessions.end(sessionId)
  }

  /** Opens the stream of the older transport. */
  async openStream(
    response: ExpressResponse,
    call: AssistantCall,
    address: (sessionId: string) => string,
  ): Promise<void> {
    const id = randomUUID()
    const transport = new SseTransport(id, response, address(id))
    const server = this.#newServer()
    this.#sessions.add({ id, userId: call.caller.userId, transport, close: () => server.close() })
    this.#sessions.begin(id)
    response.once('close', () => this.#sessions.end(id))
    await server.connect(transport)
  }

  /** A message on such a stream, where its answer will go. */
  message(sessionId: string, body: unknown, call: AssistantCall): void {
    const transport = this.#sessions.find(sessionId, call.caller.userId)?.transport
    if (!(transport instanceof SseTransport)) throw notFound()
    const message = messageIn(body)
    requireShort(message)
    transport.onmessage?.(message, { authInfo: authInfoOf(call) })
  }

  /** Ends the streams. Calls whose bodies are still coming are answered. */
  async endAll(): Promise<void> {
    this.#sessions.endAll()
    const ended = this.#modern
    this.#modern = this.#newHandler()
    await ended.close()
  }

  #newHandler() {
    return createMcpHandler(this.#newServer, { legacy: 'reject', keepAliveMs: keepAliveMilliseconds })
  }

  async #begin(request: Request, call: AssistantCall, options: McpHandlerRequestOptions): Promise<Response> {
    const server = this.#newServer()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      keepAliveMs: keepAliveMilliseconds,
      onsessioninitialized: (id) =>
        this.#sessions.add({ id, userId: call.caller.userId, transport, close: () => server.close() }),
    })
    await server.connect(transport)
    return transport.handleRequest(acceptingBoth(request), options)
  }

  async #once(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const server = this.#newServer()
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    const response = await transport.handleRequest(acceptingBoth(request), options)
    await server.close()
    return response
  }

  /** Keeps it from expiring until the response is over. */
  #find(id: string, { caller }: AssistantCall, response: ExpressResponse): WebStandardStreamableHTTPServerTransport {
    const transport = this.#sessions.find(id, caller.userId)?.transport
    if (!(transport instanceof WebStandardStreamableHTTPServerTransport)) throw notFound()
    response.once('close', this.#sessions.begin(id))
    return transport
  }
}

/** In characters: more than any client says of itself. */
const longestIntroduction = 16 * 1024

/** What a client says of itself when it begins is kept as long as its session, and a person may have a thousand. Throws 413. */
function requireShort(body: unknown): void {
  const { method, params } = body as { readonly method?: unknown; readonly params?: unknown }
  if (method === 'initialize' && lengthOf(params) > longestIntroduction) throw new Problem('payload_too_large')
}

function lengthOf(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0
  } catch {
    // It nests too deeply to be written.
    return Number.POSITIVE_INFINITY
  }
}

function messageIn(body: unknown): JSONRPCMessage {
  try {
    return parseJSONRPCMessage(body)
  } catch (error) {
    throw new Problem('invalid_request', 'Send a JSON-RPC message.', { cause: error })
  }
}

const stream = 'text/event-stream'

const acceptsStream = ({ headers }: Request): boolean => headers.get('accept')?.includes(stream) === true

/** The library serves those only that say that they take both; which of the two a client takes is known by now. */
function acceptingBoth(request: Request): Request {
  request.headers.set('accept', `application/json, ${stream}`)
  return request
}

const sessionMissing = (): Response =>
  Response.json(
    {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32600,
        message: 'Mcp-Session-Id is missing: send initialize first, or Accept: application/json for a single answer.',
        data: { code: 'invalid_request' },
      },
    },
    { status: 400 },
  )
