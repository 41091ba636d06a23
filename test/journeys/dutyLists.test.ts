import { describe, expect, it } from '@jest/globals'
import { addDays, newId, tokyoDayOf } from '@manabi/kernel'
import { problemOf } from '../harness/authors.ts'
import { holdClock } from '../harness/movableClock.ts'
import { startSchool } from '../harness/school.ts'
import { password } from '../harness/world.ts'

const { service, world } = await startSchool()
const clock = holdClock(service)
const pass = (days: number) => clock.pass(days * 86_400_000)
const today = () => tokyoDayOf(clock.now().toISOString())

interface Row {
  readonly userId: string
  readonly duty: { readonly title: string; readonly status: string; readonly dueOn: string }
}

/** A company of its own with HR, two people of a department, and a course of one lesson. */
async function company(count = 2) {
  const organizationId = await world.organization()
  const o = `/organizations/${organizationId}`
  const { courseId, lessonIds } = await world.course(organizationId, { title: 'Fire drill' })
  const manager = await world.person({ [organizationId]: ['hr'] })
  const people = await Promise.all(Array.from({ length: count }, () => world.person({ [organizationId]: ['learner'] })))
  await world.settled()
  const signedIn = async ({ email }: { email: string }) => {
    const { body } = await world.api.post('/auth/login', { email, password, clientId: 'manabi-web' })
    return world.api.as(body.accessToken)
  }
  const hr = async () => await signedIn(manager)
  const require = async (more: object = {}) => {
    const { status, body } = await (await hr()).post(`${o}/requirements`, {
      ...{ title: 'Fire safety', target: { kind: 'course', id: courseId }, due: { kind: 'after', days: 30 } },
      ...{ audience: { everyone: false, userIds: people.map(({ userId }) => userId) }, ...more },
    })
    expect(status).toBe(201)
    return body.id as string
  }
  const list = async (query = ''): Promise<Row[]> => {
    const answer = await (await hr()).get(`${o}/duties${query}`)
    expect([answer.status, answer.headers.get('consistency')]).toEqual([200, null])
    return answer.body.items
  }
  const compliance = async (query = '') => {
    const answer = await (await hr()).get(`${o}/compliance${query}`)
    expect(answer.status).toBe(200)
    return answer.body.requirements
  }
  const complete = async (person: { email: string }) =>
    expect((await (await signedIn(person)).post(`/lessons/${lessonIds[0]}/complete`)).status).toBe(200)
  return { organizationId, o, courseId, manager, people, hr, require, list, compliance, complete, signedIn }
}

const statuses = (rows: readonly Row[]) => rows.map(({ duty }) => duty.status)

