import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, type Learner, notFound, nowActingFor, Problem } from '@manabi/kernel'
import type { Operation, Services } from '@manabi/operations'
import type { AuthenticateAssistant } from '@manabi/operations/mcp/authenticateAssistant'
import { isJSONRPCRequest } from '@modelcontextprotocol/server'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import { gone } from '../http/gone.ts'
import { type RateLimits, turnOf } from '../http/limits/index.ts'
import { logFailure } from '../http/operating/logFailure.ts'
import { traceOf } from '../http/operating/trace.ts'
import { otherMethods } from '../http/otherMethods.ts'
import { problemOf } from '../http/problemAnswer.ts'
import { bodyReader } from '../http/reading/readBody.ts'
import { send } from '../http/send.ts'
import { sentFrom } from '../http/sentFrom.ts'
import { admitAssistant, bearerOf } from './admitAssistant.ts'
import { AssistantAnswers } from './assistantAnswers.ts'
import type { AssistantCall } from './assistantCall.ts'
import { refusalBody } from './assistantErrors.ts'
import { assistantServers } from './assistantServer.ts'
import { requireSize } from './callTool.ts'
import { Conversations } from './conversations.ts'
import { fetchRequest, sendFetched } from './fetched.ts'
import { addressGuard } from './guardAddress.ts'
import { toolSetOf } from './toolSet.ts'
import { Tools } from './tools.ts'
import { UnderWay } from './underWay.ts'

export interface McpOptions {
  readonly operations: readonly Operation[]
  readonly services: Services
  readonly authenticateAssistant: AuthenticateAssistant
  /** Null for none. */
  readonly limits: RateLimits | null
  readonly clock: Clock
  readonly log: Logger
  /** Aborted when the process ends: streams end then, which else never would. */
  readonly ending?: AbortSignal
}

/** `/mcp` for assistants, with the operations as tools (specification section 4, "MCP endpoint"). */
export function mcpEndpoint(options: McpOptions): RequestHandler {
  const { operations, clock, ending, log } = options
  const underWay = new UnderWay()
  const answers = new AssistantAnswers(new Tools(operations), options, underWay)
  const conversations = new Conversations(assistantServers(answers), clock)
  ending?.addEventListener('abort', () => void underWay.quiet(lastWords).then(() => conversations.endAll()))
  const { post, get, end, message } = handlersOf(options, conversations)
  const router = express.Router()
  router.route('/mcp').get(get).post(post).delete(end).all(otherMethods)
  router.route('/mcp/message').post(message).all(otherMethods)
  return router.use('/mcp', refusing(log))
}

function handlersOf(options: McpOptions, conversations: Conversations) {
  const { limits, ending, services } = options
  const admit = admission(options)
  const readBody = bodyReader({ limit: largestBody })
  const messageAddress = `${new URL(services.config.PUBLIC_URL).pathname.replace(/\/$/, '')}/mcp/message`

  /** The first message of a request is counted before the body is read, the others of a batch after it. */
  const receive = async (request: Request, response: Response) => {
    const caller = await admit(request, response)
    await limits?.count(request, caller)
    requireService(ending)
    const body = await readBody(request, response)
    if (messagesIn(body).length > mostMessages) throw new Problem('invalid_request', tooManyMessages)
    const others = messagesIn(body).filter((message) => !countsItself(message)).length
    const call = callFrom(request, response, caller, { ...options, isCounted: others === 0 })
    // Each tool has a limit of its own.
    if (others === messagesIn(body).length) requireSize(call.bytes)
    for (let left = others - 1; left > 0; left--) await limits?.count(request, caller)
    return { body, call }
  }
  const post: RequestHandler = async (request, response) => {
    const { body, call } = await receive(request, response)
    if (body === undefined) throw new Problem('invalid_request', 'Send a JSON-RPC message.')
    await sendFetched(response, await conversations.post(fetchRequest(request, call.signal()), body, call, response))
  }
  const get: RequestHandler = async (request, response) => {
    const caller = await admit(request, response)
    await limits?.count(request, caller)
    requireService(ending)
    // A stream of headers alone would never end.
    if (request.method === 'HEAD') return void response.type('text/event-stream').end()
    const call = callFrom(request, response, caller, options)
    const sessionId = request.get('mcp-session-id')
    if (sessionId !== undefined) {
      const web = fetchRequest(request, call.signal())
      return sendFetched(response, await conversations.get(web, sessionId, call, response))
    }
    if (!request.accepts('text/event-stream')) throw new Problem('invalid_request', 'Accept text/event-stream.')
    await conversations.openStream(response, call, (id) => {
      const tools = call.toolSet === null ? '' : `&tools=${call.toolSet}`
      return `${messageAddress}?sessionId=${id}${tools}`
    })
  }
  const end: RequestHandler = async (request, response) => {
    const caller = await admit(request, response)
    await limits?.count(request, caller)
    conversations.end(request.get('mcp-session-id') ?? '', callFrom(request, response, caller, options))
    response.status(200).end()
  }
  const message: RequestHandler = async (request, response) => {
    const { body, call } = await receive(request, response)
    const { sessionId } = request.query
    if (typeof sessionId !== 'string') throw notFound()
    conversations.message(sessionId, body, call)
    response.status(202).send('Accepted')
  }
  return { post, get, end, message }
}

