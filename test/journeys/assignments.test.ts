import { describe, expect, it } from '@jest/globals'
import { client as clientDecider } from '@manabi/identity'
import { type Id, learnerScopes, newId, type Role, type Scope } from '@manabi/kernel'
import { eventually } from '../harness/eventually.ts'
import { startWorld } from '../harness/school.ts'
import { sessionToken } from '../harness/sessionToken.ts'
import { password } from '../harness/world.ts'

const { service, world } = await startWorld()

const problemOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** An organization with an admin, a course in a path, and a department. */
async function aSchool() {
  const organizationId = await world.organization('School')
  const o = `/organizations/${organizationId}`
  const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const { courseId } = await world.course(organizationId, { title: 'Safety' })
  const pathId = await world.path(organizationId, { title: 'Onboarding', courseIds: [courseId] })
  const department = (await admin.api.post(`${o}/departments`, { name: 'Sales' })).body
  const person = (...roles: Role[]) => world.person({ [organizationId]: roles }, 'manabi-web')
  return { organizationId, o, admin, courseId, pathId, departmentId: department.id as Id, person }
}

/** The token is in the accept url of an invitation. */
const tokenOf = (acceptUrl: string) => new URL(acceptUrl).searchParams.get('token')!

describe('departments', () => {
  it('have unique names, and members and invited people in them [ORG-006]', async () => {
    const { o, admin, departmentId, person } = await aSchool()
    expect(problemOf(await admin.api.post(`${o}/departments`, { name: ' SALES ' }))).toEqual([409, 'conflict'])
    const member = await person('learner')
    const place = `${o}/departments/${departmentId}/members`
    for (const _ of ['once', 'again']) expect((await admin.api.put(`${place}/${member.userId}`, {})).status).toBe(204)
    const email = `${newId('usr')}@example.com`
    const invited = await admin.api.post(`${o}/members`, { email, departmentIds: [departmentId] })
    expect(invited).toMatchObject({
      status: 201,
      body: { member: { departments: [{ id: departmentId, name: 'Sales' }] } },
    })
    const { body: list } = await admin.api.get(`${o}/departments`)
    expect(list).toEqual([{ id: departmentId, name: 'Sales', memberCount: 2, managerIds: [] }])
    expect((await admin.api.get(`${o}/members/${member.userId}`)).body.departments).toEqual([
      { id: departmentId, name: 'Sales' },
    ])
    for (const _ of ['once', 'again']) expect((await admin.api.delete(`${place}/${member.userId}`)).status).toBe(204)
    expect(problemOf(await admin.api.put(`${place}/usr_nobody`, {}))).toEqual([404, 'not_found'])
    expect((await admin.api.delete(`${o}/departments/${departmentId}`)).status).toBe(204)
    expect(problemOf(await admin.api.delete(`${o}/departments/${departmentId}`))).toEqual([404, 'not_found'])
    expect((await admin.api.get(`${o}/members/${invited.body.member.userId}`)).body.departments).toEqual([])
  })

  it('of another organization cannot be named when inviting [ORG-006]', async () => {
    const { departmentId } = await aSchool()
    const { o, admin } = await aSchool()
    const answer = await admin.api.post(`${o}/members`, { email: 'a@example.com', departmentIds: [departmentId] })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'departmentIds.0' }] } })
  })
})

