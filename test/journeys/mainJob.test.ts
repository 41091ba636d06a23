import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as catalog from '@manabi/catalog'
import { Manabi } from '@manabi/client'
import type { Id } from '@manabi/kernel'
import type { Client } from '../harness/http.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { rightAnswers, sampleQuiz, type World, worldOf } from '../harness/world.ts'

let service: TestService
let world: World
let school: Id

beforeAll(async () => {
  service = await startTestService()
  world = worldOf(service)
  school = await world.organization('School')
})
afterAll(() => service.remove())

interface OfLesson {
  readonly path: { readonly lessonId: Id }
}

describe('a learner', () => {
  let learner: Awaited<ReturnType<World['person']>>
  let course: Awaited<ReturnType<World['course']>>
  const quiz = sampleQuiz()
  const ofCourse = () => ({ path: { courseId: course.courseId } })
  /** After the restart. */
  let manabi: Manabi

  beforeAll(async () => {
    learner = await world.person({ [school]: ['learner'] })
    course = await world.course(school, { title: 'Course', lessons: [{ title: 'One', quiz }, { title: 'Two' }] })
    await world.settled()
  })

  it('signs in, reads, passes the quiz, completes the course and sees it [PRG-002, PRG-005, PRG-015, QIZ-001, QIZ-004, CTK-004]', async () => {
    const { manabi } = learner
    const [one, two] = course.lessonIds.map((lessonId) => ({ path: { lessonId } })) as [OfLesson, OfLesson]
    expect((await manabi.get('/api/v1/me')).organizations).toEqual([
      { id: school, displayName: 'School', roles: ['learner'] },
    ])
    expect((await manabi.get('/api/v1/lessons/{lessonId}', one)).title).toBe('One')
    expect(await manabi.post('/api/v1/lessons/{lessonId}/view', one)).toMatchObject({
      lessonId: one.path.lessonId,
      isCompleted: false,
      viewCount: 1,
    })

    const submit = (answers: ReturnType<typeof rightAnswers>) =>
      manabi.post('/api/v1/lessons/{lessonId}/quiz/submit', { ...one, body: { answers } })
    expect(await submit(rightAnswers(quiz).slice(0, 1))).toMatchObject({
      score: 50,
      isPassed: false,
      correctCount: 1,
      questionCount: 2,
      isLessonCompleted: false,
    })
    expect(await submit(rightAnswers(quiz))).toMatchObject({
      score: 100,
      isPassed: true,
      isLessonCompleted: true,
      progress: { percent: 50, completedLessons: 1 },
    })

    const completed = await manabi.post('/api/v1/lessons/{lessonId}/complete', two)
    expect(completed).toMatchObject({ status: 'completed', percent: 100, completedLessons: 2, totalLessons: 2 })
    expect(await manabi.get('/api/v1/me/progress')).toEqual([completed])
    expect((await manabi.get('/api/v1/me/progress/{courseId}', ofCourse())).lessons).toMatchObject([
      { ...one.path, status: 'completed', viewCount: 1, bestQuizScore: 100 },
      { ...two.path, status: 'completed', viewCount: 0, bestQuizScore: null },
    ])
    expect((await manabi.get('/api/v1/me/quiz-attempts')).map(({ score }) => score)).toEqual([100, 50])
  })

  it('keeps the completion when lessons are added, while percent tells the truth [PRG-006]', async () => {
    const extra = await course.addLesson({ title: 'Three' })
    await world.settled()
    expect(await learner.manabi.get('/api/v1/me/progress/{courseId}', ofCourse())).toMatchObject({
      status: 'completed',
      completedLessons: 2,
      totalLessons: 3,
      percent: 66,
    })
    await course.change(catalog.course.unpublishLesson, { lessonId: extra })
    await world.settled()
  })

  it('keeps everything over a restart', async () => {
    const before = await learner.manabi.get('/api/v1/me/progress')
    service = await service.restart()
    world = worldOf(service)
    manabi = new Manabi({ baseUrl: service.url })
    await manabi.signIn(learner.tokens)
    expect(await manabi.get('/api/v1/me/progress')).toEqual(before)
  })

  it('still sees a course that was unpublished, without its detail [PRG-010, PRG-011]', async () => {
    await world.decide(catalog.course.unpublishCourse, [course.courseId], undefined)
    await world.settled()
    const { courseId } = course
    expect(await manabi.get('/api/v1/me/progress')).toMatchObject([{ courseId, status: 'completed' }])
    const lesson = { path: { lessonId: course.lessonIds[0]! } }
    const notFound = { status: 404, code: 'not_found' }
    await expect(manabi.get('/api/v1/me/progress/{courseId}', ofCourse())).rejects.toMatchObject(notFound)
    await expect(manabi.post('/api/v1/lessons/{lessonId}/complete', lesson)).rejects.toMatchObject(notFound)
  })
})

describe('consistency over HTTP', () => {
  let api: Client
  let lessonId: Id

  beforeAll(async () => {
    api = (await world.person({ [school]: ['learner'] })).api
    lessonId = (await world.course(school, { title: 'Consistent' })).lessonIds[0]!
    await world.settled()
  })

  it('a write answers a token that reads may send back [CTK-001, CTK-002]', async () => {
    const token = (await api.post(`/lessons/${lessonId}/view`)).headers.get('Consistency-Token')!
    const read = await api.get('/me/progress', { 'Consistency-Token': token })
    expect(read.status).toBe(200)
    expect(read.headers.get('Consistency')).toBeNull()
    expect(read.body).toMatchObject([{ status: 'in_progress' }])
  })

  it('a token that cannot be read is 400 [CTK-003]', async () => {
    expect((await api.get('/me/progress', { 'Consistency-Token': 'nonsense' })).status).toBe(400)
  })
})

describe('bad input changes nothing', () => {
  it.each<[body: string, type: string, status: number]>([
    ['{"answers":', 'application/json', 400],
    ['{"answers":[{"questionId":{"$ne":null},"choiceId":"x"}]}', 'application/json', 400],
    ['{"answers":"x"}', 'application/json', 400],
    ['answers=1', 'application/x-www-form-urlencoded', 415],
    [JSON.stringify({ answers: [], filler: 'x'.repeat(1024 * 1024) }), 'application/json', 413],
  ])('%# [CON-006, CON-014]', async (body, type, status) => {
    const quiz = sampleQuiz()
    const { lessonIds } = await world.course(school, { title: 'Bad input', lessons: [{ title: 'Quiz', quiz }] })
    const { tokens, userId } = await world.person({ [school]: ['learner'] })
    const { eventStore } = service.platform
    const head = await eventStore.head()
    const answer = await fetch(`${service.url}/api/v1/lessons/${lessonIds[0]}/quiz/submit`, {
      method: 'POST',
      headers: { 'Content-Type': type, Authorization: `Bearer ${tokens.accessToken}` },
      body,
    })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    // A server may be shared with others, who write meanwhile.
    const { events } = await eventStore.readAll({ after: head, limit: 10_000 })
    expect(events.filter(({ metadata }) => metadata.actor.id === userId)).toEqual([])
  })
})
