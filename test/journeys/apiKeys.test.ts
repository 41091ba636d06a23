import { beforeAll, describe, expect, it } from '@jest/globals'
import { learnerScopes, type Role, type Scope } from '@manabi/kernel'
import { MemberRolesChanged, organization } from '@manabi/organizations'
import { holdClock } from '../harness/movableClock.ts'
import { startWorld } from '../harness/school.ts'
import type { World } from '../harness/world.ts'
import { written } from '../harness/written.ts'

const { service, world } = await startWorld()
const clock = holdClock(service)
const organizationId = await world.organization()
const foreignId = await world.organization()
const people = {} as Record<Role | 'foreigner', Awaited<ReturnType<World['person']>>>

beforeAll(async () => {
  for (const role of ['admin', 'hr', 'developer', 'curriculum_manager', 'learner'] as const)
    people[role] = await world.person({ [organizationId]: [role] }, 'manabi-web')
  people.foreigner = await world.person({ [foreignId]: ['admin'] }, 'manabi-web')
})

const keysOf = (id = organizationId) => `/organizations/${id}/api-keys`
const issue = (by: keyof typeof people, scopes: unknown = ['read:catalog'], name: unknown = 'Reporting') =>
  people[by].api.post(keysOf(), { name, scopes })
const list = (by: keyof typeof people) => people[by].api.get(keysOf())
const revoke = (by: keyof typeof people, keyId: string) => people[by].api.delete(`${keysOf()}/${keyId}`)
/** What `read:catalog` is needed for. */
const useWith = (headers: Record<string, string>) => world.api.get('/courses', headers)

describe('issuing an API key', () => {
  it('answers 201 with the secret, once; the list has the masked form only [KEY-001]', async () => {
    const { status, body } = await issue('admin', ['read:members', 'read:members', 'read:catalog'], '  Reporting ')
    expect(status).toBe(201)
    expect(body).toEqual({
      key: expect.stringMatching(/^mk_/),
      warning: expect.any(String),
      apiKey: {
        id: expect.stringMatching(/^key_/),
        name: 'Reporting',
        maskedKey: `${body.key.slice(0, 5)}…${body.key.slice(-4)}`,
        scopes: ['read:members', 'read:catalog'],
        createdAt: clock.now().toISOString(),
        lastUsedAt: null,
        revokedAt: null,
      },
    })
    const listed = await list('admin')
    expect(listed.body[0]).toEqual(body.apiKey)
    expect(JSON.stringify(listed.body)).not.toContain(body.key.split('.')[1])
  })

  it('is for admins, and for developers as far as reading catalog and content [KEY-002, KEY-004]', async () => {
    expect((await issue('developer', ['read:catalog', 'read:content'])).status).toBe(201)
    const more = await issue('developer', ['read:catalog', 'read:reports'])
    expect(more).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    for (const role of ['hr', 'curriculum_manager', 'learner'] as const) {
      expect(await issue(role)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(await list(role)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
  })

  it('is not found by foreigners, whatever their role elsewhere [CON-003]', async () => {
    expect(await issue('foreigner')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await list('foreigner')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await people.admin.api.get(keysOf('org_nobody'))).status).toBe(404)
  })

  it('follows the roles of now, not those of the token [ROL-002]', async () => {
    const { userId, api } = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
    const tryNow = async () => (await api.get(keysOf())).status
    expect(await tryNow()).toBe(200)
    const event = MemberRolesChanged({ organizationId, userId, roles: ['learner'] })
    await world.decide(written(organization, event), [organizationId], undefined)
    await world.settled()
    expect(await tryNow()).toBe(403)
  })

  it.each<[string, unknown, unknown]>([
    ['scopes', [], 'Name'],
    ['scopes.1', ['read:catalog', 'read:everything'], 'Name'],
    ['scopes', 'read:catalog', 'Name'],
    ['scopes', null, 'Name'],
    ['name', ['read:catalog'], '  '],
    ['name', ['read:catalog'], 'x'.repeat(201)],
    ['name', ['read:catalog'], { $gt: '' }],
  ])('refuses a malformed request, naming %s [KEY-005]', async (path, scopes, name) => {
    const { status, body } = await issue('admin', scopes, name)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ path }] })
  })
})

