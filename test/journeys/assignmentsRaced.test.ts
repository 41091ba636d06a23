import { describe, expect, it, jest } from '@jest/globals'
import { assignments } from '@manabi/assignments'
import { client } from '@manabi/identity'
import { type Id, learnerScopes, newId, type Scope } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { eventually } from '../harness/eventually.ts'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld()

describe('assignments', () => {
  it('end for a department that is deleted while it is assigned a course', async () => {
    const { o, admin, learner, courseId } = await aSchool()
    const department = `${o}/departments/${(await admin.api.post(`${o}/departments`, { name: 'Sales' })).body.id}`
    await admin.api.put(`${department}/members/${learner.userId}`, {})
    beforeNextAssignment(() => admin.api.delete(department))
    expect((await admin.api.put(`${department}/courses/${courseId}`, {})).status).toBe(404)
    await world.settled()
    expect((await learner.api.get('/me/assignments')).body).toEqual([])
  })

  it('end for a member who is removed while assigned a path', async () => {
    const { organizationId, o, admin, learner, pathId } = await aSchool()
    const member = `${o}/members/${learner.userId}`
    beforeNextAssignment(() => admin.api.delete(member))
    expect((await admin.api.put(`${member}/paths/${pathId}`, {})).status).toBe(404)
    const again = { organizationId, userId: learner.userId, roles: ['learner'] as const, displayName: 'Hanako' }
    await world.decide(organization.addMember, [organizationId], { ...again, email: learner.email })
    await world.settled()
    expect((await learner.api.get('/me/paths')).body).toEqual([])
  })

  it('made between the two steps in which another account takes over an invitation go to that account [ASG-005]', async () => {
    const { organizationId, o, admin, courseId } = await aSchool()
    const { courseId: late } = await world.course(organizationId, { title: 'First aid' })
    const device = await aDevice(organizationId)
    const email = `${newId('usr')}@example.com`
    const { body: invitation } = await admin.api.post(`${o}/members`, { email, displayName: 'Hanako' })
    const invited = `${o}/members/${invitation.member.userId}`
    const assign = async (id: Id) => expect((await admin.api.put(`${invited}/courses/${id}`, {})).status).toBe(204)
    await assign(courseId)
    before(organization, () => assign(late))
    const token = new URL(invitation.acceptUrl).searchParams.get('token')
    expect((await device.post('/invitations/accept', { token, password: 'correct horse battery' })).status).toBe(200)
    const mine = async () => (await device.get('/me/assignments')).body.map((one: { courseId: Id }) => one.courseId)
    await eventually(async () => (await mine()).length === 2)
    expect(new Set(await mine())).toEqual(new Set([courseId, late]))
  })
})

async function aSchool() {
  const organizationId = await world.organization('School')
  const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const learner = await world.person({ [organizationId]: ['learner'] })
  const { courseId } = await world.course(organizationId, { title: 'Safety' })
  const pathId = await world.path(organizationId, { title: 'Onboarding', courseIds: [courseId] })
  return { organizationId, o: `/organizations/${organizationId}`, admin, learner, courseId, pathId }
}

/** Whose account has no email yet. */
async function aDevice(organizationId: Id) {
  const clientId = `app-${organizationId}`
  await world.decide(client.registerClient, [clientId], {
    ...{ clientId, name: 'App', redirectUris: [], scopes: [...learnerScopes] as Scope[] },
    ...{ organizationId: null, hasDeviceRegistration: true },
  })
  const { body } = await world.api.post('/devices/register', { clientId, deviceId: newId('evt'), platform: 'ios' })
  return world.api.as(body.auth.accessToken)
}

/** Does it once the assignee of the next assignment was found to be there, and before the assignment is kept. */
const beforeNextAssignment = (act: () => Promise<unknown>) => before(assignments, act)

/** Does it just before the next decision of this kind. */
function before(kind: { readonly name: string }, act: () => Promise<unknown>): void {
  const { repository } = service.platform
  const execute = repository.execute.bind(repository)
  const spy = jest.spyOn(repository, 'execute').mockImplementation(async (decision, ...more) => {
    if (decision.decider.name === kind.name) {
      spy.mockRestore()
      await act()
    }
    return execute(decision, ...more)
  })
}
