import { describe, expect, it } from '@jest/globals'
import { newId, tokyoDayOf } from '@manabi/kernel'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld()

const problemOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** An admin and two learners, one of them in the department Sales, to which a course of two lessons is assigned. */
async function aSchool() {
  const organizationId = await world.organization('School', 10)
  const o = `/organizations/${organizationId}`
  const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const [seller, other] = [
    await world.person({ [organizationId]: ['learner'] }),
    await world.person({ [organizationId]: ['learner'] }),
  ]
  const course = await world.course(organizationId, { title: 'Safety', lessons: [{ title: 'One' }, { title: 'Two' }] })
  await world.course(organizationId, { title: 'Draft', isPublished: false })
  const department = (await admin.api.post(`${o}/departments`, { name: 'Sales' })).body
  await admin.api.put(`${o}/departments/${department.id}/members/${seller.userId}`)
  await admin.api.put(`${o}/departments/${department.id}/courses/${course.courseId}`)
  return { organizationId, o, admin, seller, other, course, departmentId: department.id as string }
}

describe('the reports of an organization', () => {
  it('count its people and what they did, and name nobody [REP-001]', async () => {
    const { o, admin, seller, other, course, departmentId } = await aSchool()
    await admin.api.post(`${o}/members`, { email: `${newId('usr')}@example.com` })
    for (const lessonId of course.lessonIds) await seller.api.post(`/lessons/${lessonId}/complete`)
    await other.api.post(`/lessons/${course.lessonIds[0]}/view`)

    const get = async (path: string) => (await admin.api.get(`${o}/${path}`)).body
    expect(await get('overview')).toEqual({
      ...{ memberCount: 3, activeMembers30d: 2, pendingInvitations: 1, courseCount: 2, publishedCourseCount: 1 },
      ...{ lessonsCompleted30d: 2, coursesCompleted30d: 1, certificatesIssued30d: 0, studySeconds30d: 0 },
      ...{ averagePercent: 50, seats: { used: 4, total: 10, available: 6 } },
    })
    const row = { courseId: course.courseId, title: 'Safety', assigned: 1, started: 2, completed: 1 }
    expect(await get('reports/completion')).toEqual([{ ...row, completionRate: 50, averagePercent: 50 }])
    expect(await get('reports/departments')).toEqual([
      {
        ...{ departmentId, name: 'Sales', memberCount: 1, activeMembers30d: 1 },
        ...{ lessonsCompleted: 2, coursesCompleted: 1, averagePercent: 100 },
      },
    ])
    expect((await get('reports/trend')).at(-1)).toMatchObject({
      ...{ activeLearners: 2, lessonsCompleted: 2, coursesCompleted: 1, membersJoined: 3 },
    })
    expect(await get('subscription')).toEqual({
      ...{ plan: 'standard', status: 'active', startedAt: expect.any(String) },
      seats: { used: 4, total: 10, available: 6 },
    })
    for (const path of ['overview', 'reports/completion', 'reports/departments', 'reports/trend', 'subscription']) {
      expect(JSON.stringify(await get(path))).not.toMatch(/usr_|@example|Hanako/)
    }
  })

  it('forget who left, but for the trend, and follow who changes the department [REP-001]', async () => {
    const { o, admin, seller, other, course, departmentId } = await aSchool()
    for (const lessonId of course.lessonIds) await seller.api.post(`/lessons/${lessonId}/complete`)
    await admin.api.put(`${o}/departments/${departmentId}/members/${other.userId}`)
    const departments = async () => (await admin.api.get(`${o}/reports/departments`)).body[0]
    expect(await departments()).toMatchObject({ memberCount: 2, lessonsCompleted: 2, averagePercent: 50 })

    await admin.api.delete(`${o}/members/${seller.userId}`)
    expect(await departments()).toMatchObject({ memberCount: 1, lessonsCompleted: 0, averagePercent: 0 })
    expect((await admin.api.get(`${o}/overview`)).body).toMatchObject({ memberCount: 2, lessonsCompleted30d: 0 })
    const [row] = (await admin.api.get(`${o}/reports/completion`)).body
    expect(row).toMatchObject({ assigned: 1, started: 0, completed: 0, completionRate: 0 })
    const trend = (await admin.api.get(`${o}/reports/trend`)).body
    expect(trend.at(-1)).toMatchObject({ lessonsCompleted: 2, coursesCompleted: 1 })
  })

  it('show a trend that is dense and oldest first, of 1 to 60 months [REP-002]', async () => {
    const { o, admin } = await aSchool()
    const months = async (query = '') =>
      (await admin.api.get(`${o}/reports/trend${query}`)).body.map(({ month }: { month: string }) => month)
    const year = await months()
    expect(year).toHaveLength(12)
    expect([...year].sort()).toEqual(year)
    expect(new Set(await months('?months=60')).size).toBe(60)
    expect(await months('?months=1')).toEqual(year.slice(-1))
    for (const wrong of ['0', '61', 'many']) {
      expect(problemOf(await admin.api.get(`${o}/reports/trend?months=${wrong}`))).toEqual([400, 'invalid_request'])
    }
  })

  it('are for admins, HR and keys of the organization [REP-001]', async () => {
    const { o, admin, seller, organizationId } = await aSchool()
    const hr = await world.person({ [organizationId]: ['hr'] }, 'manabi-web')
    expect((await hr.api.get(`${o}/overview`)).status).toBe(200)
    expect(problemOf(await seller.api.get(`${o}/overview`))).toEqual([403, 'insufficient_scope'])
    const author = await world.person({ [organizationId]: ['curriculum_manager'] }, 'manabi-web')
    expect(problemOf(await author.api.get(`${o}/overview`))).toEqual([403, 'insufficient_scope'])
    const stranger = await aSchool()
    expect(problemOf(await stranger.admin.api.get(`${o}/overview`))).toEqual([404, 'not_found'])
    const { key } = (await admin.api.post(`${o}/api-keys`, { name: 'BI', scopes: ['read:reports'] })).body
    expect((await world.api.as(key).get(`${o}/reports/completion`)).status).toBe(200)
  })

  it('come as CSV to clients that prefer it, the record of a member too [CSV-001]', async () => {
    const { o, course, admin, seller, other, organizationId, departmentId } = await aSchool()
    const { courseId } = await world.course(organizationId, { title: '=HYPERLINK("x", "y")' })
    await world.settled()
    const get = async (path: string, accept: string) => {
      const headers = { Authorization: `Bearer ${admin.tokens.accessToken}`, Accept: accept }
      const answer = await fetch(`${service.url}/api/v1${o}/${path}`, { headers })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { answer, text: bytes.toString(), type: answer.headers.get('Content-Type') }
    }
    const { answer, text, type } = await get('reports/completion', 'text/csv')
    expect([answer.status, type]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('Vary')).toMatch(/\bAccept\b/)
    const day = tokyoDayOf(new Date().toISOString())
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="completion-${day}.csv"`)
    const past = await get('reports/completion?asOf=2026-01-02', 'text/csv')
    expect(past.answer.headers.get('Content-Disposition')).toContain('"completion-2026-01-02.csv"')
    expect(text).toBe(
      [
        '\ufeffcourseId,title,assigned,started,completed,completionRate,averagePercent',
        `${courseId},"'=HYPERLINK(""x"", ""y"")",0,0,0,0,0`,
        `${course.courseId},Safety,1,0,0,0,0\r\n`,
      ].join('\r\n'),
    )
    const json = await get('reports/completion', 'text/csv, application/json')
    expect(json.type).toBe('application/json')
    expect(json.answer.headers.get('Vary')).toMatch(/\bAccept\b/)
    for (const path of ['reports/departments', 'reports/trend', `members/${seller.userId}/record`]) {
      expect((await get(path, 'text/csv')).text).toMatch(/^\ufeff[a-zA-Z0-9,]+\r\n.+\r\n/)
    }
    const members = (await get('members?pageSize=1&page=0', 'text/csv')).text.split('\r\n')
    expect(members).toHaveLength(5)
    expect(members.find((line) => line.startsWith(seller.userId))).toMatch(/,Hanako,active,learner,Sales,,2/)
    const progress = (await get('progress?pageSize=all&page=9', 'text/csv')).text.split('\r\n')
    expect(progress[0]).toBe(
      '\ufeffuserId,displayName,email,employeeNumber,departments,assignedCourses,startedCourses,completedCourses,averagePercent,lastActivityAt',
    )
    expect(progress.slice(1, -1).sort()).toEqual(
      [admin, seller, other]
        .map(({ userId, email }) => {
          const [department, assigned] = userId === seller.userId ? ['Sales', 1] : ['', 0]
          return `${userId},Hanako,${email},,${department},${assigned},0,0,0,`
        })
        .sort(),
    )
    expect((await get(`progress?departmentId=${departmentId}`, 'text/csv')).text.split('\r\n')).toHaveLength(3)
    expect((await get('progress?departmentId=dep_unknown', 'text/csv')).answer.status).toBe(404)
    const unknown = await get('members/usr_nobody/record', 'text/csv')
    expect([unknown.answer.status, unknown.type]).toEqual([404, 'application/problem+json'])
  })
})
