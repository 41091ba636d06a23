import { type Clock, Problem } from '@manabi/kernel'
import { invoke, type Operation, type Outcome, requireCredential, type Services } from '@manabi/operations'
import { isRefusal, recordRefusedCall } from '@manabi/operations/mcp/recordRefusedCall'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Logger } from 'pino'
import { defaultBodyLimit } from '../http/reading/readBody.ts'
import type { AssistantCall } from './assistantCall.ts'
import { errorCodeOf } from './assistantErrors.ts'
import { fitList, longestText } from './fitList.ts'
import { readArguments } from './readArguments.ts'
import type { Tool } from './tools.ts'

export interface ToolServices {
  readonly services: Services
  readonly clock: Clock
  readonly log: Logger
}

type Arguments = Readonly<Record<string, unknown>>

/** Runs the tool's operation as HTTP would, in the caller's name. What throws is the answer. */
export async function callTool(
  tool: Tool,
  given: Arguments,
  call: AssistantCall,
  { services, clock, log }: ToolServices,
) {
  const { name, operation } = tool
  const { caller, requestId, client, signal } = call
  const now = clock.now()
  try {
    requireCredential(operation, caller)
    requireSize(call.bytes, operation.bodyLimit)
    const input = readArguments(operation, given)
    const via = { kind: 'mcp', tool: name }
    const context = { caller, now, requestId, client, via, ...(signal && { signal: () => signal }) }
    return resultOf(operation, await invoke(operation, input, context, services))
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

/** What the message itself takes beside its arguments. */
const envelopeBytes = 16 * 1024

function requireSize(bytes: number, limit: number = defaultBodyLimit): void {
  if (bytes > limit + envelopeBytes) throw new Problem('payload_too_large')
}

function resultOf(operation: Operation, { body, isStale }: Outcome): CallToolResult {
  const _meta = isStale ? { _meta: { 'manabi/consistency': 'stale' } } : {}
  if (body === undefined) return { content: [text(isStale ? 'Saved; not yet visible to reads.' : 'Done.')], ..._meta }
  const whole = (Array.isArray(body) ? { items: body } : body) as Record<string, unknown>
  const { content: structuredContent, note } = fitList(operation, whole)
  const shown = [text(readable(JSON.stringify(structuredContent))), ...(note === null ? [] : [text(note)])]
  return { content: shown, structuredContent, ..._meta }
}

const text = (value: string) => ({ type: 'text' as const, text: value })

const readable = (json: string): string =>
  json.length <= longestText
    ? json
    : `${json.slice(0, longestText)}… [cut: ${json.length - longestText} more characters, all of them in structuredContent]`
