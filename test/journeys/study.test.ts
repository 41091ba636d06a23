import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { newId, systemMetadata, tokyoDayOf } from '@manabi/kernel'
import { formerStudyRecording, studyClock } from '@manabi/study'
import { startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { holdClock } from '../harness/movableClock.ts'
import { startWorld } from '../harness/school.ts'

const receiver = await startEndpoint()
const { service, world } = await startWorld({
  WEBHOOK_ALLOW_HTTP: 'on',
  WEBHOOK_ALLOW_PRIVATE: 'on',
  ACCESS_TOKEN_SECONDS: '864000',
})
const school = await world.organization()
const clock = holdClock(service)
afterAll(() => receiver.close())

const minutes = (count: number) => count * 60_000
const now = () => clock.now().toISOString()
const ago = (count: number) => new Date(clock.now().getTime() - minutes(count)).toISOString()
const learner = () => world.person({ [school]: ['learner'] })
const nobodys = 'sts_00000000000000000000000000'

describe('a study session', () => {
  it('runs until it is stopped, which twice answers the same [STU-003]', async () => {
    const { manabi } = await learner()
    const { courseId, lessonIds } = await world.course(school)
    await world.settled()
    const startedAt = now()
    const body = { courseId, lessonId: lessonIds[0]! }
    const started = await manabi.post('/api/v1/me/study-sessions/start', { body })
    const place = { ...body, clientSessionId: null, startedAt }
    const running = { status: 'running', endedAt: null, seconds: 0 }
    expect(started).toEqual({ id: expect.stringMatching(/^sts_/), ...running, ...place })
    clock.pass(minutes(25) + 999)
    const path = { sessionId: started.id }
    const stopped = await manabi.post('/api/v1/me/study-sessions/{sessionId}/stop', { path })
    const session = { id: started.id, status: 'stopped', endedAt: now(), seconds: 1_500, ...place }
    expect(stopped).toEqual(session)
    clock.pass(minutes(1))
    expect(await manabi.post('/api/v1/me/study-sessions/{sessionId}/stop', { path })).toEqual(session)
    expect(await manabi.get('/api/v1/me/study-sessions')).toEqual([session])
  })

  it('is closed by the next start, and abandoned past the cap [STU-001, STU-002]', async () => {
    const { manabi } = await learner()
    const start = async (body?: object | null) =>
      (await manabi.post('/api/v1/me/study-sessions/start', body === undefined ? {} : { body })).id
    const first = await start()
    clock.pass(minutes(120))
    const second = await start(null)
    clock.pass(minutes(120) + 1)
    const last = await start({})
    clock.pass(minutes(1))
    const log = await manabi.get('/api/v1/me/study-sessions')
    expect(log.map(({ id, status, seconds }) => [id, status, seconds])).toEqual([
      [last, 'running', 0],
      [second, 'abandoned', 0],
      [first, 'stopped', 7_200],
    ])
    clock.pass(minutes(180))
    const path = { sessionId: last }
    const stopped = await manabi.post('/api/v1/me/study-sessions/{sessionId}/stop', { path })
    expect(stopped).toMatchObject({ status: 'abandoned', seconds: 0 })
  })

  it("is the learner's alone, and in a course that the learner sees [STU-003]", async () => {
    const [mine, other] = [await learner(), await learner()]
    const { body } = await mine.api.post('/me/study-sessions/start')
    for (const id of [body.id, nobodys]) {
      expect((await other.api.post(`/me/study-sessions/${id}/stop`)).status).toBe(404)
    }
    const foreign = await world.course(await world.organization())
    const draft = await world.course(school, { isPublished: false })
    const own = await world.course(school)
    await world.settled()
    const places = [{ courseId: foreign.courseId }, { lessonId: foreign.lessonIds[0] }, { courseId: draft.courseId }]
    const times = { clientSessionId: 'a', startedAt: ago(10), endedAt: now() }
    for (const place of places) {
      expect((await mine.api.post('/me/study-sessions/start', place)).status).toBe(404)
      expect((await mine.api.post('/me/study-sessions', { ...times, ...place })).status).toBe(404)
    }
    const [ownLesson, foreignLesson] = [own.lessonIds[0], foreign.lessonIds[0]]
    const mixed = { courseId: own.courseId, lessonId: foreignLesson }
    expect((await mine.api.post('/me/study-sessions/start', mixed)).status).toBe(404)
    for (const { courseId } of [foreign, draft]) {
      const hidden = { courseId, lessonId: ownLesson }
      expect((await mine.api.post('/me/study-sessions/start', hidden)).status).toBe(404)
    }
    const elsewhere = { courseId: (await world.course(school)).courseId, lessonId: ownLesson }
    await world.settled()
    const refused = await mine.api.post('/me/study-sessions/start', elsewhere)
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'lessonId'])
    const log = (await mine.api.get('/me/study-sessions')).body
    expect(log).toMatchObject([{ id: body.id, status: 'running' }])
  })

  it('started many times at once leaves one clock running', async () => {
    const { api } = await learner()
    const starts = await Promise.all(Array.from({ length: 8 }, () => api.post('/me/study-sessions/start')))
    expect(starts.map(({ status }) => status)).toEqual(starts.map(() => 201))
    const log = (await api.get('/me/study-sessions')).body as { status: string }[]
    expect(log.map(({ status }) => status).sort()).toEqual(['running', ...Array(7).fill('stopped')])
  })

  it('tells the organization when it starts and ends; a recorded one does not [STU-008]', async () => {
    const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
    const eventTypes = ['session.started', 'session.ended']
    await admin.api.post(`/organizations/${school}/webhooks`, { url: receiver.url, eventTypes })
    const { api, userId } = await learner()
    const recorded = { clientSessionId: 'silent', startedAt: ago(10), endedAt: now() }
    expect((await api.post('/me/study-sessions', recorded)).status).toBe(201)
    const first = (await api.post('/me/study-sessions/start')).body.id
    clock.pass(minutes(10))
    const second = (await api.post('/me/study-sessions/start')).body.id
    const told = await eventually(() => {
      const envelopes = receiver.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ data }) => data.userId === userId)
      return envelopes.length >= 3 && envelopes.map(({ type, data }) => [type, data])
    })
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        ['session.started', { userId, sessionId: first, seconds: 0, status: 'running' }],
        ['session.ended', { userId, sessionId: first, seconds: 600, status: 'stopped' }],
        ['session.started', { userId, sessionId: second, seconds: 0, status: 'running' }],
      ]),
    )
  })
})

