import { describe, expect, it } from '@jest/globals'
import { newId, type Role } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { startWorld } from '../harness/school.ts'

const { world } = await startWorld()

const problemOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

async function aSchool() {
  const organizationId = await world.organization('School')
  const o = `/organizations/${organizationId}`
  const person = (...roles: Role[]) => world.person({ [organizationId]: roles }, 'manabi-web')
  const { api } = await person('admin')
  const departmentId: string = (await api.post(`${o}/departments`, { name: 'Sales' })).body.id
  const managers = `${o}/departments/${departmentId}/managers`
  const managerIds = async () => {
    await world.settled()
    return (await api.get(`${o}/departments`)).body[0].managerIds
  }
  return { organizationId, o, api, person, departmentId, managers, managerIds }
}

describe('the managers of a department', () => {
  it('are members, in it or not, in the order in which they were added [MGR-001]', async () => {
    const { o, api, person, departmentId, managers, managerIds } = await aSchool()
    const [first, second] = [await person('learner'), await person('learner')]
    expect(await managerIds()).toEqual([])
    await api.put(`${o}/departments/${departmentId}/members/${second.userId}`)
    for (const { userId } of [second, first, second]) expect((await api.put(`${managers}/${userId}`)).status).toBe(204)
    expect(await managerIds()).toEqual([second.userId, first.userId])
    expect((await api.get(`${o}/departments`)).body).toMatchObject([{ id: departmentId, memberCount: 1 }])
    await api.delete(`${o}/departments/${departmentId}/members/${second.userId}`)
    expect(await managerIds()).toEqual([second.userId, first.userId])
    for (const _ of ['once', 'again']) expect((await api.delete(`${managers}/${second.userId}`)).status).toBe(204)
    expect(await managerIds()).toEqual([first.userId])
    const { body: created } = await api.post(`${o}/departments`, { name: 'Support' })
    expect(created).toEqual({ id: created.id, name: 'Support', memberCount: 0, managerIds: [] })
  })

  it('are changed by admins, HR, and API keys, and never by themselves [MGR-002, MGR-005]', async () => {
    const { o, api: admin, person, managers, managerIds } = await aSchool()
    const { userId, api: own } = await person('learner')
    const hr = (await person('hr')).api
    const keyFor = async (scope: string) =>
      world.api.as((await admin.post(`${o}/api-keys`, { name: 'Key', scopes: [scope] })).body.key)
    const reader = await keyFor('read:members')
    for (const api of [admin, hr, await keyFor('write:members')]) {
      expect((await api.put(`${managers}/${userId}`)).status).toBe(204)
      expect(await managerIds()).toEqual([userId])
      expect((await api.delete(`${managers}/${userId}`)).status).toBe(204)
      expect(await managerIds()).toEqual([])
    }
    await hr.put(`${managers}/${userId}`)
    const stranger = (await world.person({ [await world.organization('Other')]: ['admin'] }, 'manabi-web')).api
    for (const method of ['put', 'delete'] as const) {
      expect((await own[method](`${managers}/${userId}`)).status).toBe(403)
      expect((await reader[method](`${managers}/${userId}`)).status).toBe(403)
      expect((await stranger[method](`${managers}/${userId}`)).status).toBe(404)
    }
    for (const path of ['/departments', '/members', '/progress']) expect((await own.get(o + path)).status).toBe(403)
  })

  it('are no strangers, invited people, or people of unknown departments: 404 [MGR-002]', async () => {
    const { organizationId, o, api, person, managers, managerIds } = await aSchool()
    const { userId } = await person('learner')
    const invited = await api.post(`${o}/members`, { email: `${newId('usr')}@example.com` })
    const foreign = await world.person({ [await world.organization('Other')]: ['learner'] })
    const { departmentId: elsewhere } = await aSchool()
    const paths = [invited.body.member.userId, foreign.userId, 'usr_nobody'].map((id) => `${managers}/${id}`)
    for (const id of [elsewhere, 'dep_none'])
      paths.push(`/organizations/${organizationId}/departments/${id}/managers/${userId}`)
    for (const path of paths) {
      expect(problemOf(await api.put(path))).toEqual([404, 'not_found'])
      expect(problemOf(await api.delete(path))).toEqual([404, 'not_found'])
    }
    expect(await managerIds()).toEqual([])
  })

  it('manage nothing after they left, even when they come back [MGR-003]', async () => {
    const { organizationId, o, api, person, departmentId, managers, managerIds } = await aSchool()
    const { userId } = await person('learner')
    await api.put(`${o}/departments/${departmentId}/members/${userId}`)
    await api.put(`${managers}/${userId}`)
    expect((await api.delete(`${o}/members/${userId}`)).status).toBe(204)
    expect(await managerIds()).toEqual([])
    expect((await api.delete(`${managers}/${userId}`)).status).toBe(404)
    await world.decide(organization.addMember, [organizationId], { organizationId, userId, roles: ['learner'] })
    expect(await managerIds()).toEqual([])
    expect((await api.put(`${managers}/${userId}`)).status).toBe(204)
    expect(await managerIds()).toEqual([userId])
    await api.delete(`${o}/departments/${departmentId}`)
    expect((await api.put(`${managers}/${userId}`)).status).toBe(404)
  })
})
