import { createHmac, createPrivateKey, createPublicKey, createSecretKey, generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { learnerScopes, Unavailable } from '@manabi/kernel'
import type { StateStore } from '@manabi/state-store'
import jwt from 'jsonwebtoken'
import { openStores, type Stores } from '../../test/openStores.ts'
import { AccessTokenVerifier, signAccessToken } from './accessTokens.ts'
import { publishedKeys, rotateSigningKey, signingKey } from './signingKeys.ts'

const config = { ACCESS_TOKEN_SECONDS: 3600, PUBLIC_URL: 'https://manabi.example' }
const start = new Date('2026-04-01T00:00:00.000Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const grant = { userId: 'usr_1', sessionId: 'ses_1', clientId: 'manabi-web', scopes: [...learnerScopes] }

let stores: Stores
beforeAll(() => {
  stores = openStores([])
})
afterAll(() => stores.remove())

const tokenStores = () => ({ state: stores.state, masterKey: stores.masterKey, config })
const verifierAt = (now: Date) => new AccessTokenVerifier(tokenStores(), { now: () => now })

/** A token signed with the service's own key, and claims that differ from genuine ones. */
async function signed(claims: Record<string, unknown>) {
  const { kid, privateKey } = await signingKey(tokenStores(), start)
  const { iss = config.PUBLIC_URL, aud = config.PUBLIC_URL } = claims
  const iat = Math.floor(start.getTime() / 1000)
  const whole = { sub: 'usr_1', sid: 'ses_1', scope: 'read:catalog', iat, exp: iat + 3600, ...claims, iss, aud }
  return jwt.sign(JSON.parse(JSON.stringify(whole)), privateKey, { algorithm: 'ES256', keyid: kid })
}

describe('an access token', () => {
  it('is an ES256 JWT with the documented claims, for an hour [AUT-001, AUT-010]', async () => {
    const { accessToken, expiresAt } = await signAccessToken(tokenStores(), grant, start)
    const { header, payload } = jwt.decode(accessToken, { complete: true })!
    const [published] = await publishedKeys(tokenStores(), start)
    expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: published!.kid })
    expect(payload).toEqual({
      iss: config.PUBLIC_URL,
      aud: config.PUBLIC_URL,
      sub: 'usr_1',
      sid: 'ses_1',
      scope: learnerScopes.join(' '),
      client_id: 'manabi-web',
      iat: start.getTime() / 1000,
      exp: start.getTime() / 1000 + 3600,
      jti: expect.any(String),
    })
    expect(expiresAt).toBe('2026-04-01T01:00:00.000Z')
  })

  it('for another resource is good there and nowhere else [OAU-014]', async () => {
    const resource = `${config.PUBLIC_URL}/mcp`
    const { accessToken } = await signAccessToken(tokenStores(), { ...grant, resource }, start)
    const there = new AccessTokenVerifier(tokenStores(), { now: () => start }, resource)
    expect(await there.verify(accessToken)).toMatchObject({ userId: 'usr_1' })
    expect(await verifierAt(start).verify(accessToken)).toBeNull()
    expect(await there.verify((await signAccessToken(tokenStores(), grant, start)).accessToken)).toBeNull()
  })

  it('names no client when none was named', async () => {
    const { accessToken } = await signAccessToken(tokenStores(), { ...grant, clientId: null }, start)
    expect(jwt.decode(accessToken)).not.toHaveProperty('client_id')
    expect(await verifierAt(start).verify(accessToken)).toMatchObject({ clientId: null })
  })

  it('is verified, remembered, and forgotten when it expires [AUT-011]', async () => {
    const { accessToken } = await signAccessToken(tokenStores(), grant, start)
    let now = start
    const verifier = new AccessTokenVerifier(tokenStores(), { now: () => now })
    const verified = await verifier.verify(accessToken)
    expect(verified).toMatchObject({ userId: 'usr_1', sessionId: 'ses_1', scopes: new Set(learnerScopes) })
    now = later(3599)
    expect(await verifier.verify(accessToken)).toBe(verified)
    expect(verifier.verify(accessToken)).toBe(verified)
    now = later(3600)
    expect(await verifier.verify(accessToken)).toBeNull()
    expect(await verifierAt(later(3600)).verify(accessToken)).toBeNull()
  })

  it('signed with the service’s key passes, so that the refusals below are about what they change', async () => {
    expect(await verifierAt(start).verify(await signed({}))).not.toBeNull()
  })

  it.each<[string, Record<string, unknown>]>([
    ['from another issuer', { iss: 'https://evil.example' }],
    ['for another audience', { aud: `${config.PUBLIC_URL}/mcp` }],
    ['not valid yet', { nbf: start.getTime() / 1000 + 60 }],
    ['expired', { exp: start.getTime() / 1000 }],
    ['older than tokens get, whatever it claims', { iat: start.getTime() / 1000 - 3600 }],
    ['from the future', { iat: start.getTime() / 1000 + 120, exp: start.getTime() / 1000 + 3720 }],
    ['without expiry', { exp: undefined }],
    ['without subject', { sub: undefined }],
    ['without session', { sid: undefined }],
  ])('%s is refused [AUT-011]', async (_what, claims) => {
    expect(await verifierAt(start).verify(await signed(claims))).toBeNull()
  })

  it('with algorithm none is refused [AUT-011]', async () => {
    const genuine = jwt.decode(await signed({}), { complete: true })!
    const header = Buffer.from(JSON.stringify({ ...genuine.header, alg: 'none' })).toString('base64url')
    const payload = Buffer.from(JSON.stringify(genuine.payload)).toString('base64url')
    expect(await verifierAt(start).verify(`${header}.${payload}.`)).toBeNull()
  })

  it('signed HS256 with the public key as secret is refused [AUT-011]', async () => {
    const [{ kid, ...jwk }] = (await publishedKeys(tokenStores(), start)) as [{ kid: string }]
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' }).toString()
    const { header: _, payload } = jwt.decode(await signed({}), { complete: true })!
    const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const input = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode(payload)}`
    const token = `${input}.${createHmac('sha256', pem).update(input).digest('base64url')}`
    const secret = createSecretKey(Buffer.from(pem))
    expect(jwt.verify(token, secret, { algorithms: ['HS256'], clockTimestamp: start.getTime() / 1000 })).toBeTruthy()
    expect(await verifierAt(start).verify(token)).toBeNull()
  })

  it('signed by somebody else under the service’s key id is refused [AUT-011]', async () => {
    const { kid } = await signingKey(tokenStores(), start)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const claims = jwt.decode(await signed({})) as jwt.JwtPayload
    const token = jwt.sign(claims, privateKey, { algorithm: 'ES256', keyid: kid })
    expect(await verifierAt(start).verify(token)).toBeNull()
  })

  it('that is mangled is refused, never an error [AUT-011]', async () => {
    const [header, payload, signature] = (await signed({})).split('.') as [string, string, string]
    const noJson = Buffer.from('no json').toString('base64url')
    const mangled = [
      '',
      'abc',
      'a.b.c',
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, 20)}`,
      `${header}.${noJson}.${signature}`,
      `${noJson}.${payload}.${signature}`,
      `${header}.${payload}.${signature}x.y`,
    ]
    for (const token of mangled) expect(await verifierAt(start).verify(token)).toBeNull()
  })
})

