import { createPrivateKey, generateKeyPair, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import type { MasterKey, WrappedField } from '@manabi/personal-data'
import { type StateStore, stateCollection } from '@manabi/state-store'
import jwt from 'jsonwebtoken'
import { thumbprint } from './signingKeys.ts'

interface Stores {
  readonly state: StateStore
  readonly masterKey: MasterKey
}

interface ReceiptKeyDoc {
  /** Of several processes that make the first key at once, one wins. */
  readonly id: string
  readonly kid: string
  readonly publicJwk: JsonWebKey
  readonly wrappedPrivateKey: string
}

const receiptKeys = stateCollection<ReceiptKeyDoc>()({ name: 'receipt-keys', indexes: [] })
const firstKey = '1'

/**
 * The content as a compact JWS, ES256. The key signs nothing but receipts and is not among those that access tokens are checked with, so that
 * it can stay published for good.
 */
export async function signReceipt({ state, masterKey }: Stores, content: object): Promise<string> {
  const keys = state.collection(receiptKeys)
  const { kid, wrappedPrivateKey } = (await keys.get(firstKey)) ?? (await makeKey({ state, masterKey }))
  const key = createPrivateKey({
    key: masterKey.unwrap(wrappedPrivateKey, contextOf(kid)),
    format: 'der',
    type: 'pkcs8',
  })
  const header = { alg: 'ES256' as const, typ: 'erasure-receipt+jws' }
  return jwt.sign(content, key, { algorithm: 'ES256', keyid: kid, noTimestamp: true, header })
}

/** The public parts as JWKs. */
export async function publishedReceiptKeys({
  state,
}: Pick<Stores, 'state'>): Promise<readonly (JsonWebKey & { kid: string })[]> {
  const keys = await state.collection(receiptKeys).find({})
  return keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: 'ES256', use: 'sig' }))
}

async function makeKey({ state, masterKey }: Stores): Promise<ReceiptKeyDoc> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const publicJwk = publicKey.export({ format: 'jwk' })
  const kid = thumbprint(publicJwk)
  const wrappedPrivateKey = masterKey.wrap(privateKey.export({ format: 'der', type: 'pkcs8' }), contextOf(kid))
  const keys = state.collection(receiptKeys)
  await keys.insert([{ id: firstKey, kid, publicJwk, wrappedPrivateKey }])
  return (await keys.get(firstKey))!
}

const contextOf = (kid: string): string => `receipt-key:${kid}`

export const wrappedReceiptKeys: WrappedField = {
  collection: receiptKeys.name,
  field: 'wrappedPrivateKey',
  contextOf: ({ kid }) => contextOf(String(kid)),
}
