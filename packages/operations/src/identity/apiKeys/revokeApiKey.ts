import { apiKey } from '@manabi/identity'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { apiKeyManagers, managerIn } from './apiKeyManagers.ts'

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  method: 'delete',
  path: '/organizations/{organizationId}/api-keys/{apiKeyId}',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description: 'Effective at once; the key stays in the list. A developer may revoke what a developer may issue.',
  caller: 'learner',
  proves: true,
  organization: apiKeyManagers,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id, apiKeyId: Id }),
  problems: ['admin_required'],
  tool: false,
  handle: async (request) => {
    const { organizationId, apiKeyId } = request.params
    await request.execute(apiKey.revokeApiKey, [apiKeyId], {
      organizationId,
      by: managerIn(request.caller, organizationId),
    })
  },
})
