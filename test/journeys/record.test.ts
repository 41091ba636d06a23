import { describe, expect, it } from '@jest/globals'
import { course as courses } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import { holdClock } from '../harness/movableClock.ts'
import { startWorld } from '../harness/school.ts'
import { rightAnswers, sampleQuiz } from '../harness/world.ts'

const { service, world } = await startWorld()
const clock = holdClock(service)

const minute = 60_000
const problemOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** The time now; a minute passes. */
const mark = (): string => {
  const now = clock.now().toISOString()
  clock.pass(minute)
  return now
}

async function aSchool() {
  const organizationId = await world.organization('School')
  const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const learner = await world.person({ [organizationId]: ['learner'] })
  const place = `/organizations/${organizationId}/members/${learner.userId}`
  const get = async (what: string, asOf?: string) =>
    (await admin.api.get(`${place}/${what}${asOf === undefined ? '' : `?asOf=${asOf}`}`)).body
  return { organizationId, admin, learner, place, get }
}

const retitled = (courseId: Id, title: string) => world.decide(courses.changeCourse, [courseId], { title })

describe("a member's progress", () => {
  it('is what had been received by that moment, with the contents and titles of then [REP-004]', async () => {
    const { organizationId, learner, get } = await aSchool()
    const { courseId, lessonIds } = await world.course(organizationId, {
      title: 'Before',
      lessons: [{ title: 'One' }, { title: 'Two', isPublished: false }],
    })
    await world.settled()
    const before = mark()
    await learner.api.post(`/lessons/${lessonIds[0]}/complete`)
    const completed = mark()
    await world.decide(courses.publishLesson, [courseId], { lessonId: lessonIds[1]! })
    await retitled(courseId, 'After')
    await world.settled()
    const grown = mark()
    const told = { id: 'late', kind: 'view', lessonId: lessonIds[1], occurredAt: before }
    await learner.api.post('/me/activities', { activities: [told] })

    expect(await get('progress', before)).toEqual({ asOf: before, courses: [] })
    const first = { courseId, status: 'completed', startedAt: completed, completedAt: completed }
    expect((await get('progress', completed)).courses).toMatchObject([{ ...first, title: 'Before', percent: 100 }])
    expect((await get('progress', grown)).courses).toMatchObject([{ ...first, title: 'After', percent: 50 }])
    const now = await get('progress')
    expect(now.courses).toMatchObject([{ ...first, title: 'After', percent: 50, startedAt: before }])
    expect(now.courses).toEqual((await learner.api.get('/me/progress')).body)
  })

  it('is shown of whoever was a member then, and not of the future [REP-004]', async () => {
    const early = mark()
    const { admin, learner, place, get } = await aSchool()
    const member = mark()
    await admin.api.delete(place)
    clock.pass(minute)
    expect((await get('progress', member)).courses).toEqual([])
    for (const what of ['progress', 'record']) {
      for (const asOf of ['', `?asOf=${early}`]) {
        expect(problemOf(await admin.api.get(`${place}/${what}${asOf}`))).toEqual([404, 'not_found'])
      }
      const future = new Date(clock.now().getTime() + 1).toISOString()
      for (const asOf of [future, '2026-02-30T00:00:00.000Z', 'yesterday']) {
        const answer = await admin.api.get(`${place}/${what}?asOf=${asOf}`)
        expect([...problemOf(answer), answer.body.errors[0].path]).toEqual([400, 'invalid_request', 'asOf'])
      }
    }
    expect(problemOf(await learner.api.get(`${place}/record`))).toEqual([403, 'insufficient_scope'])
  })
})

