import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  checkPassword,
  findClient,
  identityEvents,
  isResetOpen,
  publishedKeys,
  readResetToken,
  signingKey,
  user,
} from '@manabi/identity'
import { learnerScopes, Problem } from '@manabi/kernel'
import { organization, organizationsEvents } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { Command, CommanderError } from 'commander'
import { openStores, type Stores } from '../../../../packages/identity/test/openStores.ts'
import type { Runner } from '../runner.ts'
import { clientCommands } from './client.ts'
import { keysCommands } from './keys.ts'
import { orgCommands } from './org.ts'
import { userCommands } from './user.ts'

const now = new Date('2026-04-01T00:00:00.000Z')
let stores: Stores
beforeAll(() => {
  stores = openStores([...identityEvents, ...organizationsEvents])
})
afterAll(() => stores.remove())

/** Runs `manabi …` and answers its JSON document. Rejects with what a person would be told. */
async function manabi(...words: string[]): Promise<Record<string, string>> {
  const answers: Record<string, string>[] = []
  const platform = {
    ...stores,
    clock: { now: () => now },
    config: { ACCESS_TOKEN_SECONDS: 3600, PUBLIC_URL: 'https://manabi.example' },
  } as unknown as Platform
  const run: Runner = (_options, command) =>
    command(platform, { interactive: false, result: (json) => answers.push(json as Record<string, string>) })
  const program = new Command('manabi').exitOverride().configureOutput({ writeErr: () => {} })
  for (const commands of [orgCommands, userCommands, clientCommands, keysCommands]) commands(program, run)
  await program.parseAsync(words, { from: 'user' })
  return answers[0]!
}

const refusal = (...words: string[]) =>
  manabi(...words).then(
    () => 'accepted',
    (error) =>
      error instanceof Problem ? error.code : error instanceof CommanderError ? error.message : String(error),
  )

const create = (email: string, ...words: string[]) =>
  ['user', 'create', '--email', email, '--password', 'correct horse', '--name', 'Hanako', ...words] as const

const membersOf = async (organizationId: string) => {
  const { state } = await stores.repository.load(organization, [organizationId])
  return state.status === 'active' ? state.members.toObject() : null
}

describe('manabi org create', () => {
  it('makes an organization [CLI-007]', async () => {
    const { organizationId } = await manabi('org', 'create', '--name', 'School', '--seats', '2')
    expect(organizationId).toMatch(/^org_/)
    expect(await membersOf(organizationId!)).toEqual({})
  })

  it.each([
    [['--name', 'School'], /--seats/],
    [['--name', 'School', '--seats', 'many'], /--seats is not a number/],
    [['--name', 'School', '--seats', '1.5'], /--seats is not a whole number/],
    [['--name', 'School', '--seats', '0'], /--seats is less than 1/],
    [['--name', ' ', '--seats', '1'], /--name is empty/],
  ])('says what is wrong with %j', async (words, sentence) => {
    expect(await refusal('org', 'create', ...words)).toMatch(sentence)
  })
})