describe('an API key', () => {
  it('is accepted as X-Api-Key and as bearer, with its scopes [KEY-007]', async () => {
    const { key } = (await issue('admin', ['read:catalog', 'read:reports'])).body
    expect((await useWith({ 'X-Api-Key': key })).status).toBe(200)
    expect((await useWith({ Authorization: `Bearer ${key}` })).status).toBe(200)
    expect((await useWith({ 'X-Api-Key': people.admin.tokens.accessToken })).status).toBe(401)
    expect(
      (await useWith({ 'X-Api-Key': key, Authorization: `Bearer ${people.admin.tokens.accessToken}` })).status,
    ).toBe(400)
  })

  it('shows when it was last used, to the minute [KEY-012]', async () => {
    const { key, apiKey } = (await issue('admin')).body
    const lastUsedAt = async () =>
      (await list('admin')).body.find(({ id }: { id: string }) => id === apiKey.id).lastUsedAt
    expect(await lastUsedAt()).toBeNull()
    await useWith({ 'X-Api-Key': key })
    expect(await lastUsedAt()).toBe(clock.now().toISOString())
  })

  it('that is forged is nobody’s', async () => {
    const { key } = (await issue('admin')).body
    for (const forged of [key.replace(/.{6}$/, 'AAAAAA'), 'mk_', 'mk_x.y', `mk_${'0'.repeat(26)}.${'A'.repeat(43)}`]) {
      expect((await useWith({ 'X-Api-Key': forged })).status).toBe(401)
    }
  })

  it('lacks the scopes that it was not given', async () => {
    const { key } = (await issue('admin', ['read:reports'])).body
    const refused = await useWith({ 'X-Api-Key': key })
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope', requiredScope: 'read:catalog' } })
  })

  it('may neither issue, list nor revoke keys, nor be a learner [KEY-003, KEY-008]', async () => {
    const { key, apiKey } = (await issue('admin', [...learnerScopes, 'write:content'] satisfies Scope[])).body
    const program = world.api.as(key)
    for (const answer of [
      await program.post(keysOf(), { name: 'x', scopes: ['read:catalog'] }),
      await program.get(keysOf()),
      await program.delete(`${keysOf()}/${apiKey.id}`),
      await program.get('/me'),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'user_credential_required' } })
    }
  })
})

describe('revoking an API key', () => {
  it('answers 204, works at once, can be repeated, and leaves the key in the list [KEY-006]', async () => {
    const { key, apiKey } = (await issue('admin')).body
    expect((await useWith({ 'X-Api-Key': key })).status).toBe(200)
    expect(await revoke('admin', apiKey.id)).toMatchObject({ status: 204, body: null })
    expect((await useWith({ 'X-Api-Key': key })).status).toBe(401)
    expect((await revoke('admin', apiKey.id)).status).toBe(204)
    const listed = (await list('admin')).body.find(({ id }: { id: string }) => id === apiKey.id)
    expect(listed).toMatchObject({ revokedAt: clock.now().toISOString() })
  })

  it('is for those who may have issued it [KEY-002, KEY-004]', async () => {
    const wide = (await issue('admin', ['read:reports'])).body.apiKey.id
    const narrow = (await issue('admin', ['read:content'])).body.apiKey.id
    expect(await revoke('developer', wide)).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    expect(await revoke('hr', narrow)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await revoke('developer', narrow)).status).toBe(204)
  })

  it('finds no key that nobody issued, and none of another organization [KEY-006]', async () => {
    const { apiKey } = (await issue('admin')).body
    expect((await people.foreigner.api.delete(`${keysOf(foreignId)}/${apiKey.id}`)).status).toBe(404)
    for (const id of ['key_nobody', '%00', 'a%2Fb', 'x'.repeat(500)]) {
      expect(await revoke('admin', id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await revoke('foreigner', apiKey.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
