import { expect, it } from '@jest/globals'
import { startWorld } from '../harness/school.ts'

const { world, service } = await startWorld()

it('HR sees who has finished a course, who is on the way, and who has not begun [ORG-013]', async () => {
  const organizationId = await world.organization('School')
  const hr = await world.person({ [organizationId]: ['hr'] }, 'manabi-web')
  const { courseId, lessonIds } = await world.course(organizationId, { lessons: [{ title: 'One' }, { title: 'Two' }] })
  const [finisher, beginner, member] = await Promise.all(
    [1, 2, 3].map(() => world.person({ [organizationId]: ['learner'] })),
  )
  const organization = `/organizations/${organizationId}`
  const { body: department } = await hr.api.post(`${organization}/departments`, { name: 'Sales' })
  await hr.api.put(`${organization}/departments/${department.id}/members/${member!.userId}`)
  await hr.api.put(`${organization}/departments/${department.id}/courses/${courseId}`)
  await hr.api.patch(`${organization}/members/${member!.userId}`, { employeeNumber: 'E-7' })
  for (const lessonId of lessonIds) await finisher!.api.post(`/lessons/${lessonId}/complete`)
  await beginner!.api.post(`/lessons/${lessonIds[0]}/complete`)
  await world.settled()

  const people = `${organization}/courses/${courseId}/people`
  const { body } = await hr.api.get(people)
  expect([body.totalItems, body.page, body.pageSize]).toEqual([3, 1, 20])
  const seen = Object.fromEntries(body.items.map((one: { userId: string }) => [one.userId, one]))
  expect(seen[finisher!.userId]).toMatchObject({ status: 'completed', percent: 100, assignedAt: null, departments: [] })
  expect(seen[beginner!.userId]).toMatchObject({ status: 'in_progress', percent: 50, completedAt: null })
  expect(seen[member!.userId]).toMatchObject({
    ...{ status: 'not_started', percent: 0, assignedAt: expect.any(String), startedAt: null, email: member!.email },
    employeeNumber: 'E-7',
    departments: [{ id: department.id, name: 'Sales' }],
  })
  const behind = (await hr.api.get(`${people}?status=not_started&departmentId=${department.id}`)).body
  expect(behind.items).toEqual([seen[member!.userId]])

  expect((await hr.api.get(`${people}?q=e-7`)).body.items).toEqual(behind.items)

  const headers = { Authorization: `Bearer ${hr.tokens.accessToken}`, Accept: 'text/csv' }
  const csv = await fetch(`${service.url}/api/v1${people}?status=not_started`, { headers })
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="people-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, row] = (await csv.text()).split('\r\n')
  expect(head).toBe(
    'userId,displayName,email,employeeNumber,departments,status,percent,assignedAt,startedAt,completedAt,lastActivityAt',
  )
  expect(row).toContain(`${member!.email},E-7,Sales,not_started,0,`)

  const elsewhere = await world.organization('Elsewhere')
  const stranger = await world.person({ [elsewhere]: ['hr'] }, 'manabi-web')
  const refused = await Promise.all([
    hr.api.get(`${organization}/courses/crs_none/people`),
    hr.api.get(`${people}?departmentId=dep_none`),
    hr.api.get(`${people}?status=late`),
    stranger.api.get(people),
    stranger.api.get(`/organizations/${elsewhere}/courses/${courseId}/people`),
    member!.api.get(people),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 400, 404, 404, 403])
})