describe('manabi user create', () => {
  it('makes an account, and a member with roles [CLI-007]', async () => {
    const { organizationId } = await manabi('org', 'create', '--name', 'School', '--seats', '2')
    const admin = await manabi(...create('admin@example.com', '--org', organizationId!, '--roles', 'admin, hr'))
    const learner = await manabi(...create('learner@example.com', '--org', organizationId!))
    expect(await membersOf(organizationId!)).toEqual({
      [admin['userId']!]: ['admin', 'hr'],
      [learner['userId']!]: ['learner'],
    })
    const attempt = { email: 'admin@example.com', password: 'correct horse', now }
    expect(await checkPassword(stores, attempt)).toMatchObject({ userId: admin['userId'] })
  })

  it('leaves nothing half done: a full or unknown organization, a taken email', async () => {
    const { organizationId } = await manabi('org', 'create', '--name', 'Small', '--seats', '1')
    const org = ['--org', organizationId!]
    await manabi(...create('first@example.com', ...org))
    expect(await refusal(...create('second@example.com', ...org))).toBe('seat_limit_reached')
    expect(await refusal(...create('third@example.com', '--org', 'org_nobody'))).toBe('not_found')
    const attempt = { email: 'second@example.com', password: 'correct horse', now }
    await expect(checkPassword(stores, attempt)).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await manabi(...create('second@example.com'))).toEqual({ userId: expect.stringMatching(/^usr_/) })
    const { organizationId: other } = await manabi('org', 'create', '--name', 'Other', '--seats', '5')
    expect(await refusal(...create('First@example.com', '--org', other!))).toBe('conflict')
    expect(await membersOf(other!)).toEqual({})
  })

  it.each([
    [['--email', 'nobody', '--password', 'correct horse', '--name', 'N'], /--email is not an email address/],
    [['--email', 'n@example.com', '--password', 'short', '--name', 'N'], /--password has fewer than 8 characters/],
    [['--email', 'n@example.com', '--password', 'x'.repeat(73), '--name', 'N'], /--password has more than 72 bytes/],
    [['--email', 'n@example.com', '--password', 'correct horse', '--name', ''], /--name is empty/],
    [
      ['--email', 'n@example.com', '--password', 'correct horse', '--name', 'N', '--roles', 'hr'],
      /--roles needs --org/,
    ],
    [
      ['--email', 'n@example.com', '--password', 'correct horse', '--name', 'N', '--org', 'o', '--roles', 'boss'],
      /--roles must be one or more of admin, hr, developer, curriculum_manager, learner/,
    ],
  ])('says what is wrong with %j, without the password', async (words, sentence) => {
    const said = await refusal('user', 'create', ...words)
    expect(said).toMatch(sentence)
    expect(said).not.toContain('short')
  })
})

describe('manabi user reset-password', () => {
  it('prints a link that works once, for an hour [ACC-006]', async () => {
    await manabi(...create('forgetful@example.com'))
    const reset = () => manabi('user', 'reset-password', '--email', 'Forgetful@example.com')
    const [first, second] = [await reset(), await reset()]
    expect(first!['expiresAt']).toBe('2026-04-01T01:00:00.000Z')
    const placeOf = (url: string) => readResetToken(stores.masterKey, new URL(url).searchParams.get('token')!)!
    expect(second!['resetUrl']).toMatch(/^https:\/\/manabi\.example\/connect\/reset\?token=mpr_/)
    const { userId, resetId } = placeOf(second!['resetUrl']!)
    const { state } = await stores.repository.load(user, [userId])
    const isOpen = (id: string) => isResetOpen(state, { resetId: id, now: now.toISOString() })
    expect([isOpen(placeOf(first!['resetUrl']!).resetId), isOpen(resetId)]).toEqual([false, true])
    expect(await refusal('user', 'reset-password', '--email', 'nobody@example.com')).toBe('not_found')
  })
})

describe('manabi client', () => {
  it('create registers a client, by default for the learner scopes [CLI-007, ROL-003]', async () => {
    expect(await manabi('client', 'create', '--id', 'reader', '--name', 'Reader')).toEqual({ clientId: 'reader' })
    expect(await findClient(stores.repository, 'reader')).toMatchObject({
      scopes: [...learnerScopes],
      redirectUris: [],
      organizationId: null,
      hasDeviceRegistration: false,
    })
  })

  it('create takes scopes, redirect addresses, owner and device registration', async () => {
    const { organizationId } = await manabi('org', 'create', '--name', 'School', '--seats', '2')
    const addresses = ['https://app.example/callback', 'com.example.app:/callback']
    const words = ['--scopes', 'read:catalog  write:content', '--org', organizationId!, '--device-registration']
    const redirects = addresses.flatMap((address) => ['--redirect-uri', address])
    await manabi('client', 'create', '--id', 'app', '--name', 'App', ...words, ...redirects)
    expect(await findClient(stores.repository, 'app')).toMatchObject({
      scopes: ['read:catalog', 'write:content'],
      redirectUris: addresses,
      organizationId,
      hasDeviceRegistration: true,
    })
  })

  it('disable ends it; an id is never used again [CLI-007]', async () => {
    await manabi('client', 'create', '--id', 'old', '--name', 'Old')
    expect(await manabi('client', 'disable', '--id', 'old')).toEqual({ clientId: 'old' })
    expect(await findClient(stores.repository, 'old')).toBeNull()
    expect(await refusal('client', 'create', '--id', 'old', '--name', 'Again')).toBe('conflict')
    expect(await refusal('client', 'create', '--id', 'manabi-web', '--name', 'Mine')).toBe('conflict')
    expect(await refusal('client', 'disable', '--id', 'nobody')).toBe('not_found')
  })

  it.each([
    [['--id', 'a b'], /--id is not 1 to 100 letters/],
    [['--id', 'x', '--scopes', 'read:all'], /--scopes must be one or more of read:catalog/],
    [['--id', 'x', '--scopes', ' '], /--scopes are empty/],
    [['--id', 'x', '--redirect-uri', 'nowhere'], /--redirect-uri is not an address/],
    [['--id', 'x', '--redirect-uri', 'https://a.example/#b'], /--redirect-uri has a fragment/],
    [['--id', 'x', '--redirect-uri', 'javascript:alert(1)'], /--redirect-uri must not be an address that browsers run/],
    [['--id', 'x', '--redirect-uri', 'data:text/html,x'], /--redirect-uri must not be an address that browsers run/],
    [['--id', 'approval-org_1-x'], /--id must not start with approval-/],
    [['--id', 'x', '--org', 'org_nobody'], /not_found/],
  ])('create says what is wrong with %j', async (words, sentence) => {
    expect(await refusal('client', 'create', '--name', 'N', ...words)).toMatch(sentence)
  })
})

