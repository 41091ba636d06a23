import { describe, expect, it } from '@jest/globals'
import * as catalog from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import { startWorld } from '../harness/school.ts'
import { rightAnswers, sampleQuiz, type World } from '../harness/world.ts'

type Person = Awaited<ReturnType<World['person']>>
const { world } = await startWorld()
const school = await world.organization('School')
let person: Person

const quiz = sampleQuiz()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const upload = (activities: readonly unknown[], from = person) => from.api.post('/me/activities', { activities })
const statuses = ({ body }: { body: { results: { status: string }[] } }) => body.results.map(({ status }) => status)

async function aCourse() {
  person = await world.person({ [school]: ['learner'] })
  const course = await world.course(school, { lessons: [{ title: 'Read' }, { title: 'Ask', quiz }] })
  await world.settled()
  const [read, ask] = course.lessonIds as [Id, Id]
  return { courseId: course.courseId, read, ask }
}

describe('what was done offline', () => {
  it('is applied in the order in which it happened, and answered in the order given [OFF-001, OFF-004]', async () => {
    const { courseId, read, ask } = await aCourse()
    const [viewedAt, doneAt, passedAt, failedAt] = [hoursAgo(9), hoursAgo(8), hoursAgo(3), hoursAgo(2)]
    const answer = await upload([
      { id: 'pass', kind: 'quiz', occurredAt: passedAt, lessonId: ask, answers: rightAnswers(quiz) },
      { id: 'fail', kind: 'quiz', occurredAt: failedAt, lessonId: ask, answers: [] },
      { id: 'done', kind: 'complete', occurredAt: doneAt, lessonId: read },
      { id: 'view', kind: 'view', occurredAt: viewedAt, lessonId: read },
    ])
    expect(answer.status).toBe(200)
    const nothing = { code: null, detail: null, attemptId: null, sessionId: null }
    expect(answer.body.results).toEqual([
      { ...nothing, id: 'pass', status: 'applied', attemptId: expect.stringMatching(/^att_/) },
      { ...nothing, id: 'fail', status: 'applied', attemptId: expect.stringMatching(/^att_/) },
      { ...nothing, id: 'done', status: 'applied' },
      { ...nothing, id: 'view', status: 'applied' },
    ])
    const { body } = await person.api.get(`/me/progress/${courseId}`)
    expect(body).toMatchObject({ status: 'completed', percent: 100, startedAt: viewedAt, lastActivityAt: failedAt })
    expect(body.completedAt).toBe(passedAt)
    expect(body.lessons).toMatchObject([
      { lessonId: read, viewCount: 1, firstViewedAt: viewedAt, lastViewedAt: viewedAt, completedAt: doneAt },
      { lessonId: ask, completedAt: passedAt, bestQuizScore: 100 },
    ])
    const { body: attempts } = await person.api.get('/me/quiz-attempts')
    expect(attempts.map(({ submittedAt }: { submittedAt: string }) => submittedAt)).toEqual([failedAt, passedAt])
  })

  it('moves the completion of a lesson back when an earlier one comes later [OFF-004]', async () => {
    const { courseId, read, ask } = await aCourse()
    await person.api.post(`/lessons/${read}/complete`)
    const online = (await person.api.get(`/me/progress/${courseId}`)).body.lessons[0].completedAt
    const early = hoursAgo(20)
    const late = hoursAgo(10)
    await upload([{ id: 'late', kind: 'quiz', occurredAt: late, lessonId: ask, answers: rightAnswers(quiz) }])
    expect((await person.api.get(`/me/progress/${courseId}`)).body.completedAt).toBe(online)
    await upload([{ id: 'early', kind: 'complete', occurredAt: early, lessonId: read }])
    const { body } = await person.api.get(`/me/progress/${courseId}`)
    expect(body.lessons[0].completedAt).toBe(early)
    expect(body.completedAt).toBe(late)
  })

  it('is remembered by its id for good, whatever it is for [OFF-002]', async () => {
    const { courseId, read, ask } = await aCourse()
    const quizzed = { id: 'one', kind: 'quiz', occurredAt: hoursAgo(2), lessonId: ask, answers: [] }
    const { body: first } = await upload([quizzed])
    const { body: again } = await upload([
      quizzed,
      { id: 'one', kind: 'view', occurredAt: hoursAgo(3), lessonId: read },
      { id: 'one', kind: 'nonsense' },
    ])
    const { attemptId } = first.results[0]
    for (const result of again.results) expect(result).toMatchObject({ status: 'duplicate', code: null, attemptId })
    const { body } = await person.api.get(`/me/progress/${courseId}`)
    expect(body.lessons[0].viewCount).toBe(0)
    expect((await person.api.get('/me/quiz-attempts')).body).toHaveLength(1)

    const another = await world.person({ [school]: ['learner'] })
    expect(statuses(await upload([quizzed], another))).toEqual(['applied'])
    const twice = await upload([
      { id: 'two', kind: 'view', occurredAt: hoursAgo(1), lessonId: read },
      { id: 'two', kind: 'complete', occurredAt: hoursAgo(2), lessonId: read },
    ])
    expect(statuses(twice)).toEqual(['duplicate', 'applied'])
  })

  it('records study sessions, once with the online call [OFF-002]', async () => {
    await aCourse()
    const [startedAt, endedAt] = [hoursAgo(2), hoursAgo(1)]
    const study = { id: 'study-1', kind: 'study', occurredAt: startedAt, endedAt }
    const { body } = await upload([study, { ...study, id: 'long', occurredAt: hoursAgo(9) }])
    expect(body.results).toMatchObject([
      { status: 'applied', sessionId: expect.stringMatching(/^sts_/) },
      { status: 'applied', sessionId: expect.stringMatching(/^sts_/) },
    ])
    expect((await upload([study])).body.results).toMatchObject([
      { status: 'duplicate', sessionId: body.results[0].sessionId },
    ])
  })

  it('stays recorded as the online call recorded it, when its course can no longer be seen [OFF-002]', async () => {
    const course = await world.course(school)
    await world.settled()
    const [startedAt, endedAt, { courseId }] = [hoursAgo(2), hoursAgo(1), course]
    const online = await person.api.post('/me/study-sessions', { clientSessionId: 's', startedAt, endedAt, courseId })
    expect(online.status).toBe(201)
    await course.change(catalog.course.unpublishCourse, undefined)
    const study = { id: 's', kind: 'study', occurredAt: startedAt, endedAt, courseId }
    const { body } = await upload([study, { ...study, id: 'other' }])
    expect(body.results).toMatchObject([
      { status: 'duplicate', code: null, sessionId: online.body.id },
      { status: 'rejected', code: 'not_found' },
    ])
    expect((await upload([study])).body.results).toMatchObject([{ status: 'duplicate', sessionId: online.body.id }])
  })

  it('was not studied in a lesson of another course, as online [OFF-003]', async () => {
    const { courseId, read } = await aCourse()
    const other = await aCourse()
    const study = { kind: 'study', occurredAt: hoursAgo(2), endedAt: hoursAgo(1), lessonId: other.read }
    const { body } = await upload([
      { id: 'wrong', ...study, courseId },
      { id: 'hidden', ...study, courseId: 'crs_unknown' },
      { id: 'right', ...study, courseId: other.courseId },
      { id: 'lesson', ...study, lessonId: ` ${read} ` },
    ])
    expect(body.results).toMatchObject([
      { status: 'rejected', code: 'invalid_request', detail: 'lessonId: is not a lesson of this course' },
      { status: 'rejected', code: 'not_found' },
      { status: 'applied' },
      { status: 'applied' },
    ])
  })

  it('that is wrong is rejected by itself, and may come again [OFF-003]', async () => {
    const { read, ask } = await aCourse()
    const occurredAt = hoursAgo(1)
    const { status, body } = await upload([
      { id: 'a', kind: 'view', occurredAt, lessonId: 'les_unknown' },
      { id: 'b', kind: 'dance', occurredAt },
      { id: 'c', kind: 'view', occurredAt },
      { id: 'd', kind: 'view', occurredAt: 'yesterday', lessonId: read },
      { id: 'e', kind: 'quiz', occurredAt, lessonId: read, answers: [] },
      { id: 'f', kind: 'quiz', occurredAt, lessonId: ask, answers: [{ questionId: 'x', choiceId: 'y' }] },
      { id: 'g', kind: 'test', occurredAt, testId: 'tst_unknown', answers: [] },
      { id: 'h', kind: 'study', occurredAt, endedAt: hoursAgo(2) },
      { id: 'i', kind: 'view', occurredAt, lessonId: read },
    ])
    expect(status).toBe(200)
    expect(body.results.map(({ code }: { code: string | null }) => code)).toEqual([
      ...['not_found', 'invalid_request', 'invalid_request', 'invalid_request', 'not_found', 'invalid_request'],
      ...['not_found', 'invalid_request', null],
    ])
    expect(statuses({ body })).toEqual([...Array.from({ length: 8 }, () => 'rejected'), 'applied'])
    expect(statuses(await upload([{ id: 'a', kind: 'view', occurredAt, lessonId: read }]))).toEqual(['applied'])
  })

  it('happened at most five minutes ahead and 365 days ago [OFF-006]', async () => {
    const { courseId, read } = await aCourse()
    const view = (id: string, hours: number) => ({ id, kind: 'view', occurredAt: hoursAgo(hours), lessonId: read })
    const answer = await upload([
      view('now', -4 / 60),
      view('ahead', -6 / 60),
      view('old', 365 * 24 + 1),
      view('year', 364 * 24),
    ])
    expect(statuses(answer)).toEqual(['applied', 'rejected', 'rejected', 'applied'])
    const { lastActivityAt } = (await person.api.get(`/me/progress/${courseId}`)).body
    expect(lastActivityAt <= new Date().toISOString()).toBe(true)
  })

  it('needs an id each, and one to two hundred of them', async () => {
    const { read } = await aCourse()
    const view = { kind: 'view', occurredAt: hoursAgo(1), lessonId: read }
    const fieldsOf = async (activities: readonly unknown[]) =>
      (await upload(activities)).body.errors.map(({ path }: { path: string }) => path)
    expect(await fieldsOf([{ id: 'a', ...view }, view])).toEqual(['activities.1.id'])
    expect(await fieldsOf([{ id: 'käse', ...view }])).toEqual(['activities.0.id'])
    for (const nothing of [null, 5, 'view', [view]]) {
      expect(await fieldsOf([{ id: 'a', ...view }, nothing])).toEqual(['activities.1.id'])
    }
    expect(await fieldsOf([])).toEqual(['activities'])
    expect(await fieldsOf(Array.from({ length: 201 }, (_, n) => ({ id: `${n}`, ...view })))).toEqual(['activities'])
  })
})

