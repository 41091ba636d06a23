import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto'
import { type Clock, clockTolerance, Id, mostEntries, Scope, type Timestamp } from '@manabi/kernel'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type KeyStores, liveKeys, signingKey } from './signingKeys.ts'

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

const Claims = z.object({
  sub: Id,
  sid: Id,
  scope: z.string(),
  client_id: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
})

/** A token that passed, and the key that signed it. */
interface Remembered {
  readonly token: string
  readonly kid: string
  readonly verified: VerifiedToken
}

interface KnownKey {
  readonly key: KeyObject
  /** Milliseconds since 1970. */
  readonly endsAt: number
}

/** After so long the keys are read again, so that one that was rotated because it was stolen ends here too. In milliseconds. */
const keysFreshness = 60_000

/**
 * Tells genuine access tokens from others. A signature takes some 100 µs to check, so a token that passed is remembered until it
 * or its key ends: nothing else can revoke it (specification section 5).
 */
export class AccessTokenVerifier {
  readonly #stores: TokenStores
  readonly #clock: Clock
  readonly #resource: string
  /** By signature, which is quicker to find than a whole token. */
  readonly #verified = new LRUCache<string, Remembered>(mostEntries(10_000))
  #keys: ReadonlyMap<string, KnownKey> = new Map()
  #keysReadAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null

  /** Accepts tokens for one resource only: the API when none is named. */
  constructor(stores: TokenStores, clock: Clock, resource: string = stores.config.PUBLIC_URL) {
    this.#stores = stores
    this.#resource = resource
    this.#clock = clock
  }

  /** Null for a token that is forged, expired, not yet valid, older than tokens get, or meant for somebody else. */
  verify(token: string): VerifiedToken | null | Promise<VerifiedToken | null> {
    const now = this.#clock.now().getTime()
    const known = this.#verified.get(signatureOf(token))
    if (known === undefined || known.token !== token || !this.#areKeysFresh(now)) return this.#check(token, now)
    return known.verified.expiresAt > now && this.#keyOf(known.kid, now) !== undefined ? known.verified : null
  }

  async #check(token: string, now: number): Promise<VerifiedToken | null> {
    const kid = keyIdOf(token)
    if (kid === undefined) return null
    if (!this.#areKeysFresh(now)) await this.#readKeys(now)
    // Another process may have made it.
    if (!this.#keys.has(kid)) await this.#readKeys(now)
    const key = this.#keyOf(kid, now)
    const known = this.#verified.get(signatureOf(token))
    const isKnown = known?.token === token && known.verified.expiresAt > now
    const verified = key === undefined ? null : isKnown ? known.verified : this.#open(token, key, now)
    if (verified !== null) this.#verified.set(signatureOf(token), { token, kid, verified })
    return verified
  }

  #open(token: string, key: KeyObject, now: number): VerifiedToken | null {
    const { PUBLIC_URL, ACCESS_TOKEN_SECONDS } = this.#stores.config
    try {
      const claims = jwt.verify(token, key, {
        algorithms: ['ES256'],
        issuer: PUBLIC_URL,
        audience: this.#resource,
        clockTimestamp: Math.floor(now / 1000),
        maxAge: ACCESS_TOKEN_SECONDS,
      })
      const { sub, sid, scope, client_id, iat, exp } = Claims.parse(claims)
      if (iat * 1000 > now + clockTolerance) return null
      return {
        userId: sub,
        sessionId: sid,
        clientId: client_id ?? null,
        scopes: new Set(scope.split(' ').filter((name): name is Scope => Scope.safeParse(name).success)),
        expiresAt: Math.min(exp, iat + ACCESS_TOKEN_SECONDS) * 1000,
      }
    } catch {
      return null
    }
  }

  #keyOf(kid: string, now: number): KeyObject | undefined {
    const known = this.#keys.get(kid)
    return known !== undefined && known.endsAt > now ? known.key : undefined
  }

  /** Not after the clock was set back, either. */
  #areKeysFresh(now: number): boolean {
    return now >= this.#keysReadAt && now < this.#keysReadAt + keysFreshness
  }

  /** Those who ask meanwhile wait for the same. While the store is down the keys that were read last go on counting. */
  #readKeys(now: number): Promise<void> {
    this.#reading ??= this.#loadKeys(now).finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #loadKeys(now: number): Promise<void> {
    try {
      const keys = await liveKeys(this.#stores, new Date(now))
      this.#keys = new Map(
        keys.map(({ kid, publicJwk, endsAt }) => [
          kid,
          { key: createPublicKey({ key: publicJwk, format: 'jwk' }), endsAt },
        ]),
      )
    } catch (error) {
      if (this.#keys.size === 0) throw error
    }
    this.#keysReadAt = now
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
