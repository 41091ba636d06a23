import { apiKey, revokeApiKey as decide } from '@manabi/identity'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { apiKeyManager } from './apiKeyManager.ts'

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  method: 'delete',
  path: '/organizations/{organizationId}/api-keys/{apiKeyId}',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description: 'Effective at once; the key stays in the list. A developer may revoke what a developer may issue.',
  caller: 'learner',
  params: z.object({ organizationId: Id, apiKeyId: Id }),
  problems: ['forbidden', 'admin_required'],
  tool: false,
  handle: async (request) => {
    const { caller } = request
    const { organizationId, apiKeyId } = request.params
    const by = apiKeyManager(caller, organizationId)
    await request.execute(apiKey, [apiKeyId], (state) => decide(state, { organizationId, by }), { organizationId })
  },
})