describe('manabi keys rotate', () => {
  it('signs with a new key from now on [AUT-016]', async () => {
    const keys = { ...stores, config: { ACCESS_TOKEN_SECONDS: 3600 } }
    const before = (await signingKey(keys, now)).kid
    const { kid } = await manabi('keys', 'rotate')
    expect(kid).not.toBe(before)
    expect((await signingKey(keys, now)).kid).toBe(kid)
  })

  it('ends a stolen key at once where that is asked for [AUT-023]', async () => {
    const keys = { ...stores, config: { ACCESS_TOKEN_SECONDS: 3600 } }
    const { kid } = await manabi('keys', 'rotate', '--refuse-old')
    expect((await publishedKeys(keys, new Date())).map((key) => key.kid)).toEqual([kid])
  })
})

describe('org add-member', () => {
  const add = (org: string, email: string, ...words: string[]) => [
    'org',
    'add-member',
    '--org',
    org,
    '--email',
    email,
    ...words,
  ]

  it('makes an existing account a member, once, while there is a seat [RUN-014]', async () => {
    const { organizationId } = await manabi('org', 'create', '--name', 'School', '--seats', '2')
    const { userId } = await manabi(...create('added@example.com'))
    expect(await manabi(...add(organizationId!, 'Added@example.com', '--roles', 'hr,developer'))).toEqual({ userId })
    expect(await membersOf(organizationId!)).toEqual({ [userId!]: ['hr', 'developer'] })
    const { state } = await stores.repository.load(user, [userId!])
    expect(state).toMatchObject({ takenUp: [{ organizationId }] })
    expect(await refusal(...add(organizationId!, 'added@example.com'))).toBe('conflict')
    expect(await refusal(...add(organizationId!, 'nobody@example.com'))).toBe('not_found')
    expect(await refusal(...add('org_none', 'added@example.com'))).toBe('not_found')
    const { userId: second } = await manabi(...create('another@example.com'))
    await manabi(...add(organizationId!, 'another@example.com'))
    await manabi(...create('one-more@example.com'))
    expect(await refusal(...add(organizationId!, 'one-more@example.com'))).toBe('seat_limit_reached')
    expect(Object.keys((await membersOf(organizationId!))!).sort()).toEqual([userId, second].sort())
  })
})

describe('client enable', () => {
  it('undoes client disable [RUN-014]', async () => {
    const id = 'enabled-app'
    await manabi('client', 'create', '--id', id, '--name', 'App', '--redirect-uri', 'https://app.example/cb')
    const before = await findClient(stores.repository, id)
    await manabi('client', 'disable', '--id', id)
    expect(await findClient(stores.repository, id)).toBeNull()
    expect(await manabi('client', 'enable', '--id', id)).toEqual({ clientId: id })
    expect(await findClient(stores.repository, id)).toEqual(before)
    await manabi('client', 'enable', '--id', id)
    expect(await refusal('client', 'enable', '--id', 'unknown-app')).toBe('not_found')
  })
})
