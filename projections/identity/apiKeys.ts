import type { ApiKeyEvent } from '@manabi/identity'
import type { Id, Scope, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

export interface ApiKeyDoc {
  readonly keyId: Id
  readonly organizationId: Id
  readonly name: string
  readonly maskedKey: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Timestamp
  readonly revokedAt: Timestamp | null
}

/** The API keys of organizations, revoked ones included. When each was last used is operational state, not here. */
export const apiKeys = projection<ApiKeyDoc, ApiKeyEvent>()({
  name: 'api-keys',
  version: 1,
  indexes: [['organizationId', 'createdAt']],
  on: {
    ApiKeyIssued: [
      ({ data }) => data.keyId,
      (_doc, { data: { keyId, organizationId, name, maskedKey, scopes }, metadata }) => ({
        keyId,
        organizationId,
        name,
        maskedKey,
        scopes,
        createdAt: metadata.occurredAt,
        revokedAt: null,
      }),
    ],
    ApiKeyRevoked: [({ data }) => data.keyId, (doc, { metadata }) => doc && { ...doc, revokedAt: metadata.occurredAt }],
  },
})

/** How many were issued from then on, revoked ones included. */
export const countKeysSince = (views: Views, organizationId: Id, from: Timestamp): Promise<number> =>
  views.of(apiKeys).count({ organizationId, createdAt: { from } })

/** Newest first. */
export async function apiKeysOf(views: Views, organizationId: Id): Promise<readonly ApiKeyDoc[]> {
  const found = await views.of(apiKeys).find({
    where: { organizationId },
    sort: [
      ['createdAt', 'desc'],
      ['id', 'desc'],
    ],
  })
  return found.map(({ doc }) => doc)
}
