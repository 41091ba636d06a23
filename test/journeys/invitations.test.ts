import { describe, expect, it } from '@jest/globals'
import { client as clientDecider, emailClaim, emailName, registerUser, reservationsOf } from '@manabi/identity'
import { type Id, learnerScopes, newId, type Role, scopes, systemMetadata } from '@manabi/kernel'
import { readInvitationToken } from '@manabi/organizations'
import { stateCollection } from '@manabi/state-store'
import { startWorld } from '../harness/school.ts'
import { sessionToken } from '../harness/sessionToken.ts'
import { password } from '../harness/world.ts'

const { service, world } = await startWorld()

const newEmail = () => `${newId('usr')}@example.com`
const problemOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** An organization with an admin who manages it. */
async function aSchool(seats = 100, ...roles: Role[]) {
  const organizationId = await world.organization('School', seats)
  const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const hr = roles.length === 0 ? null : await world.person({ [organizationId]: roles }, 'manabi-web')
  const members = `/organizations/${organizationId}/members`
  const invite = (facts: object = {}) => admin.api.post(members, { email: newEmail(), ...facts })
  return { organizationId, admin, hr, members, invite }
}

/** The invitations that hold the email. */
async function reservations(email: string) {
  const { platform } = service
  return reservationsOf((await platform.repository.load(emailClaim, [await emailName(platform, email)])).state)
}

const tokenIn = (acceptUrl: string) => new URL(acceptUrl).searchParams.get('token')!
const accept = (acceptUrl: string, facts: object = { password }) =>
  world.api.post('/invitations/accept', { token: tokenIn(acceptUrl), ...facts })