describe('the history of a course', () => {
  it('tells what came when, with the percentage after it [HIS-001, HIS-002]', async () => {
    const { courseId, read, ask } = await aCourse()
    await person.api.post(`/lessons/${ask}/view`)
    await upload([
      { id: 'later', kind: 'quiz', occurredAt: hoursAgo(1), lessonId: ask, answers: rightAnswers(quiz) },
      { id: 'earlier', kind: 'complete', occurredAt: hoursAgo(2), lessonId: read },
    ])
    const { body } = await person.api.get(`/me/progress/${courseId}/history`)
    const shown = body.items.map(({ kind, lessonTitle, percentAfter }: Record<string, unknown>) => [
      ...[kind, lessonTitle, percentAfter],
    ])
    expect(shown).toEqual([
      ['course_completed', null, 100],
      ['complete', 'Ask', 100],
      ['quiz', 'Ask', 50],
      ['complete', 'Read', 50],
      ['view', 'Ask', 0],
    ])
    expect((await person.api.get(`/me/progress/${courseId}/history?limit=1`)).body.items).toEqual([body.items[0]])
    expect((await person.api.get('/me/progress/crs_unknown/history')).status).toBe(404)
  })

  it('shows an earlier completion that came later, once however often it is told [HIS-001]', async () => {
    const { courseId, read } = await aCourse()
    await person.api.post(`/lessons/${read}/complete`)
    const early = { id: 'early', kind: 'complete', occurredAt: hoursAgo(20), lessonId: read }
    expect(statuses(await upload([early]))).toEqual(['applied'])
    expect(statuses(await upload([early]))).toEqual(['duplicate'])
    const { items } = (await person.api.get(`/me/progress/${courseId}/history`)).body
    expect(items).toMatchObject([
      { kind: 'complete', lessonId: read, at: early.occurredAt, percentAfter: 50 },
      { kind: 'complete', lessonId: read, percentAfter: 50 },
    ])
    const { percent, lessons } = (await person.api.get(`/me/progress/${courseId}`)).body
    expect({ percent, completedAt: lessons[0].completedAt }).toEqual({ percent: 50, completedAt: early.occurredAt })
  })
})
