import { defineEvent, type EventOf, Id, Role, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

/** A call of a tool that would have changed something was refused. Calls that changed something show as their own events. */
export const McpCallRefused = defineEvent(
  'McpCallRefused',
  z.object({
    callId: z.string(),
    userId: Id,
    clientId: z.string().nullable(),
    tool: z.string(),
    /** The organization that the call named, and the caller's roles there then; null for none. */
    organizationId: Id.nullable(),
    roles: z.array(Role),
    /** The code that the assistant was told. */
    code: z.string(),
    refusedAt: Timestamp,
  }),
)

export const mcpEvents = [McpCallRefused] as const
export type McpEvent = EventOf<(typeof mcpEvents)[number]>