describe('recording a finished session', () => {
  const session = (clientSessionId: string, from = 30, to = 10) => ({
    clientSessionId,
    startedAt: ago(from),
    endedAt: ago(to),
  })

  it('counts once, however often and however many at once, for good [STU-004]', async () => {
    const { api, userId } = await learner()
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.post('/me/study-sessions', session('once'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    const [{ body: first }] = answers as [(typeof answers)[0]]
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(first).toEqual({
      ...session('once'),
      id: expect.stringMatching(/^sts_/),
      status: 'recorded',
      seconds: 1_200,
      courseId: null,
      lessonId: null,
    })
    const later = await api.post('/me/study-sessions', { ...session('once', 20, 5), courseId: 'crs_gone' })
    expect([later.status, later.body]).toEqual([200, first])
    expect((await api.get('/me/study-sessions')).body).toEqual([first])
    const events = await service.platform.eventStore.readStream(studyClock.stream(userId))
    expect(events).toEqual([])
    expect((await (await learner()).api.post('/me/study-sessions', session('once'))).status).toBe(201)
  })

  it('before ids were sealed is recognized, and shown as it was [STU-009]', async () => {
    const { api, userId } = await learner()
    const times = { startedAt: ago(30), endedAt: ago(10) }
    const place = { courseId: null, lessonId: null }
    const recordedThen = async (clientSessionId: string) => {
      const facts = { ...place, courseOrganizationId: null, isPublicCourse: null, organizations: [] }
      const id = newId('sts')
      const data = { userId, sessionId: id, clientSessionId, ...facts, ...times, seconds: 1_200, isAbandoned: false }
      const metadata = systemMetadata('test', clock.now())
      const event = { id: randomUUID(), type: 'StudySessionRecorded', version: 1, data, metadata }
      await service.platform.eventStore.append(formerStudyRecording.stream(userId, clientSessionId), 'none', [event])
      await world.settled()
      return { id, status: 'recorded', ...times, ...place, seconds: 1_200, clientSessionId }
    }
    const first = await recordedThen('駅 1/2')
    const again = await api.post('/me/study-sessions', { ...session('駅 1/2', 30, 20) })
    expect([again.status, again.body]).toEqual([200, first])
    const second = await recordedThen('plain')
    const activities = [{ id: 'plain', kind: 'study', occurredAt: ago(9), endedAt: ago(8) }]
    const { results } = (await api.post('/me/activities', { activities })).body
    expect(results).toMatchObject([{ status: 'duplicate', sessionId: second.id }])
    expect((await api.get('/me/study-sessions')).body).toEqual([second, first])
  })

  it('longer than the cap is abandoned and counts zero [STU-002]', async () => {
    const { api } = await learner()
    const { status, body } = await api.post('/me/study-sessions', session('long', 130, 9))
    expect([status, body.status, body.seconds]).toEqual([201, 'abandoned', 0])
    expect((await api.get('/me/study-streak')).body).toMatchObject({ currentDays: 0, lastStudyDay: null })
  })

  it.each([
    ['an end before the start', () => session('bad', 10, 20), 'endedAt'],
    ['a start in another calendar', () => ({ ...session('bad'), startedAt: '0008-11-27T09:00:00.000Z' }), 'startedAt'],
    ['a start more than 365 days ago', () => session('bad', 365 * 24 * 60 + 1), 'startedAt'],
    ['an end in the future', () => session('bad', 10, -1), 'endedAt'],
    ['an impossible day', () => ({ ...session('bad'), startedAt: '2026-02-30T00:00:00.000Z' }), 'startedAt'],
    ['a time out of range', () => ({ ...session('bad'), startedAt: '0000-01-01T00:00:00+09:00' }), 'startedAt'],
    ['no time', () => ({ ...session('bad'), endedAt: null }), 'endedAt'],
    ['no id', () => ({ ...session(' ') }), 'clientSessionId'],
    ['a long id', () => session('x'.repeat(101)), 'clientSessionId'],
  ])('with %s is 400 and keeps nothing [STU-004]', async (_, body, path) => {
    const { api } = await learner()
    const answer = await api.post('/me/study-sessions', body())
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, 'invalid_request', path])
    expect((await api.get('/me/study-sessions')).body).toEqual([])
    if (path !== 'clientSessionId') expect((await api.post('/me/study-sessions', session('bad'))).status).toBe(201)
  })
})

