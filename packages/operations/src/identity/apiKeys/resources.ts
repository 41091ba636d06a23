import { Id, Scope, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    maskedKey: z.string().meta({ description: 'Prefix and last 4 characters only.', examples: ['mk_01…wxyz'] }),
    scopes: z.array(Scope),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().meta({ description: 'To the minute.' }),
    revokedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without its secret.' })

export const IssuedApiKey = z
  .object({
    key: z.string().meta({ description: 'The secret. It is shown in this answer only.' }),
    warning: z.string(),
    apiKey: ApiKey,
  })
  .meta({ id: 'IssuedApiKey', description: 'A new API key with its secret.' })