describe('a training record', () => {
  it('has the courses assigned or begun, tests, certificates and time studied, as of a moment [REP-005]', async () => {
    const { organizationId, admin, learner, place, get } = await aSchool()
    const o = `/organizations/${organizationId}`
    const quiz = sampleQuiz()
    const course = await world.course(organizationId, { title: 'Safety' })
    const other = await world.course(organizationId, { title: 'Assigned' })
    const pathId = await world.path(organizationId, { courseIds: [other.courseId] })
    const certificateId = await world.certificate(organizationId, 'Safe')
    await world.settled()
    const empty = mark()
    await admin.api.put(`${place}/paths/${pathId}`)
    const assigned = mark()
    await learner.api.post(`/lessons/${course.lessonIds[0]}/complete`)
    const test = (await admin.api.post(`${o}/tests`, { ...aTest, questions: quiz.questions.map(question) })).body
    for (const answers of [[], rightAnswers(test)]) await learner.api.post(`/tests/${test.id}/submit`, { answers })
    const studied = { startedAt: empty, endedAt: assigned, clientSessionId: 'one', lessonId: course.lessonIds[0] }
    await learner.api.post('/me/study-sessions', studied)
    await admin.api.post(`${o}/certificates/${certificateId}/awards`, { userId: learner.userId })
    const done = mark()

    const nothing = { courses: [], tests: [], certificates: [], studySeconds: 0, requirements: [] }
    const person = { userId: learner.userId, displayName: 'Hanako' }
    expect(await get('record', empty)).toEqual({ ...person, asOf: empty, ...nothing })
    const never = { startedAt: null, completedAt: null, lastCompletedAt: null }
    const notStarted = { courseId: other.courseId, title: 'Assigned', ...never, percent: 0, studySeconds: 0 }
    expect((await get('record', assigned)).courses).toEqual([notStarted])
    expect(await get('record', done)).toEqual({
      ...{ ...person, asOf: done, studySeconds: 60, requirements: [] },
      courses: [
        notStarted,
        {
          ...{ courseId: course.courseId, title: 'Safety', percent: 100, studySeconds: 60 },
          ...{ startedAt: done, completedAt: done, lastCompletedAt: done },
        },
      ],
      tests: [{ testId: test.id, title: 'Exam', attempts: 2, bestScore: 100, firstPassedAt: done }],
      certificates: [expect.objectContaining({ certificateId, title: 'Safe', issuedAt: done })],
    })
  })

  it('leaves out what belongs to another organization alone [REP-005]', async () => {
    const { organizationId, admin, place } = await aSchool()
    const foreign = await world.organization('Another')
    const both = await world.person({ [organizationId]: ['learner'], [foreign]: ['learner'] })
    const secret = await world.course(foreign, { title: 'Secret' })
    const open = await world.course(foreign, { title: 'Open', isPublic: true })
    await world.settled()
    for (const { lessonIds } of [secret, open]) await both.api.post(`/lessons/${lessonIds[0]}/complete`)
    const record = (await admin.api.get(`${place.replace(/[^/]*$/, both.userId)}/record`)).body
    expect(record.courses.map(({ title }: { title: string }) => title)).toEqual(['Open'])
  })
})

describe('overview and completion', () => {
  it('are shown as of the end of any day, and of no day to come [REP-006]', async () => {
    const { organizationId, admin, learner } = await aSchool()
    const o = `/organizations/${organizationId}`
    const { lessonIds } = await world.course(organizationId, {
      title: 'Safety',
      lessons: [{ title: '1' }, { title: '2' }],
    })
    await world.settled()
    const dayOf = () => new Date(clock.now().getTime() + 9 * 60 * minute).toISOString().slice(0, 10)
    const [first, before] = [dayOf(), new Date(clock.now().getTime() - 24 * 60 * minute).toISOString().slice(0, 10)]
    await learner.api.post(`/lessons/${lessonIds[0]}/complete`)
    clock.pass(20 * 60 * minute)
    const again = await world.signIn(learner.email)
    await again.api.post(`/lessons/${lessonIds[1]}/complete`)
    const { api } = await world.signIn(admin.email, 'manabi-web')
    const get = async (what: string, asOf: string) => (await api.get(`${o}/${what}?asOf=${asOf}`)).body
    expect(await get('overview', before)).toMatchObject({ memberCount: 0, courseCount: 0 })
    expect(await get('overview', first)).toMatchObject({ memberCount: 2, lessonsCompleted30d: 1, averagePercent: 50 })
    expect(await get('overview', dayOf())).toMatchObject({ lessonsCompleted30d: 2, averagePercent: 100 })
    expect(await get('reports/completion', first)).toMatchObject([{ title: 'Safety', started: 1, completed: 0 }])
    expect(await get('reports/completion', dayOf())).toMatchObject([{ started: 1, completed: 1 }])
    for (const asOf of ['2099-01-01', '2026-02-30']) {
      for (const what of ['overview', 'reports/completion']) {
        expect(problemOf(await api.get(`${o}/${what}?asOf=${asOf}`))).toEqual([400, 'invalid_request'])
      }
    }
  })
})

