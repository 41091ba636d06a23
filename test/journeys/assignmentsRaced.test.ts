import { describe, expect, it, jest } from '@jest/globals'
import { assignments } from '@manabi/assignments'
import { organization } from '@manabi/organizations'
import { startWorld } from '../harness/school.ts'

jest.setTimeout(60_000)

const { service, world } = await startWorld()

describe('assignments', () => {
  it('end for a department that is deleted while it is assigned a course', async () => {
    const { o, admin, learner, courseId } = await aSchool()
    const department = `${o}/departments/${(await admin.api.post(`${o}/departments`, { name: 'Sales' })).body.id}`
    await admin.api.put(`${department}/members/${learner.userId}`, {})
    beforeNextAssignment(() => admin.api.delete(department))
    expect((await admin.api.put(`${department}/courses/${courseId}`, {})).status).toBe(404)
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
})

async function aSchool() {
  const organizationId = await world.organization('School')
  const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const learner = await world.person({ [organizationId]: ['learner'] })
  const { courseId } = await world.course(organizationId, { title: 'Safety' })
  const pathId = await world.path(organizationId, { title: 'Onboarding', courseIds: [courseId] })
  return { organizationId, o: `/organizations/${organizationId}`, admin, learner, courseId, pathId }
}

/** Does it once the assignee of the next assignment was found to be there, and before the assignment is kept. */
function beforeNextAssignment(act: () => Promise<unknown>): void {
  const { repository } = service.platform
  const execute = repository.execute.bind(repository)
  const spy = jest.spyOn(repository, 'execute').mockImplementation(async (decision, ...more) => {
    if (decision.decider.name === assignments.name) {
      spy.mockRestore()
      await act()
    }
    return execute(decision, ...more)
  })
}
