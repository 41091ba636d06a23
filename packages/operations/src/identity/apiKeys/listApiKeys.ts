import { lastUsesOf } from '@manabi/identity'
import { Id } from '@manabi/kernel'
import { apiKeysOf } from '@manabi/projections/identity/apiKeys'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { apiKeyManagers } from './apiKeyManagers.ts'
import { ApiKey } from './resources.ts'

export const listApiKeys = operation({
  id: 'listApiKeys',
  method: 'get',
  path: '/organizations/{organizationId}/api-keys',
  tag: 'API keys',
  summary: "List an organization's API keys",
  description: 'Newest first, revoked ones included, never with key material. For admins and developers.',
  caller: 'learner',
  organization: apiKeyManagers,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id }),
  response: z.array(ApiKey),
  tool: false,
  handle: async ({ params: { organizationId } }, { views, state }) => {
    const keys = await apiKeysOf(views, organizationId)
    const lastUses = await lastUsesOf(
      state,
      keys.map(({ keyId }) => keyId),
    )
    return keys.map(({ keyId: id, name, maskedKey, scopes, createdAt, revokedAt }) => ({
      id,
      name,
      maskedKey,
      scopes: [...scopes],
      createdAt,
      lastUsedAt: lastUses.get(id) ?? null,
      revokedAt,
    }))
  },
})