describe('the progress of an organization', () => {
  const day = 24 * 60 * minute
  const today = () => new Date(clock.now().getTime() + 9 * 60 * minute).toISOString().slice(0, 10)

  it('is shown as of the end of any day: members, departments, names and contents of then [REP-007]', async () => {
    const { organizationId, admin, learner } = await aSchool()
    const o = `/organizations/${organizationId}`
    const lessons = [{ title: '1' }, { title: '2', isPublished: false }]
    const { courseId, lessonIds } = await world.course(organizationId, { title: 'Safety', lessons })
    await world.settled()
    const before = new Date(clock.now().getTime() - day + 9 * 60 * minute).toISOString().slice(0, 10)
    const department = (await admin.api.post(`${o}/departments`, { name: 'Sales' })).body
    await admin.api.put(`${o}/departments/${department.id}/members/${learner.userId}`)
    await admin.api.put(`${o}/departments/${department.id}/courses/${courseId}`)
    await learner.api.post(`/lessons/${lessonIds[0]}/complete`)
    const [first, completedAt] = [today(), clock.now().toISOString()]
    clock.pass(day)
    const again = await world.signIn(learner.email)
    await world.decide(courses.publishLesson, [courseId], { lessonId: lessonIds[1]! })
    await again.api.patch('/me', { displayName: 'Aoi' })
    const { api } = await world.signIn(admin.email, 'manabi-web')
    await api.delete(`${o}/departments/${department.id}`)
    await api.delete(`${o}/members/${learner.userId}`)
    const second = today()
    clock.pass(day)
    const now = (await world.signIn(admin.email, 'manabi-web')).api
    const get = async (query: string) => (await now.get(`${o}/progress?${query}`)).body

    const row = { assignedCourses: 0, startedCourses: 0, completedCourses: 0, averagePercent: 0, lastActivityAt: null }
    const done = { assignedCourses: 1, startedCourses: 1, completedCourses: 1, lastActivityAt: completedAt }
    const sold = { email: learner.email, employeeNumber: null, departments: [{ id: department.id, name: 'Sales' }] }
    const hanako = { ...done, ...sold, userId: learner.userId, displayName: 'Hanako', averagePercent: 100 }
    const adminRow = {
      ...row,
      userId: admin.userId,
      displayName: 'Hanako',
      email: admin.email,
      departments: [],
      employeeNumber: null,
    }
    expect((await get(`asOf=${before}`)).members).toMatchObject({ items: [], totalItems: 0 })
    const all = await get(`asOf=${first}`)
    expect(all.rollup).toEqual({ memberCount: 2, activeMembers: 1, averagePercent: 100, completedCourses: 1 })
    expect(all.members.items).toHaveLength(2)
    expect(all.members.items).toEqual(expect.arrayContaining([hanako, adminRow]))
    const sales = await get(`asOf=${first}&departmentId=${department.id}`)
    expect([sales.rollup.memberCount, sales.members.items]).toEqual([1, [hanako]])
    for (const asOf of [second, today()]) expect((await get(`asOf=${asOf}`)).members.items).toEqual([adminRow])
    expect(await get(`asOf=${today()}`)).toEqual(await get(''))
    for (const query of [`asOf=${second}`, `asOf=${before}`, '']) {
      expect((await get(`${query}&departmentId=${department.id}`)).code).toBe('not_found')
    }
    for (const asOf of ['2099-01-01', '2026-02-30', first.slice(0, 7)]) {
      expect(await get(`asOf=${asOf}`)).toMatchObject({ code: 'invalid_request', errors: [{ path: 'asOf' }] })
    }
  })

  it('comes as CSV as of a day too, and the record of a member bears the name of then [REP-007] [REP-005] [CSV-001]', async () => {
    const { organizationId, admin, learner, get } = await aSchool()
    const [first, then] = [today(), mark()]
    await learner.api.patch('/me', { displayName: 'Aoi' })
    const renamed = mark()
    clock.pass(day)
    const { tokens } = await world.signIn(admin.email, 'manabi-web')
    const headers = { Authorization: `Bearer ${tokens.accessToken}`, Accept: 'text/csv' }
    const csv = async (asOf: string) => {
      const answer = await fetch(`${service.url}/api/v1/organizations/${organizationId}/progress?asOf=${asOf}`, {
        headers,
      })
      return (await answer.text()).split('\r\n').slice(1, -1).sort()
    }
    const line = ({ userId, email }: typeof learner, name: string) => `${userId},${name},${email},,,0,0,0,0,`
    expect(await csv(first)).toEqual([line(admin, 'Hanako'), line(learner, 'Aoi')].sort())
    const later = await world.signIn(admin.email, 'manabi-web')
    admin.api = later.api
    expect([(await get('record', then)).displayName, (await get('record', renamed)).displayName]).toEqual([
      'Hanako',
      'Aoi',
    ])
  })
})

const aTest = { title: 'Exam', culture: 'en-US', passingScore: 70 }
const question = ({ text, choices }: ReturnType<typeof sampleQuiz>['questions'][number]) => ({
  text,
  choices: choices.map(({ text, isCorrect }) => ({ text, isCorrect })),
})