/** The largest that any operation takes, and the message around it. */
const largestBody = 4 * 1024 * 1024 + 64 * 1024

/** Messages of one request. A list of all tools has 90 kB, and a batch is answered in one piece. */
export const mostMessages = 20
const tooManyMessages = `Send at most ${mostMessages} JSON-RPC messages at once.`

function admission(options: McpOptions) {
  const guard = addressGuard(options.services.config)
  const { authenticateAssistant: authenticate, limits } = options
  const publicUrl = options.services.config.PUBLIC_URL
  return async (request: Request, response: Response): Promise<Learner> => {
    guard(request)
    const caller = await admitAssistant(request, { authenticate, limits, publicUrl })
    traceOf(response).caller = caller
    nowActingFor(turnOf(request, caller))
    return caller
  }
}

/** Throws 503 for what comes while the process ends: it could open a stream that would have to be cut. */
function requireService(ending: AbortSignal | undefined): void {
  if (ending?.aborted)
    throw new Problem('unavailable', 'This process ends. Try again.', { headers: { 'Retry-After': '1' } })
}

/** Calls of tools are counted one by one, however many a request brings, so that the answer is that of the call. */
const countsItself = (body: unknown): boolean =>
  isJSONRPCRequest(body) && body.method === 'tools/call' && typeof body.params?.['name'] === 'string'

const messagesIn = (body: unknown): readonly unknown[] => (Array.isArray(body) ? body : [body])

interface CallOptions extends Pick<McpOptions, 'limits' | 'authenticateAssistant'> {
  /** Whether the request was counted for its first call. */
  readonly isCounted?: boolean
}

function callFrom(
  request: Request,
  response: Response,
  caller: Learner,
  { limits, authenticateAssistant, isCounted = false }: CallOptions,
): AssistantCall {
  let left: AbortSignal | undefined
  let isFree = isCounted
  return {
    caller,
    toolSet: toolSetOf(request.query['tools']),
    requestId: traceOf(response).requestId,
    sentFrom: sentFrom(request),
    // Unpacked, and of bodies that come in chunks too.
    bytes: Buffer.isBuffer(request.body) ? request.body.length : 0,
    count: async (bucket) => {
      if (!isFree) await limits?.count(request, caller, bucket)
      else if (bucket !== undefined) await limits?.countIn(bucket, request, caller)
      isFree = false
    },
    callerNow: () => authenticateAssistant(bearerOf(request)),
    countAfter: async (calls) => limits?.countAfter(calls, request, caller),
    signal: () => {
      left ??= gone(response)
      return left
    },
  }
}

/** API keys are refused as a credential that is none here (contract, "MCP"). */
const statusOf = ({ code, status }: Problem): number => (code === 'user_credential_required' ? 401 : status)

const refusing =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const { requestId } = traceOf(response)
    const problem = problemOf(error)
    logFailure(log, { error, problem, requestId, route: '/mcp' })
    if (response.headersSent) return
    const headers = { ...problem.options.headers, 'Content-Type': 'application/json' }
    send(response, requestId, { status: statusOf(problem), headers, body: refusalBody(problem, requestId) })
  }

/** What was answered last reaches its stream meanwhile. */
const lastWords = (): Promise<void> => sleep(100, undefined, { ref: false })
