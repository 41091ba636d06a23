import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto'
import { type Clock, Id, Scope, type Timestamp } from '@manabi/kernel'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type KeyStores, publishedKeys, signingKey } from './signingKeys.ts'

/** What an access token says: who, in which session, through which client, and what for. */
export interface AccessGrant {
  readonly userId: Id
  readonly sessionId: Id
  readonly clientId: string | null
  readonly scopes: Iterable<Scope>
  /** What the token is for; the API when none is named. */
  readonly resource?: string | null
}

/** The keys, and the address that is issuer and audience of every token. */
export interface TokenStores extends KeyStores {
  readonly config: KeyStores['config'] & { readonly PUBLIC_URL: string }
}

/** A signed JWT with the claims of contract "Authentication", and when it expires. */
export async function signAccessToken(
  stores: TokenStores,
  { userId, sessionId, clientId, scopes, resource }: AccessGrant,
  now: Date,
): Promise<{ readonly accessToken: string; readonly expiresAt: Timestamp }> {
  const { kid, privateKey } = await signingKey(stores, now)
  const { PUBLIC_URL, ACCESS_TOKEN_SECONDS } = stores.config
  const iat = Math.floor(now.getTime() / 1000)
  const exp = iat + ACCESS_TOKEN_SECONDS
  const client = clientId === null ? {} : { client_id: clientId }
  const claims = { sid: sessionId, scope: [...scopes].join(' '), ...client, iat, exp }
  const accessToken = jwt.sign(claims, privateKey, {
    algorithm: 'ES256',
    keyid: kid,
    issuer: PUBLIC_URL,
    audience: resource ?? PUBLIC_URL,
    subject: userId,
    jwtid: randomUUID(),
  })
  return { accessToken, expiresAt: new Date(exp * 1000).toISOString() }
}

export interface VerifiedToken {
  readonly userId: Id
  readonly sessionId: Id
  readonly clientId: string | null
  readonly scopes: ReadonlySet<Scope>
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const Claims = z
  .object({ sub: Id, sid: Id, scope: z.string(), client_id: z.string().optional(), exp: z.number() })
  .transform(
    ({ sub, sid, scope, client_id, exp }): VerifiedToken => ({
      userId: sub,
      sessionId: sid,
      clientId: client_id ?? null,
      scopes: new Set(scope.split(' ').filter((name): name is Scope => Scope.safeParse(name).success)),
      expiresAt: exp * 1000,
    }),
  )

/**
 * Tells genuine access tokens from others. A signature takes some 100 µs to check, so a token that passed is remembered until it
 * expires: nothing can revoke it (specification section 5).
 */
export class AccessTokenVerifier {
  readonly #stores: TokenStores
  readonly #clock: Clock
  readonly #resource: string
  /** By signature, which is quicker to find than a whole token. */
  readonly #verified = new LRUCache<string, { readonly token: string; readonly verified: VerifiedToken }>({
    max: 10_000,
  })
  #keys: ReadonlyMap<string, KeyObject> = new Map()

  /** Accepts tokens for one resource only: the API when none is named. */
  constructor(stores: TokenStores, clock: Clock, resource: string = stores.config.PUBLIC_URL) {
    this.#stores = stores
    this.#resource = resource
    this.#clock = clock
  }

  /** Null for a token that is forged, expired, not yet valid, or meant for somebody else. */
  verify(token: string): VerifiedToken | null | Promise<VerifiedToken | null> {
    const known = this.#verified.get(signatureOf(token))
    if (known === undefined || known.token !== token) return this.#check(token)
    return known.verified.expiresAt > this.#clock.now().getTime() ? known.verified : null
  }

  async #check(token: string): Promise<VerifiedToken | null> {
    const kid = keyIdOf(token)
    const key = kid === undefined ? undefined : (this.#keys.get(kid) ?? (await this.#reload()).get(kid))
    const verified = key === undefined ? null : this.#open(token, key)
    if (verified !== null) this.#verified.set(signatureOf(token), { token, verified })
    return verified
  }

  #open(token: string, key: KeyObject): VerifiedToken | null {
    const { PUBLIC_URL } = this.#stores.config
    try {
      const claims = jwt.verify(token, key, {
        algorithms: ['ES256'],
        issuer: PUBLIC_URL,
        audience: this.#resource,
        clockTimestamp: Math.floor(this.#clock.now().getTime() / 1000),
      })
      return Claims.safeParse(claims).data ?? null
    } catch {
      return null
    }
  }

  /** For a key that is not known: another process may have made it. */
  async #reload(): Promise<ReadonlyMap<string, KeyObject>> {
    const keys = await publishedKeys(this.#stores, this.#clock.now())
    this.#keys = new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]))
    return this.#keys
  }
}

const signatureOf = (token: string): string => token.slice(token.lastIndexOf('.') + 1)

function keyIdOf(token: string): string | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header.kid
  } catch {
    return undefined
  }
}