describe('inviting a person', () => {
  it('answers 201 with who is invited and where to accept, and lists them [ORG-002]', async () => {
    const { invite, members, admin } = await aSchool()
    const email = newEmail()
    const { status, body, headers } = await invite({ email, displayName: '花子', roles: ['hr', 'learner', 'hr'] })
    expect(status).toBe(201)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body).toEqual({
      member: {
        ...{ userId: expect.stringMatching(/^usr_/), email, displayName: '花子', status: 'invited' },
        employeeNumber: null,
        ...{ roles: ['hr', 'learner'], departments: [], invitedAt: expect.any(String), joinedAt: null },
        invitationExpiresAt: body.expiresAt,
      },
      acceptUrl: expect.stringContaining(`${service.platform.config.PUBLIC_URL}/invitations/accept?token=mit_`),
      expiresAt: new Date(Date.parse(body.member.invitedAt) + 14 * 86_400_000).toISOString(),
    })
    expect((await admin.api.get(`${members}/${body.member.userId}`)).body).toEqual(body.member)
    expect((await admin.api.get(`${members}?q=花`)).body.items).toEqual([body.member])
  })

  it('names them by their address and makes them learners, unless told otherwise', async () => {
    const { body } = await (await aSchool()).invite({ email: 'Taro.Yamada@Example.com' })
    expect(body.member).toMatchObject({
      email: 'Taro.Yamada@Example.com',
      displayName: 'Taro.Yamada',
      roles: ['learner'],
    })
  })

  it('again, or a member, answers 200 and changes nothing, though no seat be left [ORG-002]', async () => {
    const { invite, admin } = await aSchool(2)
    const email = newEmail()
    const first = await invite({ email, displayName: 'First' })
    const head = await service.platform.eventStore.head()
    const again = await invite({ email: email.toUpperCase(), displayName: 'Second', roles: ['admin'] })
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ ...first.body, acceptUrl: null })
    const member = await invite({ email: admin.email })
    expect(member).toMatchObject({ status: 200, body: { acceptUrl: null, expiresAt: null } })
    expect(member.body.member).toMatchObject({ userId: admin.userId, status: 'active' })
    expect(await service.platform.eventStore.head()).toBe(head)
  })

  it('uses a seat: one of many that are invited at once gets the last one [ORG-002]', async () => {
    const { invite, admin, organizationId } = await aSchool(2)
    const seats = () => admin.api.get(`/organizations/${organizationId}/seats`)
    expect((await seats()).body).toEqual({ used: 1, total: 2, available: 1 })
    const emails = Array.from({ length: 12 }, newEmail)
    const answers = await Promise.all(emails.map((email) => invite({ email })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const reserved = await Promise.all(emails.map(async (email) => (await reservations(email)).length))
    expect(reserved).toEqual(answers.map(({ status }) => (status === 201 ? 1 : 0)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(problemOf)).toEqual(refused.map(() => [402, 'seat_limit_reached']))
    expect((await seats()).body).toEqual({ used: 2, total: 2, available: 0 })
  })

  it('many times at once invites them once', async () => {
    const { invite, members, admin } = await aSchool()
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite({ email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.member.userId)).size).toBe(1)
    expect((await admin.api.get(members)).body.totalItems).toBe(2)
    expect(await reservations(email)).toHaveLength(1)
  })

  it('tells neither of an account nor of another invitation: each has a user id of its own until they join [INV-007]', async () => {
    const [one, other] = [await aSchool(), await aSchool()]
    const email = newEmail()
    const [first, second] = [(await one.invite({ email })).body, (await other.invite({ email })).body]
    expect(second.member.userId).not.toBe(first.member.userId)
    const person = await world.person()
    const { member, acceptUrl } = (await one.invite({ email: person.email })).body
    expect(member.userId).not.toBe(person.userId)
    expect((await one.invite({ email: person.email })).body).toMatchObject({ member: { userId: member.userId } })

    expect((await accept(first.acceptUrl)).body.user.id).toBe(first.member.userId)
    expect((await accept(second.acceptUrl)).body.user.id).toBe(first.member.userId)
    expect((await accept(acceptUrl)).body.user.id).toBe(person.userId)
    for (const [school, { userId }] of [
      [other, second.member],
      [one, member],
    ] as const) {
      expect((await school.admin.api.get(`${school.members}/${userId}`)).status).toBe(404)
    }
    expect((await one.admin.api.get(one.members)).body.totalItems).toBe(3)
  })

  it('keeps the others when the first one is withdrawn [INV-007]', async () => {
    const [one, other] = [await aSchool(), await aSchool()]
    const email = newEmail()
    const [first, second] = [(await one.invite({ email })).body, (await other.invite({ email })).body]
    await one.admin.api.delete(`${one.members}/${first.member.userId}`)
    expect((await other.admin.api.get(`${other.members}/${second.member.userId}`)).body).toMatchObject({ email })
    expect((await accept(second.acceptUrl)).body.user).toMatchObject({ id: second.member.userId, email })
  })

  it('tells an organization nothing that another called them, nor their account’s name', async () => {
    const email = newEmail()
    await (await aSchool()).invite({ email, displayName: 'Trouble' })
    expect((await (await aSchool()).invite({ email })).body.member.displayName).toBe(email.split('@')[0])
    const { email: known } = await world.person()
    expect((await (await aSchool()).invite({ email: known })).body.member.displayName).toBe(known.split('@')[0])
  })

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ roles: [] }, 'roles'],
    [{ roles: ['owner'] }, 'roles.0'],
    [{ displayName: ' ' }, 'displayName'],
    [{ departmentIds: ['dep_nobody'] }, 'departmentIds.0'],
  ])('refuses %j', async (wrong, path) => {
    const { status, body } = await (await aSchool()).invite(wrong)
    expect([status, body.errors?.[0].path]).toEqual([400, path])
  })
})

