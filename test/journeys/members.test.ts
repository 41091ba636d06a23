import { afterAll, describe, expect, it } from '@jest/globals'
import { type Id, newId, type Role } from '@manabi/kernel'
import { startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { startWorld } from '../harness/school.ts'
import { password, type World } from '../harness/world.ts'

const receiver = await startEndpoint()
const { world, service } = await startWorld({ WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' })
let organizationId: Id
let members: string
let admin: Awaited<ReturnType<World['person']>>
afterAll(() => receiver.close())

/** A new organization with an admin. */
async function aSchool(seats = 100) {
  organizationId = await world.organization('School', seats)
  members = `/organizations/${organizationId}/members`
  admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
}
const member = (...roles: Role[]) => world.person({ [organizationId]: roles }, 'manabi-web')
interface Row {
  readonly employeeNumber: string | null
}
const problemOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('the members of an organization', () => {
  it('are paged, by name, then email, those who are invited among them [ORG-001]', async () => {
    await aSchool()
    for (const displayName of ['鈴木', 'bob', 'Alice', 'あおい', 'alice']) {
      await admin.api.post(members, { email: `${newId('usr')}@example.com`, displayName })
    }
    const page = async (query: string) => {
      const { body } = await admin.api.get(`${members}?${query}`)
      return { ...body, items: body.items.map((one: { displayName: string }) => one.displayName) }
    }
    expect(await page('pageSize=4')).toEqual({
      ...{ items: ['alice', 'Alice', 'bob', 'Hanako'], page: 1, pageSize: 4, totalItems: 6, totalPages: 2 },
    })
    expect((await page('pageSize=4&page=2')).items).toEqual(['あおい', '鈴木'])
    expect((await page('q=ALI')).items).toEqual(['alice', 'Alice'])
    expect((await page(`q=${admin.email.slice(0, 12)}`)).items).toContain('Hanako')
    expect((await page('q=lice')).items).toEqual([])
    expect((await page('q=')).totalItems).toBe(6)
    expect(problemOf(await admin.api.get(`${members}?page=0`))).toEqual([400, 'invalid_request'])
  })

  it('are read one by one; others are not found', async () => {
    await aSchool()
    const { email, userId } = admin
    expect((await admin.api.get(`${members}/${userId}`)).body).toEqual({
      ...{ userId, email, displayName: 'Hanako', status: 'active', roles: ['admin'], departments: [], invitedAt: null },
      employeeNumber: null,
      ...{ joinedAt: expect.any(String), invitationExpiresAt: null },
    })
    const stranger = await world.person()
    for (const id of [stranger.userId, 'usr_nobody']) {
      expect(problemOf(await admin.api.get(`${members}/${id}`))).toEqual([404, 'not_found'])
      expect(problemOf(await admin.api.put(`${members}/${id}/roles`, { roles: ['hr'] }))).toEqual([404, 'not_found'])
      for (const query of ['', '?closeAccount=true']) {
        expect(problemOf(await admin.api.delete(`${members}/${id}${query}`))).toEqual([404, 'not_found'])
      }
    }
  })

  it('have employee numbers of their own, which searches and tables know [ORG-014]', async () => {
    await aSchool()
    const { userId, email } = await member('learner')
    const invite = (employeeNumber: unknown) =>
      admin.api.post(members, { email: `${newId('usr')}@example.com`, displayName: 'Jiro', employeeNumber })
    const invited = await invite(' E-1001 ')
    expect([invited.status, invited.body.member.employeeNumber]).toEqual([201, 'E-1001'])
    expect(problemOf(await invite('E-1001'))).toEqual([409, 'conflict'])
    for (const wrong of ['', ' ', 'x'.repeat(51), 7, '\u200b', 'E\u202e1', 'a\r\nb'])
      expect((await invite(wrong)).status).toBe(400)

    const change = (employeeNumber?: unknown) => admin.api.patch(`${members}/${userId}`, { employeeNumber })
    expect(problemOf(await change('E-1001'))).toEqual([409, 'conflict'])
    for (const wrong of [undefined, '', 'x'.repeat(51), {}]) expect((await change(wrong)).status).toBe(400)
    const changed = await change('営-7')
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ userId, employeeNumber: '営-7' })])
    const found = async (q: string) =>
      (await admin.api.get(`${members}?q=${encodeURIComponent(q)}`)).body.items.map((one: Row) => one.employeeNumber)
    expect(await found('e-10')).toEqual(['E-1001'])
    expect(await found('1001')).toEqual(['E-1001'])
    expect(await found('営-7')).toEqual(['営-7'])
    for (const table of [members, `/organizations/${organizationId}/progress`]) {
      const headers = { Authorization: `Bearer ${admin.tokens.accessToken}`, Accept: 'text/csv' }
      const answer = await fetch(`${service.url}/api/v1${table}`, { headers })
      const [head, ...rows] = (await answer.text()).split('\r\n')
      expect(head).toContain('email,employeeNumber,')
      expect(rows.find((row: string) => row.includes(email))).toContain(`${email},営-7,`)
    }
    const { body } = await admin.api.get(`/organizations/${organizationId}/progress`)
    expect(body.members.items.map((one: Row) => one.employeeNumber).sort()).toEqual([null, '営-7'].sort())

    // Whoever leaves frees the number.
    await admin.api.delete(`${members}/${invited.body.member.userId}`)
    expect((await change('E-1001')).status).toBe(200)
    expect((await change(null)).body.employeeNumber).toBeNull()
    const other = await member('learner')
    expect(problemOf(await other.api.patch(`${members}/${userId}`, { employeeNumber: 'X' }))).toEqual([
      403,
      'insufficient_scope',
    ])
    expect(problemOf(await admin.api.patch(`${members}/usr_none`, { employeeNumber: 'X' }))).toEqual([404, 'not_found'])
  })

  it('have the whole set of roles replaced, with effect at once [ORG-003]', async () => {
    await aSchool()
    const { api, userId } = await member('hr', 'developer')
    const { status, body } = await admin.api.put(`${members}/${userId}/roles`, { roles: ['learner', 'learner'] })
    expect([status, body.roles]).toEqual([200, ['learner']])
    expect((await api.get('/me')).body.organizations[0].roles).toEqual(['learner'])
    expect(problemOf(await api.get(members))).toEqual([403, 'forbidden'])
    expect((await admin.api.put(`${members}/${userId}/roles`, { roles: [] })).status).toBe(400)
  })

  it('keep their last admin, however many leave at once [ORG-003]', async () => {
    await aSchool()
    const admins = [admin, ...(await Promise.all([member('admin'), member('admin')]))]
    const answers = await Promise.all(
      admins.map(({ api, userId }, n) =>
        n === 0 ? api.delete(`${members}/${userId}`) : api.put(`${members}/${userId}/roles`, { roles: ['hr'] }),
      ),
    )
    const refused = answers.filter(({ status }) => status >= 400)
    expect(refused.map(problemOf)).toEqual([[409, 'last_admin']])
  })

  it('free their seat when they are removed, and see nothing any more [ORG-004, ORG-005]', async () => {
    await aSchool(2)
    const { courseId } = await world.course(organizationId, { title: 'Of the school' })
    const { api, userId, email } = await member('learner')
    const seats = async () => (await admin.api.get(`/organizations/${organizationId}/seats`)).body
    expect(await seats()).toEqual({ used: 2, total: 2, available: 0 })
    expect((await api.get(`/courses/${courseId}`)).status).toBe(200)
    expect((await admin.api.delete(`${members}/${userId}`)).status).toBe(204)
    expect(await seats()).toEqual({ used: 1, total: 2, available: 1 })
    expect((await api.get(`/courses/${courseId}`)).status).toBe(404)
    expect((await api.get('/me')).body.organizations).toEqual([])
    const again = await admin.api.post(members, { email })
    expect(again).toMatchObject({ status: 201, body: { member: { status: 'invited', email } } })
  })
})

