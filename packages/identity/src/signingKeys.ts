import { createHash, createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { MasterKey, WrappedField } from '@manabi/personal-data'
import { type StateStore, stateCollection } from '@manabi/state-store'

/** What the keys are kept in and wrapped with, and how long the tokens they sign live. */
export interface KeyStores {
  readonly state: StateStore
  readonly masterKey: MasterKey
  readonly config: { readonly ACCESS_TOKEN_SECONDS: number }
}

interface SigningKeyDoc {
  /** The sequence as text: of two processes that make the next key at once, one wins. */
  readonly id: string
  readonly sequence: number
  readonly kid: string
  readonly publicJwk: JsonWebKey
  readonly wrappedPrivateKey: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

const signingKeys = stateCollection<SigningKeyDoc>()({ name: 'signing-keys', indexes: [['sequence']] })

/** The newest key, made when there is none yet. Asked of the store each time, so that all processes sign with the same one. */
export async function signingKey(
  stores: KeyStores,
  now: Date,
): Promise<{ readonly kid: string; readonly privateKey: KeyObject }> {
  const { kid, wrappedPrivateKey } = (await keysNewestFirst(stores, now))[0]
  const key = stores.masterKey.unwrap(wrappedPrivateKey, contextOf(kid))
  return { kid, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) }
}

/** The public keys that tokens still alive may be signed with, as JWKs, newest first. */
export async function publishedKeys(stores: KeyStores, now: Date): Promise<readonly (JsonWebKey & { kid: string })[]> {
  const keys = await keysNewestFirst(stores, now)
  return keys
    .filter((_, index) => isPublished(keys[index - 1], stores, now))
    .map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: 'ES256', use: 'sig' }))
}

/** Signs new tokens with a new key from now on and answers its id. Keys whose last token has expired are dropped. */
export async function rotateSigningKey(stores: KeyStores, now: Date): Promise<string> {
  const keys = await keysNewestFirst(stores, now)
  for (const [index, { id }] of keys.entries()) {
    if (!isPublished(keys[index - 1], stores, now)) await stores.state.collection(signingKeys).delete({ id })
  }
  return (await makeKey(stores, keys[0].sequence + 1, now)).kid
}

/** For a process that read the old key just before the new one was made. */
const graceMilliseconds = 60_000

/** A key is published until the last token signed with it, before its successor came, has expired. */
const isPublished = (successor: SigningKeyDoc | undefined, { config }: KeyStores, now: Date): boolean =>
  successor === undefined ||
  successor.createdAt + config.ACCESS_TOKEN_SECONDS * 1000 + graceMilliseconds > now.getTime()

/** At least one: the first is made when it is asked for. */
async function keysNewestFirst(stores: KeyStores, now: Date): Promise<readonly [SigningKeyDoc, ...SigningKeyDoc[]]> {
  const [newest, ...older] = await stores.state.collection(signingKeys).find({ sort: [['sequence', 'desc']] })
  return newest === undefined ? [await makeKey(stores, 1, now)] : [newest, ...older]
}

async function makeKey({ state, masterKey }: KeyStores, sequence: number, now: Date): Promise<SigningKeyDoc> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const publicJwk = publicKey.export({ format: 'jwk' })
  const kid = thumbprint(publicJwk)
  const wrappedPrivateKey = masterKey.wrap(privateKey.export({ format: 'der', type: 'pkcs8' }), contextOf(kid))
  const id = String(sequence)
  const keys = state.collection(signingKeys)
  await keys.insert([{ id, sequence, kid, publicJwk, wrappedPrivateKey, createdAt: now.getTime() }])
  return (await keys.get(id))!
}

const contextOf = (kid: string): string => `signing-key:${kid}`

export const wrappedSigningKeys: WrappedField = {
  collection: signingKeys.name,
  field: 'wrappedPrivateKey',
  contextOf: ({ kid }) => contextOf(String(kid)),
}

/** RFC 7638. */
const thumbprint = ({ crv, kty, x, y }: JsonWebKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
