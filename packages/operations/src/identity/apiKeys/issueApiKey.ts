import { apiKey, apiKeyKind, issueToken, maskToken, yearOfKeys } from '@manabi/identity'
import { Id, Problem, Scope, Text } from '@manabi/kernel'
import { countKeysSince } from '@manabi/projections/identity/apiKeys'
import { z } from 'zod'
import { operation, Reply } from '../../operation.ts'
import { noStore } from '../sessions/tokenPair.ts'
import { apiKeyManagers, managerIn } from './apiKeyManagers.ts'
import { IssuedApiKey } from './resources.ts'

const dayMillis = 24 * 60 * 60 * 1000

export const issueApiKey = operation({
  id: 'issueApiKey',
  method: 'post',
  path: '/organizations/{organizationId}/api-keys',
  tag: 'API keys',
  summary: 'Issue an API key',
  description:
    'The key is shown once. A developer may grant `read:catalog` and `read:content`; the rest needs an admin. ' +
    'No key has a scope that the token that asks lacks: 403 `insufficient_scope`. ' +
    'An organization can issue 1,000 keys in 365 days: 409 `conflict`.',
  caller: 'learner',
  proves: true,
  organization: apiKeyManagers,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id }),
  body: z.object({ name: Text.trim().min(1).max(200), scopes: z.array(Scope).min(1).max(500) }),
  response: IssuedApiKey,
  status: 201,
  problems: ['admin_required', 'insufficient_scope', 'conflict'],
  tool: false,
  examples: { body: { name: 'Reporting', scopes: ['read:catalog'] } },
  handle: async (request, { views }) => {
    const { caller, now, body } = request
    const { organizationId } = request.params
    const keyId = request.newId('key')
    const { token, hash } = issueToken(apiKeyKind, keyId, request.newSecret())
    const scopes = [...new Set(body.scopes)]
    const key = {
      keyId,
      organizationId,
      name: body.name,
      scopes,
      keyHash: hash,
      maskedKey: maskToken(apiKeyKind, token),
    }
    const yearAgo = new Date(now.getTime() - yearOfKeys * dayMillis).toISOString()
    const issuedThisYear = await countKeysSince(views, organizationId, yearAgo)
    const by = managerIn(caller, organizationId)
    const { state } = await request.execute(apiKey.issueApiKey, [keyId], { ...key, by, issuedThisYear })
    // By a form that was sent before.
    if (state.status === 'revoked') throw new Problem('conflict', 'This key was revoked meanwhile.')
    const { name, maskedKey } = key
    const shown = {
      id: keyId,
      name,
      maskedKey,
      scopes,
      createdAt: now.toISOString(),
      lastUsedAt: null,
      revokedAt: null,
    }
    return new Reply(201, { key: token, warning: 'Keep this key: it is not shown again.', apiKey: shown }, noStore)
  },
})