describe('duties of many people [REQ-024]', () => {
  it('are listed as each person sees them, by status and due day', async () => {
    const { people, require, list, complete, signedIn } = await company()
    const requirementId = await require()
    await complete(people[0]!)
    const rows = await list()
    expect(rows).toHaveLength(2)
    for (const person of people) {
      const { body } = await (await signedIn(person)).get('/me/requirements')
      const own = rows.find(({ userId }) => userId === person.userId)!
      expect(own.duty).toEqual(body[0])
    }
    const due = await list('?status=due')
    expect(due.map(({ userId }) => userId)).toEqual([people[1]!.userId])
    expect(await list(`?until=${addDays(today(), 29)}`)).toEqual([])
    expect(await list(`?until=${addDays(today(), 30)}&requirementId=${requirementId}`)).toEqual(due)
    expect(await list(`?userId=${people[1]!.userId}`)).toEqual(due)
    pass(31)
    expect(statuses(await list('?status=overdue'))).toEqual(['overdue'])
  })

  it('are counted, and counted for the day of the past that is asked for [REQ-025]', async () => {
    const { people, require, list, compliance, complete } = await company()
    await require()
    const created = today()
    const numbers = { due: 0, overdue: 0, fulfilled: 0, waived: 0, valid: 0, fulfilledPercent: 0, validPercent: 0 }
    expect(await compliance()).toMatchObject([{ ...numbers, people: 2, due: 2 }])
    pass(40)
    await complete(people[0]!)
    expect(await compliance()).toMatchObject([
      { ...numbers, people: 2, overdue: 1, fulfilled: 1, valid: 1, fulfilledPercent: 50, validPercent: 50 },
    ])
    expect(await compliance(`?asOf=${created}`)).toMatchObject([{ ...numbers, people: 2, due: 2 }])
    expect(await compliance(`?asOf=${addDays(today(), -1)}`)).toMatchObject([{ ...numbers, people: 2, overdue: 2 }])
    expect(await compliance(`?asOf=${addDays(created, -1)}`)).toEqual([])
    expect(statuses(await list(`?asOf=${addDays(created, 5)}`))).toEqual(['due', 'due'])
  })

  it('are known as of then and as of now: evidence that came later counts now', async () => {
    const { o, people, require, list, hr, courseId } = await company(1)
    await require()
    const created = today()
    pass(40)
    const item = {
      userId: people[0]!.userId,
      target: { kind: 'course', id: courseId },
      completedOn: addDays(created, 3),
    }
    const { body } = await (await hr()).post(`${o}/evidence`, { items: [{ ...item, note: 'Classroom' }] })
    expect(body.results[0].status).toBe('recorded')
    const on = addDays(created, 35)
    expect(statuses(await list())).toEqual(['fulfilled'])
    expect(statuses(await list(`?asOf=${on}`))).toEqual(['overdue'])
    expect(statuses(await list(`?asOf=${on}&known=now`))).toEqual(['fulfilled'])
    expect(statuses(await list(`?asOf=${addDays(created, 2)}&known=now`))).toEqual(['due'])
  })

  it('follow changes of the rule, of the audience, and of names', async () => {
    const { o, people, require, list, hr, signedIn } = await company()
    const id = await require()
    const { body } = await (await hr()).get(`${o}/requirements/${id}`)
    const { title, target } = body
    const changed = {
      title: 'Fire',
      target,
      due: { kind: 'after', days: 5 },
      audience: { userIds: [people[0]!.userId], everyone: false },
    }
    pass(1)
    expect((await (await hr()).put(`${o}/requirements/${id}`, changed)).status).toBe(200)
    const rows = await list()
    expect(rows).toMatchObject([{ userId: people[0]!.userId, duty: { title: 'Fire', dueOn: addDays(today(), 4) } }])
    expect(await list(`?asOf=${addDays(today(), -1)}`)).toMatchObject([{ duty: { title } }, { duty: { title } }])
    expect((await (await signedIn(people[0]!)).patch('/me', { displayName: 'Zoe' })).status).toBe(200)
    expect(await list()).toMatchObject([{ displayName: 'Zoe' }])
    await (await hr()).delete(`${o}/requirements/${id}`)
    expect(await list()).toEqual([])
    expect(problemOf(await (await hr()).get(`${o}/requirements/${id}/people`))).toEqual([404, 'not_found'])
    const past = await (await hr()).get(`${o}/requirements/${id}/people?asOf=${addDays(today(), -1)}`)
    expect(past.body.totalItems).toBe(2)
  })

  it('are counted by department, and those of erased people stay a number', async () => {
    const { o, people, require, list, compliance, hr, signedIn } = await company()
    const { body: department } = await (await hr()).post(`${o}/departments`, { name: 'Sales' })
    await (await hr()).put(`${o}/departments/${department.id}/members/${people[0]!.userId}`)
    await require()
    expect(await compliance('?by=department')).toMatchObject([{ departmentName: 'Sales', people: 1, due: 1 }])
    expect(await compliance(`?departmentId=${department.id}`)).toMatchObject([{ people: 1 }])
    expect(await list(`?departmentId=${department.id}`)).toMatchObject([{ userId: people[0]!.userId }])
    const day = today()
    pass(2)
    expect((await (await hr()).delete(`${o}/departments/${department.id}`)).status).toBe(204)
    expect(await compliance('?by=department')).toEqual([])
    const sales = { id: department.id, name: 'Sales' }
    expect(await compliance(`?by=department&asOf=${day}`)).toMatchObject([{ departmentName: sales.name, people: 1 }])
    expect(await list(`?departmentId=${sales.id}&asOf=${day}`)).toMatchObject([{ departments: [sales] }])
    expect((await (await hr()).delete(`${o}/members/${people[0]!.userId}`)).status).toBe(204)
    expect(await list(`?asOf=${day}`)).toHaveLength(2)
    expect((await (await signedIn(people[0]!)).delete('/me', { password })).status).toBe(204)
    expect(await list()).toHaveLength(1)
    expect(await list(`?asOf=${day}`)).toHaveLength(1)
    expect(await compliance(`?asOf=${day}`)).toMatchObject([{ people: 2, due: 2 }])
    expect(await compliance()).toMatchObject([{ people: 1 }])
  })

  it('are previewed as creating or changing the requirement then shows them [REQ-026]', async () => {
    const { o, people, courseId, require, compliance, complete, hr } = await company(3)
    await complete(people[0]!)
    const input = {
      ...{ title: 'Fire safety', target: { kind: 'course', id: courseId }, due: { kind: 'after', days: 0 } },
      audience: { everyone: true },
    }
    const preview = async (body: object) => (await hr()).post(`${o}/requirements/preview`, body)
    const { status, body: before } = await preview(input)
    expect([status, before]).toEqual([200, { people: 4, due: 3, overdue: 0, fulfilled: 1 }])
    expect(await compliance()).toEqual([])
    const requirementId = await require({ ...input })
    expect(await compliance()).toMatchObject([before])
    pass(2)
    const changed = { ...input, notBefore: addDays(today(), 9) }
    const { body: after } = await preview({ ...changed, requirementId })
    expect(await compliance()).toMatchObject([{ people: 4, due: 0, overdue: 3, fulfilled: 1 }])
    await (await hr()).put(`${o}/requirements/${requirementId}`, changed)
    expect(await compliance()).toMatchObject([after])
    expect(after).toEqual({ people: 4, due: 3, overdue: 0, fulfilled: 1 })
    expect(problemOf(await preview({ ...input, requirementId: newId('req') }))).toEqual([404, 'not_found'])
    expect(problemOf(await preview({ ...input, target: null, requirementId }))).toEqual([400, 'invalid_request'])
  })

  it('answer 404 for what is unknown, and 400 for a day to come', async () => {
    const { o, hr } = await company(1)
    const problem = async (path: string) => problemOf(await (await hr()).get(`${o}${path}`))
    for (const query of [`userId=${newId('usr')}`, `departmentId=${newId('dep')}`, `requirementId=${newId('req')}`])
      expect(await problem(`/duties?${query}`)).toEqual([404, 'not_found'])
    expect(await problem(`/compliance?departmentId=${newId('dep')}`)).toEqual([404, 'not_found'])
    expect(await problem(`/duties?asOf=${addDays(today(), 1)}`)).toEqual([400, 'invalid_request'])
    expect(await problem('/duties?known=now')).toEqual([400, 'invalid_request'])
  })
})
