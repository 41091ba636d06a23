import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Id, Problem } from '@manabi/kernel'
import { SubjectKeys } from '@manabi/personal-data'
import { masterKey, metadata, openStores, type Stores } from '../../test/openStores.ts'
import { identityEvents, issueToken, loginSession, refreshTokenKind } from '../index.ts'
import { checkPassword } from './checkPassword.ts'
import { keyedEmailHash } from './emailAddress.ts'
import { emailClaim } from './emailClaim.ts'
import { emailName, takeEmailName } from './emailNames.ts'
import { NewAccount, registerUser } from './registerUser.ts'
import { releaseAddress } from './releaseAddress.ts'
import { user } from './user.ts'

let stores: Stores
beforeAll(() => {
  stores = openStores(identityEvents)
})
afterAll(() => stores.remove())

const account = (email: string, password = 'correct horse') => ({ email, password, displayName: '花子' })
const now = new Date(metadata.occurredAt)

describe('registering a user', () => {
  it('makes an account that its password opens', async () => {
    const userId = await registerUser(stores, account('one@example.com'), metadata)
    expect(userId).toMatch(/^usr_/)
    expect(await checkPassword(stores, { email: 'one@example.com', password: 'correct horse', now })).toMatchObject({
      userId,
    })
  })

  it('refuses an email that is taken, in one sentence, and changes nothing [AUT-014]', async () => {
    await registerUser(stores, account('taken@example.com'), metadata)
    const head = await stores.eventStore.head()
    const joined: Id[] = []
    const again = registerUser(stores, account('TAKEN@example.com', 'another password'), metadata, async (userId) =>
      joined.push(userId),
    )
    await expect(again).rejects.toMatchObject({ code: 'conflict', detail: expect.stringContaining('exists already') })
    expect(joined).toEqual([])
    expect(await stores.eventStore.head()).toBe(head)
  })

  it('makes no account when joining fails, and can be done again with the same user id', async () => {
    const full = async () => Promise.reject(new Problem('seat_limit_reached'))
    const failing = registerUser(stores, account('full@example.com'), metadata, full)
    await expect(failing).rejects.toMatchObject({ code: 'seat_limit_reached' })
    const { state } = await stores.repository.load(emailClaim, [await emailName(stores, 'full@example.com')])
    const claimedFor = state.status === 'claimed' ? state.userId : null
    expect((await stores.repository.load(user, [claimedFor!])).state).toEqual({ status: 'none' })
    expect(await registerUser(stores, account('full@example.com'), metadata)).toBe(claimedFor)
  })

  it('gives an email to one of many who want it at once [AUT-014]', async () => {
    const other = stores.again()
    const tries = Array.from({ length: 8 }, (_, n) =>
      registerUser(n % 2 === 0 ? stores : other, account('raced@example.com', `password number ${n}`), metadata),
    )
    const outcomes = await Promise.allSettled(tries)
    await other.close()
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const attempt = { email: 'raced@example.com', password: `password number ${winner}`, now }
    expect(await checkPassword(stores, attempt)).toMatchObject({ userId: await tries[winner] })
  })

  it('leaves no email, name, password or token in clear in any file [AUT-017, PER-001]', async () => {
    const userId = await registerUser(stores, account('secret@example.com', 'Tr0ub4dor&3'), metadata)
    const { token, hash } = issueToken(refreshTokenKind, 'ses_00000000000000000000000001')
    const session = {
      ...{ sessionId: 'ses_1', userId, clientId: null, scopes: null, tokenHash: hash },
      ...{
        expiresAt: metadata.occurredAt,
        userAgent: 'Netscape',
        ipAddress: '192.0.2.77',
        platform: null,
        deviceId: null,
      },
    }
    await stores.repository.execute(loginSession.startSession, ['ses_1'], session, metadata)
    const bytes = readdirSync(stores.dir)
      .map((name) => readFileSync(join(stores.dir, name)))
      .join('\n')
    expect(bytes).toContain(hash)
    for (const text of [
      'secret@example.com',
      '花子',
      'Tr0ub4dor&3',
      '$2b$',
      token.split('.')[1]!,
      'Netscape',
      '192.0.2.77',
    ]) {
      expect(bytes.includes(text)).toBe(false)
    }
  })
})

describe('an email that an operator released', () => {
  it('opens no account any more, and can be registered by another person [AUT-021]', async () => {
    const email = 'squatted@example.com'
    const userId = await registerUser(stores, account(email), metadata)
    expect(await releaseAddress(stores, email, metadata, async () => {})).toEqual({ userId })
    await expect(checkPassword(stores, { ...account(email), now })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    await expect(releaseAddress(stores, email, metadata, async () => {})).rejects.toMatchObject({ code: 'not_found' })
    const owner = await registerUser(stores, account(email, 'another password'), metadata)
    expect(owner).not.toBe(userId)
    expect(await checkPassword(stores, { email, password: 'another password', now })).toMatchObject({ userId: owner })
  })

  it('has no invitation any more', async () => {
    const email = 'invited@example.com'
    const hash = await takeEmailName(stores, email)
    const invitation = { invitationId: 'inv_1', organizationId: 'org_1', userId: 'usr_invited' }
    await stores.repository.execute(emailClaim.reserveEmail, [hash], { ...invitation, emailHash: hash }, metadata)
    const withdrawn: unknown[] = []
    const withdraw = async (one: unknown) => withdrawn.push(one)
    expect(await releaseAddress(stores, email, metadata, withdraw)).toEqual({ userId: null })
    expect(withdrawn).toMatchObject([invitation])
    expect((await stores.repository.load(emailClaim, [hash])).state).toEqual({ status: 'free', isReleased: true })
    expect(await emailName(stores, email)).toBe(keyedEmailHash(masterKey, email))
  })
})

describe('an account whose key was destroyed', () => {
  it('replays without anything personal, and opens to no password [PER-002]', async () => {
    const userId = await registerUser(stores, account('gone@example.com'), metadata)
    await new SubjectKeys(stores.state, masterKey).destroy(userId)
    const replay = stores.again()
    expect((await replay.repository.load(user, [userId])).state).toMatchObject({
      status: 'active',
      userId,
      email: '',
      displayName: '',
      passwordHash: '',
      device: null,
    })
    for (const password of ['correct horse', '']) {
      const attempt = checkPassword(replay, { email: 'gone@example.com', password, now })
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_credentials' })
    }
    await replay.close()
  })
})

describe('a new account', () => {
  it('has an email address, trimmed and of plain width', () => {
    expect(NewAccount.parse(account(' ｈａｎａ@example.com ')).email).toBe('hana@example.com')
    for (const email of [
      '',
      'hanako',
      'hanako@',
      '@example.com',
      'a b@example.com',
      `${'a'.repeat(250)}@example.com`,
    ]) {
      expect(NewAccount.safeParse(account(email)).success).toBe(false)
    }
  })

  it('has a password that keeps the rules, and a name [AUT-015]', () => {
    expect(NewAccount.safeParse(account('a@example.com', 'short')).success).toBe(false)
    expect(NewAccount.safeParse({ ...account('a@example.com'), displayName: '  ' }).success).toBe(false)
  })
})