describe('removing a member with their account', () => {
  const isOpen = async ({ email }: { email: string }) =>
    (await world.api.post('/auth/login', { email, password })).status === 200

  it('closes it, and tells the organization [ORG-008]', async () => {
    await aSchool()
    const person = await member('learner')
    const webhook = { url: receiver.url, eventTypes: ['learner.data_deleted'] }
    expect((await admin.api.post(`/organizations/${organizationId}/webhooks`, webhook)).status).toBe(201)
    expect((await admin.api.delete(`${members}/${person.userId}?closeAccount=true`)).status).toBe(204)
    expect((await admin.api.get(`${members}/${person.userId}`)).status).toBe(404)
    expect((await person.api.get('/me')).status).toBe(401)
    expect(await isOpen(person)).toBe(false)
    const told = await eventually(() => receiver.received.find(({ body }) => body.includes(person.userId)))
    expect(JSON.parse(told.body)).toMatchObject({ type: 'learner.data_deleted', organizationId })
  })

  it('changes nothing when another organization has them, or they are the last admin [ORG-008]', async () => {
    await aSchool()
    const elsewhere = await world.organization('Another')
    const person = await world.person({ [organizationId]: ['learner'], [elsewhere]: ['learner'] })
    const refused = [
      await admin.api.delete(`${members}/${person.userId}?closeAccount=true`),
      await admin.api.delete(`${members}/${admin.userId}?closeAccount=true`),
    ]
    expect(refused.map(problemOf)).toEqual([
      [409, 'organization_member'],
      [409, 'last_admin'],
    ])
    expect((await person.api.get('/me')).body.organizations).toHaveLength(2)
    expect(await isOpen(admin)).toBe(true)
  })

  it('is no way to close the account of who was only invited', async () => {
    await aSchool()
    const stranger = await world.person()
    const { userId } = (await admin.api.post(members, { email: stranger.email })).body.member
    expect((await admin.api.delete(`${members}/${userId}?closeAccount=true`)).status).toBe(204)
    expect(await isOpen(stranger)).toBe(true)
  })

  it('takes true or false for an answer', async () => {
    await aSchool()
    expect((await admin.api.delete(`${members}/usr_nobody?closeAccount=perhaps`)).status).toBe(400)
  })
})