describe('assignments', () => {
  it('reach who joins a department, and leave who leaves it [ASG-001, ASG-002, ASG-003]', async () => {
    const { o, admin, courseId, pathId, departmentId, person } = await aSchool()
    const learner = await person('learner')
    const path = `${o}/departments/${departmentId}/paths/${pathId}`
    for (const _ of ['once', 'again']) expect((await admin.api.put(path, {})).status).toBe(204)
    const shown = async () => [
      (await learner.api.get('/me/paths')).body,
      (await learner.api.get('/me/assignments')).body,
    ]
    expect(await shown()).toEqual([[], []])
    await admin.api.put(`${o}/departments/${departmentId}/members/${learner.userId}`, {})
    const [paths, courses] = await shown()
    expect(paths).toMatchObject([{ pathId, courseCount: 1, assignedVia: [{ kind: 'department', departmentId }] }])
    expect(courses).toMatchObject([
      { courseId, progress: { status: 'not_started' }, assignedVia: [{ kind: 'path', pathId, departmentId }] },
    ])
    await admin.api.delete(`${o}/departments/${departmentId}/members/${learner.userId}`)
    expect(await shown()).toEqual([[], []])
  })

  it('are of what the organization can see, to people and departments it has [ASG-004]', async () => {
    const { o, admin, organizationId, courseId } = await aSchool()
    const other = await aSchool()
    const draft = await world.course(organizationId, { isPublished: false })
    const to = (userId: Id, what: string) => admin.api.put(`${o}/members/${userId}/${what}`, {})
    for (const what of [`courses/${draft.courseId}`, `courses/${other.courseId}`, `paths/${other.pathId}`]) {
      expect(problemOf(await to(admin.userId, what))).toEqual([404, 'not_found'])
    }
    expect(problemOf(await to(other.admin.userId, `courses/${courseId}`))).toEqual([404, 'not_found'])
    expect((await to(admin.userId, `courses/${courseId}`)).status).toBe(204)
    expect((await admin.api.get('/me/assignments')).body).toMatchObject([
      { courseId, assignedVia: [{ kind: 'direct', pathId: null, departmentId: null }] },
    ])
    for (const _ of ['once', 'again']) {
      expect((await admin.api.delete(`${o}/members/${admin.userId}/courses/${courseId}`)).status).toBe(204)
    }
    expect((await admin.api.get('/me/assignments')).body).toEqual([])
  })

  it('are listed for those who assign, of members and invited people, by title [ASG-006]', async () => {
    const { o, admin, courseId, pathId, departmentId, person } = await aSchool()
    const email = `${newId('usr')}@example.com`
    const { userId } = (await admin.api.post(`${o}/members`, { email, departmentIds: [departmentId] })).body.member
    expect((await admin.api.get(`${o}/members/${userId}/assignments`)).body).toEqual([])
    await admin.api.put(`${o}/members/${userId}/courses/${courseId}`, {})
    await admin.api.put(`${o}/departments/${departmentId}/paths/${pathId}`, {})
    const assignedAt = expect.any(String)
    expect((await admin.api.get(`${o}/members/${userId}/assignments`)).body).toEqual([
      { type: 'path', id: pathId, title: 'Onboarding', assignedAt, departmentId },
      { type: 'course', id: courseId, title: 'Safety', assignedAt, departmentId: null },
    ])
    expect((await admin.api.get(`${o}/departments/${departmentId}/assignments`)).body).toEqual([
      { type: 'path', id: pathId, title: 'Onboarding', assignedAt, departmentId },
    ])
    expect((await admin.api.get(`${o}/departments/dep_none/assignments`)).status).toBe(404)
    const learner = await person('learner')
    expect((await learner.api.get(`${o}/departments/${departmentId}/assignments`)).status).toBe(403)
    expect((await learner.api.get(`${o}/members/${userId}/assignments`)).status).toBe(403)
    expect((await admin.api.get(`${o}/members/usr_nobody/assignments`)).status).toBe(404)
  })

  it('end for who leaves: who comes back begins without', async () => {
    const { organizationId, o, admin, courseId, person } = await aSchool()
    const learner = await person('learner')
    await admin.api.put(`${o}/members/${learner.userId}/courses/${courseId}`, {})
    await admin.api.delete(`${o}/members/${learner.userId}`)
    const { body } = await admin.api.post(`${o}/members`, { email: learner.email })
    const token = tokenOf(body.acceptUrl)
    expect((await world.api.post('/invitations/accept', { token, password })).status).toBe(200)
    const again = await world.signIn(learner.email)
    await eventually(async () => (await again.api.get('/me')).body.organizations[0]?.id === organizationId)
    expect((await again.api.get('/me/assignments')).body).toEqual([])
  })

  it('of an invitation go to the device account that accepts it [ASG-005, DEV-008]', async () => {
    const { organizationId, o, admin, courseId } = await aSchool()
    const clientId = `app-${organizationId}`
    await world.decide(clientDecider.registerClient, [clientId], {
      ...{ clientId, name: 'App', redirectUris: [], scopes: [...learnerScopes] as Scope[] },
      ...{ organizationId: null, hasDeviceRegistration: true },
    })
    const device = { clientId, deviceId: newId('evt'), platform: 'ios' }
    const registered = (await world.api.post('/devices/register', device)).body.auth
    const learner = world.api.as(registered.accessToken)
    const email = `${newId('usr')}@example.com`
    const { body: invitation } = await admin.api.post(`${o}/members`, { email, displayName: 'Hanako' })
    expect(problemOf(await learner.post('/me/link', { email, password, displayName: 'Thief' }))).toEqual([
      409,
      'conflict',
    ])
    await admin.api.put(`${o}/members/${invitation.member.userId}/courses/${courseId}`, {})

    const accepted = await learner.post('/invitations/accept', { token: tokenOf(invitation.acceptUrl), password })
    expect(accepted).toMatchObject({ status: 200, body: { user: { id: registered.user.id, email } } })
    expect((await admin.api.get(`${o}/members/${registered.user.id}`)).body).toMatchObject({
      ...{ status: 'active', email, invitedAt: invitation.member.invitedAt },
    })
    expect((await admin.api.get(`${o}/members/${invitation.member.userId}`)).status).toBe(404)
    expect((await learner.get('/me/assignments')).body).toMatchObject([{ courseId }])
    expect((await world.signIn(email)).tokens.user.id).toBe(registered.user.id)
  })
})