describe('who may manage members', () => {
  it('admins, HR and API keys with the scope; admin is for admins to give and take [ORG-003]', async () => {
    const { organizationId, members, admin, hr, invite } = await aSchool(100, 'hr')
    const { key } = (
      await admin.api.post(`/organizations/${organizationId}/api-keys`, {
        name: 'Sync',
        // Those of the roles that the key grants.
        scopes: scopes.filter((scope) => !['read:progress', 'write:progress', 'write:content'].includes(scope)),
      })
    ).body
    const learner = (await invite()).body.member
    const deputy = (await invite({ roles: ['admin'] })).body.member
    for (const api of [hr!.api, world.api.as(key)]) {
      expect((await api.post(members, { email: newEmail(), roles: ['hr'] })).status).toBe(201)
      expect((await api.put(`${members}/${learner.userId}/roles`, { roles: ['developer'] })).status).toBe(200)
      expect((await api.get(members)).status).toBe(200)
      const refused = [
        await api.post(members, { email: newEmail(), roles: ['admin'] }),
        await api.put(`${members}/${learner.userId}/roles`, { roles: ['admin'] }),
        await api.put(`${members}/${admin.userId}/roles`, { roles: ['learner'] }),
        await api.delete(`${members}/${deputy.userId}`),
        await api.delete(`${members}/${admin.userId}`),
      ]
      expect(refused.map(problemOf)).toEqual(refused.map(() => [403, 'admin_required']))
    }
    expect(problemOf(await hr!.api.delete(`${members}/${learner.userId}?closeAccount=true`))).toEqual([
      403,
      'admin_required',
    ])
  })

  it('not members without the role, and nobody from elsewhere', async () => {
    const { members, admin, hr } = await aSchool(100, 'curriculum_manager', 'developer')
    const { hr: stranger } = await aSchool(100, 'hr')
    const scopes = ['read:members', 'write:members'] as const
    const signedInAs = async (userId: Id) => {
      return world.api.as((await sessionToken(service.platform, { userId, scopes })).token)
    }
    for (const [userId, refusal] of [
      [hr!.userId, [403, 'forbidden']],
      [stranger!.userId, [404, 'not_found']],
    ] as const) {
      const api = await signedInAs(userId)
      const answers = [
        await api.get(members),
        await api.get(`${members}/${admin.userId}`),
        await api.get(members.replace('/members', '/seats')),
        await api.post(members, { email: newEmail() }),
        await api.put(`${members}/${admin.userId}/roles`, { roles: ['learner'] }),
        await api.delete(`${members}/${admin.userId}`),
      ]
      expect(answers.map(problemOf)).toEqual(answers.map(() => refusal))
    }
  })
})