describe('signing keys', () => {
  it('rotate: the old one stays published until its tokens have expired [AUT-016]', async () => {
    const fresh = openStores([])
    const keys = { state: fresh.state, masterKey: fresh.masterKey, config }
    const old = await signAccessToken(keys, grant, start)
    const kid = await rotateSigningKey(keys, later(10))
    const verifier = new AccessTokenVerifier(keys, { now: () => later(20) })
    expect((await signingKey(keys, later(20))).kid).toBe(kid)
    expect(await publishedKeys(keys, later(3610))).toHaveLength(2)
    expect(await verifier.verify(old.accessToken)).not.toBeNull()
    const renewed = await signAccessToken(keys, grant, later(20))
    expect(await verifier.verify(renewed.accessToken)).not.toBeNull()
    expect((await publishedKeys(keys, later(3671))).map((key) => key.kid)).toEqual([kid])
    await fresh.remove()
  })

  it('end for a process that knows them and their tokens within a minute [AUT-023]', async () => {
    const fresh = openStores([])
    const keys = { state: fresh.state, masterKey: fresh.masterKey, config: { ...config, ACCESS_TOKEN_SECONDS: 86_400 } }
    const old = await signAccessToken(keys, grant, start)
    const { kid, privateKey } = await signingKey(keys, start)
    let now = later(9)
    const verifier = new AccessTokenVerifier(keys, { now: () => now })
    expect(await verifier.verify(old.accessToken)).not.toBeNull()
    await rotateSigningKey({ ...keys, config }, later(10), { isOldRefused: true })
    now = later(70)
    expect(await verifier.verify(old.accessToken)).toBeNull()
    const iat = later(70).getTime() / 1000
    const claims = { ...(jwt.decode(old.accessToken) as jwt.JwtPayload), iat, exp: iat + 60 }
    const forged = jwt.sign(claims, privateKey, { algorithm: 'ES256', keyid: kid })
    expect(await verifier.verify(forged)).toBeNull()
    await fresh.remove()
  })

  it('end when their last token expires, though a verifier knows them and tokens are given longer later [AUT-016]', async () => {
    const fresh = openStores([])
    const keys = { state: fresh.state, masterKey: fresh.masterKey, config }
    const { kid, privateKey } = await signingKey(keys, start)
    await rotateSigningKey(keys, later(10))
    const longer = { ...keys, config: { ...config, ACCESS_TOKEN_SECONDS: 86_400 } }
    let now = later(3660)
    const verifier = new AccessTokenVerifier(longer, { now: () => now })
    const forgedAt = (seconds: number) => {
      const iat = later(seconds).getTime() / 1000
      const claims = { sub: 'usr_1', sid: 'ses_1', scope: '', iat, exp: iat + 3600 }
      const { PUBLIC_URL: issuer } = config
      return jwt.sign(claims, privateKey, { algorithm: 'ES256', keyid: kid, issuer, audience: issuer })
    }
    expect(await verifier.verify(forgedAt(3660))).not.toBeNull()
    now = later(3670)
    expect(await verifier.verify(forgedAt(3670))).toBeNull()
    await fresh.remove()
  })

  it('that were read last go on counting while the store is away', async () => {
    const fresh = openStores([])
    const keys = { state: fresh.state, masterKey: fresh.masterKey, config }
    const { accessToken } = await signAccessToken(keys, grant, start)
    let isAway = false
    const collection = (definition: never) => {
      if (isAway) throw new Unavailable('stateStore')
      return fresh.state.collection(definition)
    }
    let now = start
    const verifier = new AccessTokenVerifier({ ...keys, state: { collection } as StateStore }, { now: () => now })
    expect(await verifier.verify(accessToken)).not.toBeNull()
    isAway = true
    now = later(120)
    expect(await verifier.verify(accessToken)).not.toBeNull()
    await fresh.remove()
  })

  it('whose tokens have all expired go with the next rotation', async () => {
    const fresh = openStores([])
    const keys = { state: fresh.state, masterKey: fresh.masterKey, config }
    await signingKey(keys, start)
    const second = await rotateSigningKey(keys, later(10))
    const third = await rotateSigningKey(keys, later(5000))
    expect((await publishedKeys(keys, start)).map((key) => key.kid)).toEqual([third, second])
    await fresh.remove()
  })

  it('are the same for processes that start at once, and follow a rotation [AUT-016]', async () => {
    const one = openStores([])
    const other = one.again()
    const at = (process: Stores) => ({ state: process.state, masterKey: process.masterKey, config })
    const kids = await Promise.all([one, other, one, other].map(async (it) => (await signingKey(at(it), start)).kid))
    expect(new Set(kids).size).toBe(1)
    const verifier = new AccessTokenVerifier(at(other), { now: () => start })
    expect(await verifier.verify((await signAccessToken(at(one), grant, start)).accessToken)).not.toBeNull()
    await rotateSigningKey(at(one), start)
    expect(await verifier.verify((await signAccessToken(at(one), grant, start)).accessToken)).not.toBeNull()
    await other.close()
    await one.remove()
  })

  it('are published without their private part, and kept wrapped', async () => {
    const [published] = await publishedKeys(tokenStores(), start)
    expect(Object.keys(published!).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    const { privateKey } = await signingKey(tokenStores(), start)
    const jwk = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })).export({ format: 'jwk' })
    const bytes = readdirSync(stores.dir).map((name) => readFileSync(`${stores.dir}/${name}`, 'latin1'))
    expect(bytes.some((text) => text.includes(published!.kid))).toBe(true)
    expect(bytes.some((text) => text.includes(jwk.d!))).toBe(false)
  })
})
