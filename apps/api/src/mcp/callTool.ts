import { type Clock, Problem } from '@manabi/kernel'
import { invoke, type Operation, refusalsOf, requireAccess, requireCredential, type Services } from '@manabi/operations'
import { isRefusal, recordRefusedCall } from '@manabi/operations/mcp/recordRefusedCall'
import type { Input } from '@manabi/operations/operation'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Logger } from 'pino'
import { defaultBodyLimit } from '../http/reading/readBody.ts'
import type { AssistantCall } from './assistantCall.ts'
import { errorCodeOf } from './assistantErrors.ts'
import { toolAnswer } from './toolAnswer.ts'
import type { Arguments } from './toolSchemas.ts'
import type { Tool } from './tools.ts'

export interface ToolServices {
  readonly services: Services
  readonly clock: Clock
  readonly log: Logger
}

/** Runs the tool's operation as HTTP would, in the caller's name. What throws is the answer. */
export async function callTool(
  tool: Tool,
  given: Arguments,
  call: AssistantCall,
  { services, clock, log }: ToolServices,
): Promise<CallToolResult> {
  const { name, operation, readArguments } = tool
  const { caller, requestId, sentFrom, signal } = call
  const now = clock.now()
  try {
    requireCredential(operation, caller)
    requireSize(call.bytes, operation.bodyLimit)
    const input = readArguments(given)
    const via = { kind: 'mcp', tool: name }
    const context = { caller, now, requestId, sentFrom, via, signal }
    const outcome = await invoke(operation, input, context, services)
    if (operation.waits) await requireStillAllowed(operation, call, input)
    await call.countAfter(refusalsOf(operation, outcome).filter(Boolean).length)
    return toolAnswer(operation, outcome)
  } catch (error) {
    if (operation.method !== 'get' && error instanceof Problem && isRefusal(error)) {
      const refused = { caller, tool: name, organizationId: given['organizationId'], requestId, now }
      await recordRefusedCall(services, { ...refused, code: errorCodeOf(error) }).catch((failure) =>
        log.warn({ err: failure, requestId, tool: name }, 'refused call of a tool not recorded'),
      )
    }
    throw error
  }
}

/** Throws where the caller, who has waited, could not call any more. */
async function requireStillAllowed(operation: Operation, call: AssistantCall, input: Input): Promise<void> {
  const caller = await call.callerNow()
  requireCredential(operation, caller)
  requireAccess(operation, caller, input)
}

/** What the message itself takes beside its arguments. */
export const envelopeBytes = 16 * 1024

/** Throws 413 for a message that is larger than this, and what stands around its arguments. */
export function requireSize(bytes: number, limit: number = defaultBodyLimit): void {
  if (bytes > limit + envelopeBytes) throw new Problem('payload_too_large')
}
