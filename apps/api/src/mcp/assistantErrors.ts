import type { Problem } from '@manabi/kernel'
import { ProtocolError } from '@modelcontextprotocol/server'
import { problemOf } from '../http/problemAnswer.ts'

/** What the tool errors of the specification (section 7) call it: the REST code, but for roles. */
export const errorCodeOf = ({ code }: Problem): string => (code === 'admin_required' ? 'forbidden' : code)

/** Whatever was thrown as a JSON-RPC error, which an assistant tells apart by `data.code`. */
export function protocolErrorOf(error: unknown, requestId: string): ProtocolError {
  if (ProtocolError.isInstance(error)) return error
  const problem = problemOf(error)
  return new ProtocolError(numberOf(problem), problem.detail, errorDataOf(problem, requestId))
}

function errorDataOf(problem: Problem, requestId: string): Record<string, unknown> {
  const { requiredScope, errors, headers } = problem.options
  const seconds = headers?.['Retry-After']
  return {
    code: errorCodeOf(problem),
    ...(requiredScope !== undefined && { requiredScope }),
    ...(errors !== undefined && { errors }),
    ...(seconds !== undefined && { retryAfterSeconds: Number(seconds) }),
    requestId,
  }
}

export const unknownTool = (name: string, requestId: string): ProtocolError =>
  new ProtocolError(invalidParams, `Unknown tool: ${name.slice(0, 100)}`, { code: 'unknown_tool', requestId })

export const malformed = ({ message }: Error, requestId: string): ProtocolError =>
  new ProtocolError(invalidParams, message, { code: 'invalid_request', requestId })

/** The numbers of JSON-RPC 2.0; what they have no number for is an error of the server. */
const parseError = -32700
const invalidParams = -32602
const internalError = -32603
const serverError = -32000

export function numberOf({ code, status, cause }: Pick<Problem, 'code' | 'status' | 'cause'>): number {
  if (cause instanceof SyntaxError) return parseError
  if (code === 'invalid_request') return invalidParams
  return status >= 500 ? internalError : serverError
}

/** The body of an HTTP answer that refuses a request before any message is handled. */
export const refusalBody = (problem: Problem, requestId: string, id: string | number | null = null): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code: numberOf(problem), message: problem.detail, data: errorDataOf(problem, requestId) },
  })

export const isOurFault = (error: unknown): boolean =>
  !ProtocolError.isInstance(error) && problemOf(error).status >= 500