describe('what a learner studied', () => {
  it('is summed up densely, time covered twice counting once [STU-006, STU-007]', async () => {
    const { manabi } = await learner()
    for (const [clientSessionId, from, to] of [
      ['a', 60, 30],
      ['b', 50, 20],
      ['c', 2 * 1_440, 2 * 1_440 - 10],
    ] as const) {
      const body = { clientSessionId, startedAt: ago(from), endedAt: ago(to) }
      await manabi.post('/api/v1/me/study-sessions', { body })
    }
    const [today, before] = [tokyoDayOf(now()), tokyoDayOf(ago(2 * 1_440))]
    const summary = await manabi.get('/api/v1/me/study-summary', { query: { from: before } })
    expect(summary).toMatchObject({ granularity: 'day', from: before, totalSeconds: 3_000 })
    expect(summary.buckets).toHaveLength(30)
    expect(summary.buckets.slice(0, 3)).toEqual([
      { period: before, seconds: 600, sessionCount: 1 },
      { period: tokyoDayOf(ago(1_440)), seconds: 0, sessionCount: 0 },
      { period: today, seconds: 2_400, sessionCount: 2 },
    ])
    const months = await manabi.get('/api/v1/me/study-summary', { query: { granularity: 'month' } })
    expect(months.buckets).toHaveLength(12)
    expect(months.totalSeconds).toBe(3_000)
    const streak = { currentDays: 1, longestDays: 1, lastStudyDay: today, hasStudiedToday: true }
    expect(await manabi.get('/api/v1/me/study-streak')).toEqual(streak)
  })

  it.each([
    '/me/study-summary?granularity=week',
    '/me/study-summary?from=2026-04-02&to=2026-04-01',
    '/me/study-summary?from=2025-01-01&to=2026-04-01',
    '/me/study-summary?granularity=month&from=2020-01-01&to=2026-04-01',
    '/me/study-summary?from=2026-02-30',
    '/me/study-sessions?from=2026-04-02&to=2026-04-01',
    '/me/study-sessions?limit=0',
    '/me/study-sessions?limit=501',
    '/me/study-sessions?to=April',
  ])('%s is 400 [STU-005, STU-006]', async (path) => {
    const { status, body } = await (await learner()).api.get(path)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  })
})
