import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type ApiKeyEvent, ApiKeyIssued, ApiKeyRevoked } from '@manabi/identity'
import { type Recorded, systemMetadata } from '@manabi/kernel'
import { openSqliteReadStore, type ReadStore } from '@manabi/read-store'
import { type ApiKeyDoc, apiKeys, apiKeysOf, countKeysSince } from './apiKeys.ts'

let directory: string
let store: ReadStore

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-api-keys-'))
  store = openSqliteReadStore(join(directory, 'views.db'))
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

const issued = (keyId: string, organizationId = 'org_1') =>
  ApiKeyIssued({
    keyId,
    organizationId,
    name: `Key ${keyId}`,
    scopes: ['read:catalog'],
    keyHash: 'hash',
    maskedKey: 'mk_01…wxyz',
    issuedBy: 'usr_1',
  })

/** The events, a minute apart. */
async function given(...events: readonly ApiKeyEvent[]): Promise<void> {
  const documents = new Map<string, { position: number; doc: ApiKeyDoc | null }>()
  events.forEach((event, index) => {
    const metadata = systemMetadata('test', new Date(Date.UTC(2026, 3, 1, 0, index)))
    const recorded = { ...event, position: index + 1, metadata } as Recorded<ApiKeyEvent>
    const [ids, fold] = apiKeys.on[event.type]!
    const id = ids(recorded) as string
    documents.set(id, { position: index + 1, doc: fold(documents.get(id)?.doc ?? null, recorded, id) })
  })
  const { collection } = await store.create(apiKeys)
  await store.write(collection, { documents: documents as never, checkpoint: events.length })
  await store.activate(collection)
}

describe('the API keys of an organization', () => {
  it('are its own, newest first, without key material [KEY-001]', async () => {
    await given(issued('key_b'), issued('key_foreign', 'org_2'), issued('key_a'))
    const keys = await apiKeysOf(store.views(), 'org_1')
    expect(keys.map(({ keyId }) => keyId)).toEqual(['key_a', 'key_b'])
    expect(keys[1]).toEqual({
      keyId: 'key_b',
      organizationId: 'org_1',
      name: 'Key key_b',
      maskedKey: 'mk_01…wxyz',
      scopes: ['read:catalog'],
      createdAt: '2026-04-01T00:00:00.000Z',
      revokedAt: null,
    })
  })

  it('are counted from a moment on, revoked ones too [KEY-011]', async () => {
    const gone = ApiKeyRevoked({ keyId: 'key_b', organizationId: 'org_1', revokedBy: 'usr_1' })
    await given(issued('key_a'), issued('key_b'), issued('key_foreign', 'org_2'), issued('key_c'), gone)
    expect(await countKeysSince(store.views(), 'org_1', '2026-04-01T00:01:00.000Z')).toBe(2)
    expect(await countKeysSince(store.views(), 'org_1', '2025-04-01T00:00:00.000Z')).toBe(3)
  })

  it('stay in the list when they are revoked [KEY-006]', async () => {
    await given(issued('key_a'), ApiKeyRevoked({ keyId: 'key_a', organizationId: 'org_1', revokedBy: 'usr_1' }))
    expect(await apiKeysOf(store.views(), 'org_1')).toMatchObject([
      { keyId: 'key_a', createdAt: '2026-04-01T00:00:00.000Z', revokedAt: '2026-04-01T00:01:00.000Z' },
    ])
  })
})
