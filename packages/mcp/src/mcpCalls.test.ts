import { describe, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import { McpCallRefused } from './events.ts'
import { mcpCalls } from './mcpCalls.ts'

const refusal = {
  callId: 'call-1',
  userId: 'usr_1',
  clientId: 'mcr_1',
  tool: 'create_course',
  organizationId: 'org_1',
  roles: ['learner' as const],
  code: 'forbidden',
  refusedAt: '2026-04-01T00:00:00.000Z',
}

describe('calls of tools', () => {
  it('that were refused are recorded, each once [MCP-009]', () => {
    given().when(mcpCalls.recordRefusal, refusal).then(McpCallRefused(refusal))
    given(McpCallRefused(refusal)).when(mcpCalls.recordRefusal, refusal).then()
    const next = { ...refusal, callId: 'call-2' }
    given(McpCallRefused(refusal)).when(mcpCalls.recordRefusal, next).then(McpCallRefused(next))
  })
})
