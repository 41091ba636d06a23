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
  /** Until when its tokens are honoured, in milliseconds since 1970; not there before its successor is. */
  readonly endsAt?: number
}

/** A key that tokens still alive may be signed with. */
export interface LiveKey {
  readonly kid: string
  readonly publicJwk: JsonWebKey
  /** Milliseconds since 1970; infinite for the key that signs. */
  readonly endsAt: number
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

/** The keys whose tokens are honoured, newest first. */
export async function liveKeys(stores: KeyStores, now: Date): Promise<readonly LiveKey[]> {
  const keys = await keysNewestFirst(stores, now)
  return keys
    .map((key, index) => ({ ...key, endsAt: endOf(key, keys[index - 1], stores) }))
    .filter(({ endsAt }) => endsAt > now.getTime())
}

/** Their public parts as JWKs. */
export async function publishedKeys(stores: KeyStores, now: Date): Promise<readonly (JsonWebKey & { kid: string })[]> {
  const keys = await liveKeys(stores, now)
  return keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: 'ES256', use: 'sig' }))
}

interface Rotation {
  /** For a key that was stolen: tokens signed with it are refused from now on; default: once the last of them has expired. */
  readonly isOldRefused?: boolean
}

/** Signs new tokens with a new key from now on and answers its id. Keys that have ended are dropped. */
export async function rotateSigningKey(
  stores: KeyStores,
  now: Date,
  { isOldRefused = false }: Rotation = {},
): Promise<string> {
  const docs = stores.state.collection(signingKeys)
  const keys = await keysNewestFirst(stores, now)
  const next = await makeKey(stores, keys[0].sequence + 1, now)
  for (const [index, key] of keys.entries()) {
    const endsAt = endOf(key, keys[index - 1] ?? next, stores)
    if (endsAt <= now.getTime()) await docs.delete({ id: key.id })
    else await docs.update(key.id, {}, { endsAt: isOldRefused ? now.getTime() : endsAt })
  }
  return next.kid
}

/** For a process that read the old key just before the new one was made. */
const graceMilliseconds = 60_000

/** Kept with the key, so that a lifetime set longer later does not bring it back; where that is yet to be, its last token's expiry. */
const endOf = ({ endsAt }: SigningKeyDoc, successor: SigningKeyDoc | undefined, { config }: KeyStores): number => {
  if (endsAt !== undefined) return endsAt
  if (successor === undefined) return Number.POSITIVE_INFINITY
  return successor.createdAt + config.ACCESS_TOKEN_SECONDS * 1000 + graceMilliseconds
}

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
export const thumbprint = ({ crv, kty, x, y }: JsonWebKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
