import { type Learner, newId, type Problem } from '@manabi/kernel'
import { mcpCalls } from '@manabi/mcp'
import type { Services } from '../services.ts'

export interface RefusedCall {
  readonly caller: Learner
  readonly tool: string
  /** What the call named, whether or not there is such an organization. */
  readonly organizationId: unknown
  /** What the assistant was told. */
  readonly code: string
  readonly requestId: string
  readonly now: Date
}

/** Whether the call was refused rather than malformed, one too many, or failed by a fault of the service. */
export const isRefusal = ({ status, code }: Problem): boolean =>
  status < 500 && code !== 'invalid_request' && code !== 'rate_limit_exceeded'

/** Keeps that a tool that changes things was refused, in the stream of the person it was called for. */
export async function recordRefusedCall(
  { repository }: Pick<Services, 'repository'>,
  { caller, tool, organizationId: named, code, requestId, now }: RefusedCall,
): Promise<void> {
  const { userId, clientId, organizations } = caller
  const refusedAt = now.toISOString()
  // Only an organization of the caller is kept: any other text may be anything, and no such organization should find it in its events.
  const organizationId = typeof named === 'string' && organizations.has(named) ? named : null
  const roles = organizationId === null ? [] : [...organizations.get(organizationId)!.roles]
  const callId = newId('evt', now.getTime())
  const command = { callId, userId, clientId, tool, organizationId, roles, code, refusedAt }
  await repository.execute(mcpCalls.recordRefusal, [userId], command, {
    occurredAt: refusedAt,
    actor: { kind: 'user', id: userId },
    organizationId,
    requestId,
    causationId: null,
    via: { kind: 'mcp', tool },
  })
}
