import { describe, expect, it } from '@jest/globals'
import { addDays, newId, tokyoDayOf } from '@manabi/kernel'
import { MemberDutiesErased } from '@manabi/requirements'
import { authorIn, fieldsOf, problemOf } from '../harness/authors.ts'
import { holdClock } from '../harness/movableClock.ts'
import { startSchool } from '../harness/school.ts'
import { password } from '../harness/world.ts'

const { service, world, school, o, stranger, elsewhere } = await startSchool()
const clock = holdClock(service)
const pass = (days: number) => clock.pass(days * 86_400_000)
const today = () => tokyoDayOf(clock.now().toISOString())

/** A course of one lesson, a requirement of it for one learner, and HR, all of its own. */
async function prepared(more: object = {}) {
  const { courseId, lessonIds } = await world.course(school, { title: 'Fire drill' })
  const [person, manager] = [await world.person({ [school]: ['learner'] }), await world.person({ [school]: ['hr'] })]
  const signedIn = async ({ email }: { email: string }) => {
    const { body } = await world.api.post('/auth/login', { email, password, clientId: 'manabi-web' })
    return world.api.as(body.accessToken)
  }
  await world.settled()
  const hr = await signedIn(manager)
  const { status, body: requirement } = await hr.post(`${o}/requirements`, {
    ...{ title: 'Fire safety', target: { kind: 'course', id: courseId }, due: { kind: 'after', days: 30 } },
    ...{ audience: { everyone: false, userIds: [person.userId] }, ...more },
  })
  expect(status).toBe(201)
  const path = `${o}/requirements/${requirement.id}`
  const mine = async () => {
    const { body } = await (await signedIn(person)).get('/me/requirements')
    return body.find(({ requirementId }: { requirementId: string }) => requirementId === requirement.id) ?? null
  }
  const api = async () => await signedIn(manager)
  return {
    assigned: async () => {
      const own = await signedIn(person)
      const all = await Promise.all(['assignments', 'paths'].map(async (what) => (await own.get(`/me/${what}`)).body))
      return all.map((list) => list.map(({ dueOn }: { dueOn: string | null }) => dueOn))
    },
    remaining: async () => (await (await signedIn(person)).get(`/me/requirements/${requirement.id}`)).body,
    ...{ courseId, lessonIds, requirement, path, mine, hr: api, userId: person.userId, hrId: manager.userId },
    history: async () => (await (await api()).get(`${path}/people/${person.userId}`)).body,
    complete: async () => {
      expect((await (await signedIn(person)).post(`/lessons/${lessonIds[0]}/complete`)).status).toBe(200)
    },
    resultOf: async (what: string, body: object) => {
      const answer = await (await api()).post(`${path}/${what}`, { userIds: [person.userId], ...body })
      expect(answer.status).toBe(200)
      return answer.body.results[0]
    },
  }
}

describe('a training record [REQ-020]', () => {
  it('has the duties of its day, with their earlier cycles', async () => {
    const renewal = { months: 12, from: 'completion', opensDaysBefore: 30 }
    const { hr, path, userId, requirement, complete, mine } = await prepared({ renewal })
    const moments: string[] = []
    const mark = () => moments.push(clock.now().toISOString())
    const requirementsAt = async (asOf?: string) => {
      const record = `${o}/members/${userId}/record${asOf === undefined ? '' : `?asOf=${asOf}`}`
      const { body } = await (await hr()).get(record)
      return body.requirements.filter((one: { requirementId: string }) => one.requirementId === requirement.id)
    }
    const early = new Date(clock.now().getTime() - 86_400_000).toISOString()
    const first = await mine()
    mark()
    clock.pass(1000)
    await complete()
    mark()
    const fulfilled = await mine()
    pass(340)
    mark()
    const again = await mine()
    clock.pass(1000)
    await (await hr()).delete(path)
    pass(1)

    expect(fulfilled).toMatchObject({ status: 'fulfilled', cycle: 1 })
    expect(again).toMatchObject({ status: 'due', cycle: 2 })
    expect(await requirementsAt(moments[0])).toEqual([{ ...first, earlier: [] }])
    expect(await requirementsAt(moments[1])).toEqual([{ ...fulfilled, earlier: [] }])
    const { cycle, dueOn, fulfilledAt, validUntil } = fulfilled
    expect(await requirementsAt(moments[2])).toEqual([
      { ...again, earlier: [{ cycle, dueOn, fulfilledAt, validUntil }] },
    ])
    expect(await requirementsAt()).toEqual([])
    expect((await (await hr()).get(`${o}/requirements`)).body.map(({ id }: { id: string }) => id)).not.toContain(
      requirement.id,
    )
    expect(problemOf(await (await hr()).get(`${o}/members/${userId}/record?asOf=${early}`))).toEqual([404, 'not_found'])
  })
})

