import { decider, type Id, unreachable } from '@manabi/kernel'
import { McpCallRefused, type McpEvent, mcpEvents } from './events.ts'

export interface McpCalls {
  readonly lastCallId: string | null
}

/** What assistants were refused in one person's name. The stream is a record: nothing is decided by it. */
export const mcpCalls = decider<McpCalls, McpEvent, [userId: Id]>()({
  name: 'mcp-calls',
  stream: (userId) => `mcp-calls-${userId}`,
  events: mcpEvents,
  initial: { lastCallId: null },
  evolve,
  decisions: { recordRefusal },
})

function evolve(state: McpCalls, event: McpEvent): McpCalls {
  switch (event.type) {
    case 'McpCallRefused':
      return { ...state, lastCallId: event.data.callId }
    default:
      return unreachable(event.type)
  }
}

export type RecordRefusal = Parameters<typeof McpCallRefused>[0]

export function recordRefusal(state: McpCalls, command: RecordRefusal): readonly McpEvent[] {
  return command.callId === state.lastCallId ? [] : [McpCallRefused(command)]
}