describe('accepting an invitation', () => {
  it('makes an account and a member, and signs in, once [INV-001]', async () => {
    const { invite, members, admin, organizationId } = await aSchool()
    const { member, acceptUrl } = (await invite({ displayName: 'Hana', roles: ['hr'] })).body
    const { status, body, headers } = await accept(acceptUrl, { password, displayName: '花子' })
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    const { userId, email } = member
    expect(body).toMatchObject({ user: { id: userId, email, displayName: '花子' }, scopes: learnerScopes })
    const me = (await world.api.as(body.accessToken).get('/me')).body
    expect(me.organizations).toEqual([{ id: organizationId, displayName: 'School', roles: ['hr'] }])
    const joined = (await admin.api.get(`${members}/${userId}`)).body
    const now = { status: 'active', joinedAt: expect.any(String), invitationExpiresAt: null }
    expect(joined).toMatchObject({ ...member, displayName: '花子', ...now })
    expect((await world.api.post('/auth/login', { email, password })).body.user.id).toBe(userId)
    expect(problemOf(await accept(acceptUrl))).toEqual([404, 'not_found'])
  })

  it('takes the name of the invitation when none is given', async () => {
    const { acceptUrl } = (await (await aSchool()).invite({ displayName: 'Hana' })).body
    expect((await accept(acceptUrl)).body.user.displayName).toBe('Hana')
  })

  it('at once, many times, makes one account and one session [INV-001]', async () => {
    const { acceptUrl, member } = (await (await aSchool()).invite()).body
    const passwords = ['first password', 'second password', 'third password', 'first password']
    const answers = await Promise.all(passwords.map((one) => accept(acceptUrl, { password: one })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]!
    const login = await world.api.post('/auth/login', { email: member.email, password: winner })
    expect(login.body.user.id).toBe(member.userId)
  })

  it('of who has an account asks for its password; the link alone is not enough [INV-002]', async () => {
    const { invite, organizationId } = await aSchool()
    const person = await world.person()
    const { acceptUrl } = (await invite({ email: person.email, displayName: 'Somebody' })).body
    for (const facts of [{}, { password: 'wrong password' }, { password: 'x', displayName: 'Me' }]) {
      expect(problemOf(await accept(acceptUrl, facts))).toEqual([401, 'invalid_credentials'])
    }
    expect((await person.api.get('/me')).body.organizations).toEqual([])
    const { status, body } = await accept(acceptUrl)
    expect([status, body.user]).toEqual([200, { id: person.userId, email: person.email, displayName: 'Hanako' }])
    expect((await person.api.get('/me')).body.organizations).toMatchObject([{ id: organizationId, roles: ['learner'] }])
  })

  it('of who has an account takes an access token of it instead, which no other one is [INV-002]', async () => {
    const { invite } = await aSchool()
    const person = await world.person({}, 'manabi-web')
    const stranger = await world.person()
    const token = tokenIn((await invite({ email: person.email })).body.acceptUrl)
    for (const api of [stranger.api, world.api.as('made up'), world.api.as('mk_made.up')]) {
      expect(problemOf(await api.post('/invitations/accept', { token }))).toEqual([401, 'invalid_credentials'])
    }
    const wrong = await person.api.post('/invitations/accept', { token, password: 'wrong password' })
    expect(problemOf(wrong)).toEqual([401, 'invalid_credentials'])
    const { status, body } = await person.api.post('/invitations/accept', { token })
    expect([status, body.user.id]).toEqual([200, person.userId])
    const sessions = (await world.api.as(body.accessToken).get('/auth/sessions')).body
    expect(sessions.map(({ clientId }: { clientId: string }) => clientId)).toEqual(['manabi-web', 'manabi-web'])
  })

  it('at once, many times, makes who has an account a member once [INV-001]', async () => {
    const person = await world.person()
    const { acceptUrl } = (await (await aSchool()).invite({ email: person.email })).body
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(acceptUrl)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  })

  it('that was cut off once it had made the person a member can be sent again, with the password, until it is answered [INV-010]', async () => {
    const { platform } = service
    const { acceptUrl, member } = (await (await aSchool()).invite()).body
    expect((await accept(acceptUrl)).status).toBe(200)
    const { linkId: invitationId } = readInvitationToken(platform.masterKey, tokenIn(acceptUrl))!
    const now = platform.clock.now().getTime()
    const cutOff = {
      seed: { at: now, value: 'seed' },
      holder: 'a process that died',
      expiresAt: now + 60_000,
      clientId: null,
    }
    const kept = { id: invitationId, emailHash: await emailName(platform, member.email), ...cutOff }
    const acceptances = platform.state.collection(stateCollection<typeof kept>()({ name: 'acceptances', indexes: [] }))
    await acceptances.put({ ...kept, expiresAt: now })
    expect(problemOf(await accept(acceptUrl))).toEqual([404, 'not_found'])
    await acceptances.put(kept)
    expect(problemOf(await accept(acceptUrl, { password: 'wrong password' }))).toEqual([401, 'invalid_credentials'])
    expect(problemOf(await accept(acceptUrl, {}))).toEqual([401, 'invalid_credentials'])
    const { status, body } = await accept(acceptUrl)
    expect([status, body.user.id]).toEqual([200, member.userId])
    expect(problemOf(await accept(acceptUrl))).toEqual([404, 'not_found'])
  })

  it('that was cut off gives an app that sends it again no session but its own [INV-010]', async () => {
    const { platform } = service
    const person = await world.person({}, 'manabi-web')
    const { acceptUrl } = (await (await aSchool()).invite({ email: person.email })).body
    expect((await accept(acceptUrl)).status).toBe(200)
    const { linkId: invitationId } = readInvitationToken(platform.masterKey, tokenIn(acceptUrl))!
    const now = platform.clock.now().getTime()
    const cutOff = { seed: { at: now, value: 'seed' }, holder: null, expiresAt: now + 60_000, clientId: null }
    const kept = { id: invitationId, emailHash: await emailName(platform, person.email), ...cutOff }
    await platform.state.collection(stateCollection<typeof kept>()({ name: 'acceptances', indexes: [] })).put(kept)
    const { status, body } = await person.api.post('/invitations/accept', { token: tokenIn(acceptUrl) })
    expect(status).toBe(200)
    const sessions: { clientId: string | null }[] = (await world.api.as(body.accessToken).get('/auth/sessions')).body
    expect(sessions.map(({ clientId }) => clientId).sort()).toEqual(['manabi-web', 'manabi-web', null])
  })

  it('is renewed: the earlier link works no more, and the new one does [INV-013]', async () => {
    const { invite, admin, organizationId } = await aSchool()
    const { member, acceptUrl, expiresAt } = (await invite()).body
    expect(member.invitationExpiresAt).toBe(expiresAt)
    const path = `/organizations/${organizationId}/members/${member.userId}/invitation`
    const renewed = await admin.api.post(path)
    expect([renewed.status, renewed.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(renewed.body.acceptUrl).not.toBe(acceptUrl)
    expect(renewed.body.expiresAt >= expiresAt).toBe(true)
    expect(renewed.body.member).toEqual({ ...member, invitationExpiresAt: renewed.body.expiresAt })
    expect(problemOf(await accept(acceptUrl))).toEqual([404, 'not_found'])
    const accepted = await accept(renewed.body.acceptUrl)
    expect([accepted.status, accepted.body.user.id]).toEqual([200, member.userId])
    expect(problemOf(await admin.api.post(path))).toEqual([409, 'conflict'])
    const listed = await admin.api.get(`/organizations/${organizationId}/members/${member.userId}`)
    expect(listed.body).toMatchObject({ status: 'active', invitationExpiresAt: null })
    const others = [newId('usr'), (await world.person()).userId]
    for (const userId of others) {
      const answer = await admin.api.post(`/organizations/${organizationId}/members/${userId}/invitation`)
      expect(problemOf(answer)).toEqual([404, 'not_found'])
    }
  })

  it('of an admin is renewed by an admin alone: the link opens the account [INV-013]', async () => {
    const { invite, admin, organizationId } = await aSchool()
    const { member } = (await invite({ roles: ['admin'] })).body
    const path = `/organizations/${organizationId}/members/${member.userId}/invitation`
    const hr = await world.person({ [organizationId]: ['hr'] }, 'manabi-web')
    expect(problemOf(await hr.api.post(path))).toEqual([403, 'admin_required'])
    const learner = await world.person({ [organizationId]: ['learner'] }, 'manabi-web')
    expect((await learner.api.post(path)).status).toBe(403)
    expect((await admin.api.post(path)).status).toBe(200)
  })

  it('counts wrong passwords together with those at sign-in [INV-002]', async () => {
    const { email } = await world.person()
    const { acceptUrl } = (await (await aSchool()).invite({ email })).body
    for (let n = 0; n < 5; n++) {
      await accept(acceptUrl, { password: 'wrong password' })
      await world.api.post('/auth/login', { email, password: 'wrong password' })
    }
    expect((await accept(acceptUrl)).status).toBe(429)
  })

  it.each([[{}], [{ password: 'short' }], [{ password: 'あ'.repeat(25) }]])(
    'needs a password that keeps the rules: %j',
    async (facts) => {
      const { acceptUrl } = (await (await aSchool()).invite()).body
      const { status, body } = await accept(acceptUrl, facts)
      expect([status, body.errors[0].path]).toEqual([400, 'password'])
      expect((await accept(acceptUrl)).status).toBe(200)
    },
  )

  it('is not found with a token that nobody made, or once it was withdrawn [INV-001]', async () => {
    const { invite, members, admin } = await aSchool()
    const { acceptUrl, member } = (await invite()).body
    const token = tokenIn(acceptUrl)
    for (const wrong of ['mit_', token.replace(/.{43}$/, 'A'.repeat(43)), 'x'.repeat(5_000)]) {
      expect(problemOf(await world.api.post('/invitations/accept', { token: wrong, password }))).toEqual([
        404,
        'not_found',
      ])
    }
    expect((await admin.api.delete(`${members}/${member.userId}`)).status).toBe(204)
    expect(problemOf(await accept(acceptUrl))).toEqual([404, 'not_found'])
  })

  it('while it is withdrawn leaves nobody a member, and fails no request', async () => {
    const { invite, members, admin } = await aSchool()
    for (let round = 0; round < 10; round++) {
      const { acceptUrl, member } = (await invite()).body
      const accepting = accept(acceptUrl)
      // Hashing the password takes tens of milliseconds: the later rounds withdraw around its end.
      for (let reads = 0; reads < round * 2; reads++) await admin.api.get(members)
      const [accepted, removed] = await Promise.all([accepting, admin.api.delete(`${members}/${member.userId}`)])
      expect([200, 404]).toContain(accepted.status)
      expect(removed.status).toBe(204)
      expect((await admin.api.get(members)).body.totalItems).toBe(1)
    }
  })
})

describe('who is only invited', () => {
  it('joins with more roles only by a link that nobody else was shown [INV-014]', async () => {
    const { admin, hr, members } = await aSchool(100, 'hr')
    const { body } = await hr!.api.post(members, { email: newEmail(), roles: ['learner'] })
    const token = (acceptUrl: string) => new URL(acceptUrl).searchParams.get('token')
    const { userId } = body.member
    expect((await admin.api.put(`${members}/${userId}/roles`, { roles: ['admin'] })).status).toBe(200)
    const accept = (acceptUrl: string) => world.api.post('/invitations/accept', { token: token(acceptUrl), password })
    expect((await accept(body.acceptUrl)).status).toBe(404)
    expect(problemOf(await hr!.api.post(`${members}/${userId}/invitation`))).toEqual([403, 'admin_required'])
    const renewed = await admin.api.post(`${members}/${userId}/invitation`)
    expect((await accept(renewed.body.acceptUrl)).status).toBe(200)
    // Whoever invited the person themselves keeps the link.
    const own = (await admin.api.post(members, { email: newEmail(), roles: ['learner'] })).body
    await admin.api.put(`${members}/${own.member.userId}/roles`, { roles: ['hr'] })
    expect((await accept(own.acceptUrl)).status).toBe(200)
  })

  it('joins by no link of somebody who lost the right to invite, and by a new one [INV-015]', async () => {
    const { admin, hr, members, organizationId } = await aSchool(100, 'hr')
    const of = async (who: typeof admin) => {
      const { body } = await who.api.post(members, { email: newEmail(), roles: ['hr'] })
      return { path: `${members}/${body.member.userId}/invitation`, acceptUrl: body.acceptUrl }
    }
    const second = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
    const closing = await world.person({ [organizationId]: ['hr'] }, 'manabi-web')
    const [ofHr, ofSecond, ofClosing] = [await of(hr!), await of(second), await of(closing)]
    await admin.api.put(`${members}/${hr!.userId}/roles`, { roles: ['curriculum_manager'] })
    await admin.api.delete(`${members}/${second.userId}`)
    await admin.api.delete(`${members}/${closing.userId}?closeAccount=true`)
    for (const { acceptUrl } of [ofHr, ofSecond, ofClosing]) {
      expect(problemOf(await accept(acceptUrl))).toEqual([404, 'not_found'])
      const page = await fetch(`${service.url}/invitations/accept?token=${tokenIn(acceptUrl)}`)
      expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('ask the organization')])
    }
    const renewed = await admin.api.post(ofHr.path)
    expect((await accept(renewed.body.acceptUrl)).status).toBe(200)
  })

  it('joins by no link that a key made that was revoked since, and by a new one [INV-015]', async () => {
    const { admin, members, organizationId } = await aSchool()
    const keys = `/organizations/${organizationId}/api-keys`
    const scopes = ['read:members', 'write:members', 'read:reports', 'webhooks:manage']
    const issue = async () => (await admin.api.post(keys, { name: 'HR system', scopes })).body
    const [first, second] = [await issue(), await issue()]
    const invite = async (key: string) =>
      (await world.api.as(key).post(members, { email: newEmail(), roles: ['hr'] })).body
    const [ofFirst, ofSecond] = [await invite(first.key), await invite(second.key)]
    expect((await admin.api.delete(`${keys}/${first.apiKey.id}`)).status).toBe(204)
    expect(problemOf(await accept(ofFirst.acceptUrl))).toEqual([404, 'not_found'])
    expect((await accept(ofSecond.acceptUrl)).status).toBe(200)
    const renewed = await admin.api.post(`${members}/${ofFirst.member.userId}/invitation`)
    expect((await accept(renewed.body.acceptUrl)).status).toBe(200)
  })

  it('is no member: sees nothing of the organization, and may close the account', async () => {
    const { invite, organizationId, admin, members } = await aSchool()
    const { courseId } = await world.course(organizationId, { title: 'Of the school' })
    const person = await world.person({}, 'manabi-web')
    const { member } = (await invite({ email: person.email, roles: ['hr'] })).body
    expect((await admin.api.put(`${members}/${member.userId}/roles`, { roles: ['admin'] })).status).toBe(200)
    expect((await person.api.get('/me')).body.organizations).toEqual([])
    expect((await person.api.get(`/courses/${courseId}`)).status).toBe(404)
    expect(problemOf(await person.api.get(`/organizations/${organizationId}/api-keys`))).toEqual([404, 'not_found'])
    const login = await world.api.post('/auth/login', { email: person.email, password, clientId: 'manabi-web' })
    expect(login.body.scopes).toEqual(learnerScopes)
    expect((await person.api.delete('/me')).status).toBe(204)
    expect((await admin.api.get(members)).body.totalItems).toBe(1)
  })

  it('under an email without account leaves it to the operator to create the person, who is then that user [INV-007]', async () => {
    const { invite } = await aSchool()
    const { member, acceptUrl } = (await invite()).body
    const account = { email: member.email, password, displayName: 'Operated' }
    const userId = await registerUser(service.platform, account, systemMetadata('test', new Date()))
    expect(userId).toBe(member.userId)
    expect(problemOf(await accept(acceptUrl, { password: 'wrong password' }))).toEqual([401, 'invalid_credentials'])
    expect((await accept(acceptUrl)).body.user).toMatchObject({ id: userId, displayName: 'Operated' })
  })

  it('may accept with a device account, and is then that user, in every organization [INV-007, DEV-008]', async () => {
    const [school, other] = [await aSchool(), await aSchool()]
    await world.decide(clientDecider.registerClient, [`app of ${school.organizationId}`], {
      ...{ clientId: `app of ${school.organizationId}`, name: 'App', redirectUris: [], scopes: [...learnerScopes] },
      ...{ organizationId: school.organizationId, hasDeviceRegistration: true },
    })
    const email = newEmail()
    const [first, second] = [(await school.invite({ email })).body, (await other.invite({ email })).body]
    const device = { clientId: `app of ${school.organizationId}`, deviceId: `device of ${email}`, platform: 'ios' }
    const { auth } = (await world.api.post('/devices/register', device)).body
    const api = world.api.as(auth.accessToken)
    expect(problemOf(await api.post('/me/link', { email, password, displayName: 'Taro' }))).toEqual([409, 'conflict'])
    expect((await api.get('/me')).body.organizations).toMatchObject([{ id: school.organizationId, roles: [] }])
    expect((await school.invite({ email })).body).toMatchObject({
      acceptUrl: null,
      member: { userId: first.member.userId },
    })

    for (const [{ acceptUrl, member }, { admin, members }, by] of [
      [first, school, api],
      [second, other, world.api],
    ]) {
      const token = new URL(acceptUrl).searchParams.get('token')
      expect((await by.post('/invitations/accept', { token, password })).body.user.id).toBe(auth.user.id)
      expect((await admin.api.get(`${members}/${auth.user.id}`)).body).toMatchObject({ status: 'active', email })
      expect((await admin.api.get(`${members}/${member.userId}`)).status).toBe(404)
      expect((await admin.api.get(members)).body.totalItems).toBe(2)
    }
    expect((await api.get('/me')).body.organizations).toHaveLength(2)
    const { state } = service.platform
    const keys = state.collection<{ id: string; wrapped: string }, never>({ name: 'subject-keys', indexes: [] })
    expect((await keys.get(first.member.userId))!.wrapped).toMatch(/^-+$/)
  })
})