describe('a duty [REQ-019]', () => {
  it('is due until the course is completed, for the learner and in the history', async () => {
    const { courseId, requirement, mine, history, complete } = await prepared()
    const beganOn = today()
    const duty = {
      ...{ requirementId: requirement.id, organizationId: school, title: 'Fire safety' },
      target: { kind: 'course', id: courseId, title: 'Fire drill' },
      ...{ cycle: 1, beganOn, opensOn: beganOn, dueOn: addDays(beganOn, 30), status: 'due' },
      ...{ fulfilledAt: null, fulfilledBy: null, validUntil: null, coveredUntil: null, waiver: null },
    }
    expect(await mine()).toEqual(duty)
    expect(await history()).toEqual({ current: duty, earlier: [], waivers: [], rejections: [] })
    pass(31)
    expect(await mine()).toMatchObject({ status: 'overdue' })
    await complete()
    expect(await mine()).toMatchObject({ status: 'fulfilled', fulfilledBy: { kind: 'course', id: courseId } })
  })

  it('tells what remains of a course and of a path', async () => {
    const { mine, remaining, complete, lessonIds, courseId } = await prepared()
    const lesson = { courseId, lessonId: lessonIds[0], testId: null, title: expect.any(String) }
    expect(await remaining()).toEqual({ ...(await mine()), remaining: [lesson] })
    await complete()
    expect((await remaining()).remaining).toEqual([])
    const pathId = await world.path(school, { courseIds: [courseId] })
    await world.settled()
    const ofPath = await prepared({ target: { kind: 'path', id: pathId } })
    expect((await ofPath.remaining()).remaining).toEqual([lesson])
    await complete()
    const ofEvidence = await prepared({ target: null })
    expect((await ofEvidence.remaining()).remaining).toEqual([])
  })

  it('of a path is fulfilled by what learners could see, and stays so when a draft of the path is published', async () => {
    const seen = await prepared()
    const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
    const draft = await authorIn(school, author).course({ title: 'Draft' })
    const pathId = await world.path(school, { courseIds: [seen.courseId, draft.id] })
    await world.settled()
    const hr = await seen.hr()
    const { body: requirement } = await hr.post(`${o}/requirements`, {
      ...{ title: 'Path', target: { kind: 'path', id: pathId }, due: { kind: 'after', days: 30 } },
      audience: { everyone: false, userIds: [seen.userId] },
    })
    const statusNow = async () => {
      const { body } = await (await seen.hr()).get(`${o}/requirements/${requirement.id}/people/${seen.userId}`)
      return body.current.status
    }
    expect(await statusNow()).toBe('due')
    await seen.complete()
    expect(await statusNow()).toBe('fulfilled')
    pass(1)
    const { api } = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
    expect((await api.post(`${o}/courses/${draft.id}/publish`, { isPublished: true })).status).toBe(200)
    expect(await statusNow()).toBe('fulfilled')
  })

  it('says with an assigned course and path when it is due, while it is open and not waived [REQ-023]', async () => {
    const { userId, courseId, path, hr, mine, assigned, complete, resultOf } = await prepared()
    const pathId = await world.path(school, { courseIds: [courseId] })
    await world.settled()
    const member = `${o}/members/${userId}`
    for (const what of [`courses/${courseId}`, `paths/${pathId}`])
      expect((await (await hr()).put(`${member}/${what}`, {})).status).toBe(204)
    const { dueOn } = await mine()
    expect(await assigned()).toEqual([[dueOn], [null]])
    const sooner = { title: 'Sooner', target: { kind: 'path', id: pathId }, due: { kind: 'after', days: 3 } }
    const audience = { everyone: false, userIds: [userId] }
    expect((await (await hr()).post(`${o}/requirements`, { ...sooner, audience })).status).toBe(201)
    expect(await assigned()).toEqual([[dueOn], [addDays(today(), 3)]])
    expect(await resultOf('waivers', { reason: 'Knows it' })).toMatchObject({ status: 'done' })
    expect(await assigned()).toEqual([[null], [addDays(today(), 3)]])
    expect((await (await hr()).delete(`${path}/people/${userId}/waiver`)).status).toBe(204)
    await complete()
    expect(await assigned()).toEqual([[null], [null]])
  })

  it('is renewed, and the lesson is completed again', async () => {
    const renewal = { months: 12, from: 'completion', opensDaysBefore: 30 }
    const { mine, history, complete, remaining } = await prepared({ renewal })
    const completedOn = today()
    await complete()
    expect(await mine()).toMatchObject({ cycle: 1, status: 'fulfilled', coveredUntil: (await mine()).validUntil })
    pass(350)
    expect(await mine()).toMatchObject({ cycle: 2, status: 'due', fulfilledAt: null })
    expect((await remaining()).remaining).toHaveLength(1)
    await complete()
    expect(await mine()).toMatchObject({ cycle: 2, status: 'fulfilled' })
    const { earlier } = await history()
    expect(earlier).toMatchObject([
      { cycle: 1, status: 'fulfilled', title: 'Fire safety', waiver: null, endedOn: expect.any(String) },
    ])
    expect(tokyoDayOf(earlier[0].fulfilledAt)).toBe(completedOn)
  })

  it('is fulfilled by evidence of the course, and open again when that is withdrawn', async () => {
    const { courseId, mine, hr, userId } = await prepared()
    const item = { userId, target: { kind: 'course', id: courseId }, completedOn: today(), note: 'Classroom' }
    const { body } = await (await hr()).post(`${o}/evidence`, { items: [item] })
    const [{ evidence }] = body.results
    expect(await mine()).toMatchObject({ status: 'fulfilled', fulfilledBy: { kind: 'evidence', id: evidence.id } })
    await (await hr()).post(`${o}/evidence/${evidence.id}/withdraw`, { reason: 'Wrong person' })
    expect(await mine()).toMatchObject({ status: 'due' })
  })

  it('is waived by a leave, and gives 30 days after it', async () => {
    const { mine, hr, userId, history } = await prepared()
    const leave = { from: today(), until: addDays(today(), 59), reason: 'Ill' }
    expect((await (await hr()).put(`${o}/members/${userId}/leave`, leave)).status).toBe(200)
    const waiver = { reason: 'Ill', until: leave.until, isLeave: true }
    expect(await mine()).toMatchObject({ status: 'waived', waiver })
    pass(60)
    expect(await mine()).toMatchObject({ status: 'due', dueOn: addDays(leave.until, 30), waiver: null })
    expect((await history()).waivers).toMatchObject([{ ...leave, isLeave: true }])
  })

  it('ends when the person leaves, and is known after that', async () => {
    const { mine, hr, userId, history } = await prepared()
    pass(5)
    expect((await (await hr()).delete(`${o}/members/${userId}`)).status).toBe(204)
    expect(await mine()).toBeNull()
    expect(await history()).toMatchObject({ current: null, earlier: [{ cycle: 1, status: 'due', endedOn: today() }] })
  })

  it('of somebody who never had it is unknown, and so is that of another organization', async () => {
    const { path, hr, hrId, requirement, userId } = await prepared()
    for (const id of [hrId, newId('usr')])
      expect(problemOf(await (await hr()).get(`${path}/people/${id}`))).toEqual([404, 'not_found'])
    expect(problemOf(await (await hr()).get(`/me/requirements/${requirement.id}`))).toEqual([404, 'not_found'])
    const theirs = `${elsewhere.o}/requirements/${requirement.id}/people/${userId}`
    expect(problemOf(await stranger.api.get(theirs))).toEqual([401, 'unauthorized'])
  })
})