describe('the progress of an organization', () => {
  it('is shown by member, with a rollup, narrowed by department [ORG-007]', async () => {
    const { o, admin, courseId, departmentId, person } = await aSchool()
    const learner = await person('learner')
    await admin.api.put(`${o}/departments/${departmentId}/members/${learner.userId}`, {})
    await admin.api.put(`${o}/departments/${departmentId}/courses/${courseId}`, {})
    const { lessonId } = (await learner.api.get(`/courses/${courseId}`)).body.sections[0].lessons.map(
      ({ id }: { id: Id }) => ({ lessonId: id }),
    )[0]
    await learner.api.post(`/lessons/${lessonId}/complete`, {})
    const all = (await admin.api.get(`${o}/progress`)).body
    expect(all.rollup).toEqual({ memberCount: 2, activeMembers: 1, averagePercent: 100, completedCourses: 1 })
    expect(all.members).toMatchObject({ totalItems: 2, page: 1 })
    const narrowed = (await admin.api.get(`${o}/progress?departmentId=${departmentId}`)).body
    expect(narrowed.members.items).toMatchObject([
      { userId: learner.userId, assignedCourses: 1, startedCourses: 1, completedCourses: 1, averagePercent: 100 },
    ])
    expect(problemOf(await admin.api.get(`${o}/progress?departmentId=dep_nobody`))).toEqual([404, 'not_found'])
  })
})

describe('granting', () => {
  it('stays within what the grantor has [ORG-010, ORG-011, KEY-010]', async () => {
    const { o, admin, person } = await aSchool()
    const hr = await person('hr')
    const own = await hr.api.put(`${o}/members/${hr.userId}/roles`, { roles: ['learner'] })
    expect(problemOf(own)).toEqual([403, 'admin_required'])
    const { body } = await admin.api.post(`${o}/api-keys`, { name: 'HR', scopes: ['read:members', 'write:members'] })
    const key = world.api.as(body.key)
    expect((await key.post(`${o}/members`, { email: `${newId('usr')}@example.com` })).status).toBe(201)
    const granted = await key.put(`${o}/members/${hr.userId}/roles`, { roles: ['hr', 'curriculum_manager'] })
    expect(problemOf(granted)).toEqual([403, 'forbidden'])
    const [clientId, scopes] = [`app-${admin.userId}`, ['write:members' as const]]
    await world.decide(clientDecider.registerClient, [clientId], {
      ...{ clientId, name: 'App', redirectUris: [], scopes, organizationId: null, hasDeviceRegistration: false },
    })
    const app = world.api.as((await sessionToken(service.platform, { userId: admin.userId, clientId, scopes })).token)
    expect((await app.post(`${o}/members`, { email: `${newId('usr')}@example.com` })).status).toBe(201)
    const byApp = await app.post(`${o}/members`, { email: `${newId('usr')}@example.com`, roles: ['admin'] })
    expect(problemOf(byApp)).toEqual([403, 'forbidden'])
    const plain = await world.signIn(admin.email)
    const wider = await plain.api.post(`${o}/api-keys`, { name: 'All', scopes: ['read:catalog', 'write:members'] })
    expect(wider).toMatchObject({ status: 403, body: { code: 'insufficient_scope', requiredScope: 'write:members' } })
  })
})
