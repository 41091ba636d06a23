import { isJSONRPCRequest, type JSONRPCRequest } from '@modelcontextprotocol/server'
import type { Request } from 'express'

/**
 * The plainest of calls: one request of a client that takes one JSON answer and names no session and no protocol revision. Null for all
 * else, which the library's transports serve; what they would do for this one costs more than most tools.
 */
export function singleRequest({ headers }: Request, body: unknown): JSONRPCRequest | null {
  const isPlain = headers.accept?.includes('application/json') === true && !headers.accept.includes('text/event-stream')
  if (!isPlain || headers['mcp-session-id'] !== undefined || headers['mcp-protocol-version'] !== undefined) return null
  return isJSONRPCRequest(body) && body.params?._meta === undefined ? body : null
}