describe('a waiver [REQ-017]', () => {
  it('holds from today on, until it is withdrawn', async () => {
    const { resultOf, mine, hr, path, userId, history, hrId } = await prepared()
    const waiver = { reason: 'Part-time' }
    expect(await resultOf('waivers', waiver)).toEqual({ userId, status: 'done', code: null, detail: null })
    expect(await resultOf('waivers', waiver)).toMatchObject({ status: 'unchanged' })
    expect(await mine()).toMatchObject({ status: 'waived', waiver: { ...waiver, until: null, isLeave: false } })
    const from = today()
    pass(40)
    for (const _ of [1, 2]) expect((await (await hr()).delete(`${path}/people/${userId}/waiver`)).status).toBe(204)
    expect(await mine()).toMatchObject({ status: 'due', dueOn: addDays(today(), 29) })
    expect((await history()).waivers).toEqual([
      { ...waiver, from, until: addDays(today(), -1), isLeave: false, by: hrId },
    ])
  })

  it('is withdrawn from a person who is away for a few days, and does not come back with them', async () => {
    const { resultOf, mine, hr, path, userId, requirement } = await prepared()
    await resultOf('waivers', { reason: 'Part-time' })
    const {
      id: _,
      organizationId: __,
      isTargetAvailable: ___,
      createdAt: ____,
      updatedAt: _____,
      ...input
    } = requirement
    const named = async (userIds: readonly string[]) => {
      const audience = { everyone: false, userIds }
      expect((await (await hr()).put(path, { ...input, audience })).status).toBe(200)
    }
    const other = await world.person({ [school]: ['learner'] })
    await world.settled()
    pass(3)
    await named([other.userId])
    expect(await mine()).toBeNull()
    pass(3)
    expect((await (await hr()).delete(`${path}/people/${userId}/waiver`)).status).toBe(204)
    await named([userId])
    expect(await mine()).toMatchObject({ status: 'due', waiver: null })
  })

  it('goes with the account, also where nothing else was noted about the person', async () => {
    const leaver = await world.person({ [school]: ['learner'] }, 'manabi-web')
    const { path, hr } = await prepared({ audience: { everyone: true } })
    const { body } = await (await hr()).post(`${path}/waivers`, { userIds: [leaver.userId], reason: 'Ill' })
    expect(body.results).toMatchObject([{ status: 'done' }])
    expect((await (await hr()).delete(`${o}/members/${leaver.userId}`)).status).toBe(204)
    expect((await leaver.api.delete('/me')).status).toBe(204)
    const types = [MemberDutiesErased.type]
    const { events } = await service.platform.eventStore.readAll({ after: 0, types, limit: 100 })
    expect(events.map(({ stream }) => stream)).toContain(`duties-${school}-${leaver.userId}`)
    expect((await (await hr()).get(`${path}/people/${leaver.userId}`)).status).toBe(404)
  })

  it('is refused for each on its own', async () => {
    const { hr, hrId, path, userId } = await prepared()
    const body = { userIds: [userId, hrId, newId('usr')], reason: 'Part-time' }
    const { body: answer } = await (await hr()).post(`${path}/waivers`, body)
    expect(answer.results.map(({ code }: { code: string }) => code)).toEqual([null, 'forbidden', 'not_found'])
    expect(fieldsOf(await (await hr()).post(`${path}/waivers`, { ...body, until: addDays(today(), -1) }))).toEqual([
      'until',
    ])
    expect(problemOf(await (await hr()).post(`${o}/requirements/req_none/waivers`, body))).toEqual([404, 'not_found'])
    expect(problemOf(await (await hr()).delete(`${path}/people/${hrId}/waiver`))).toEqual([403, 'forbidden'])
  })
})

describe('a rejection [REQ-018]', () => {
  it('opens the cycle again, which only later days fulfil', async () => {
    const { resultOf, mine, complete, history, hrId, userId } = await prepared()
    const rejection = { reason: 'A colleague clicked' }
    expect(await resultOf('rejections', rejection)).toMatchObject({ status: 'failed', code: 'conflict' })
    await complete()
    const { fulfilledAt } = await mine()
    pass(20)
    expect(await resultOf('rejections', rejection)).toEqual({ userId, status: 'done', code: null, detail: null })
    expect(await resultOf('rejections', rejection)).toMatchObject({ status: 'unchanged' })
    expect(await mine()).toMatchObject({ status: 'due', dueOn: addDays(today(), 14) })
    await complete()
    expect(await mine()).toMatchObject({ status: 'due' })
    expect(await resultOf('rejections', { reason: 'Another' })).toMatchObject({ status: 'failed', code: 'conflict' })
    pass(1)
    await complete()
    expect(await mine()).toMatchObject({ status: 'fulfilled' })
    expect((await history()).rejections).toEqual([{ ...rejection, at: expect.any(String), fulfilledAt, by: hrId }])
  })
})
