import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { learner, type ProgressApi, startProgressApi } from './startProgressApi.ts'

let service: ProgressApi
beforeAll(async () => {
  service = await startProgressApi()
})
afterAll(() => service.close())

const as = (userId: string, ...organizationIds: string[]) => service.api.as(learner(userId, ...organizationIds))

const question = (id: string) => ({
  id,
  text: 'Which?',
  choices: [
    { id: `${id}_right`, text: 'This', isCorrect: true },
    { id: `${id}_wrong`, text: 'That', isCorrect: false },
  ],
  explanation: null,
})
const quiz = { passingScore: 60, explanations: 'passed' as const, questions: ['qst_1', 'qst_2', 'qst_3'].map(question) }
const answers = (...kinds: ('right' | 'wrong')[]) => ({
  answers: kinds.map((kind, index) => ({ questionId: `qst_${index + 1}`, choiceId: `qst_${index + 1}_${kind}` })),
})

/** A course with so many lessons; every id is new. */
async function givenCourse(lessonCount: number, course: Parameters<ProgressApi['author']['course']>[1] = {}) {
  const courseId = newId('crs')
  await service.author.course(courseId, course)
  const lessons: string[] = []
  for (let i = 0; i < lessonCount; i++) lessons.push(await givenLesson(courseId))
  return { courseId, lessons, userId: newId('usr') }
}

async function givenLesson(courseId: string, withQuiz = false): Promise<string> {
  const lessonId = newId('les')
  await service.author.lesson(lessonId, courseId, withQuiz ? quiz : null)
  return lessonId
}

describe('viewing a lesson', () => {
  it('counts each opening and keeps the first and last time [PRG-001] [PRG-015]', async () => {
    const { courseId, lessons, userId } = await givenCourse(1)
    const first = await as(userId).post(`/lessons/${lessons[0]}/view`)
    expect(first.status).toBe(200)
    const { firstViewedAt } = first.body
    expect(first.body).toEqual({
      lessonId: lessons[0],
      courseId,
      isCompleted: false,
      viewCount: 1,
      firstViewedAt,
      lastViewedAt: firstViewedAt,
      completedAt: null,
    })
    const second = await as(userId).post(`/lessons/${lessons[0]}/view`)
    expect(second.body).toMatchObject({ viewCount: 2, firstViewedAt })
    expect(second.body.lastViewedAt > firstViewedAt).toBe(true)
  })
})

describe('completing a lesson', () => {
  it('answers the updated progress, which every read shows after [PRG-002] [PRG-015]', async () => {
    const { courseId, lessons, userId } = await givenCourse(3)
    const { status, body } = await as(userId).post(`/lessons/${lessons[0]}/complete`)
    expect(status).toBe(200)
    expect(body).toEqual({
      courseId,
      title: 'Programming',
      status: 'in_progress',
      completedLessons: 1,
      totalLessons: 3,
      percent: 33,
      startedAt: body.startedAt,
      lastActivityAt: body.startedAt,
      completedAt: null,
      lastCompletedAt: null,
    })
    expect((await as(userId).get('/me/progress')).body).toEqual([body])
    expect((await as(userId).get(`/me/progress/${courseId}`)).body).toMatchObject(body)
  })

  it('again changes nothing and appends nothing [PRG-003]', async () => {
    const { lessons, userId } = await givenCourse(2)
    const first = await as(userId).post(`/lessons/${lessons[0]}/complete`)
    const head = await service.eventStore.head()
    const second = await as(userId).post(`/lessons/${lessons[0]}/complete`)
    expect(second.body).toEqual(first.body)
    expect(await service.eventStore.head()).toBe(head)
  })

  it('records what was true then [PRG-004]', async () => {
    const { courseId, lessons, userId } = await givenCourse(1, { isPublic: false })
    await as(userId, 'org_1', 'org_2').post(`/lessons/${lessons[0]}/complete`)
    const [completed] = await service.eventStore.readStream(`progress-${userId}-${courseId}`)
    expect(completed).toMatchObject({
      type: 'LessonCompleted',
      data: {
        userId,
        courseId,
        courseTitle: 'Programming',
        courseOrganizationId: 'org_1',
        isPublicCourse: false,
        organizations: [
          { id: 'org_1', departmentIds: ['dep_org_1'] },
          { id: 'org_2', departmentIds: ['dep_org_2'] },
        ],
        lessonId: lessons[0],
        sectionId: `sec_${courseId}`,
        lessonTitle: `Lesson ${lessons[0]}`,
      },
      metadata: { actor: { kind: 'user', id: userId }, organizationId: 'org_1' },
    })
  })

  it('completes the course with its last lesson; it stays so when lessons are added [PRG-005] [PRG-006] [PRG-008]', async () => {
    const { courseId, lessons, userId } = await givenCourse(2)
    await as(userId).post(`/lessons/${lessons[0]}/complete`)
    const { body } = await as(userId).post(`/lessons/${lessons[1]}/complete`)
    expect(body).toMatchObject({ status: 'completed', percent: 100 })
    expect(body.completedAt).toBe(body.lastActivityAt)

    await givenLesson(courseId)
    const [grown] = (await as(userId).get('/me/progress')).body
    expect(grown).toEqual({ ...body, totalLessons: 3, percent: 66 })
  })

  it('is what completes the course after unpublishing, which by itself never does [PRG-007] [PRG-009]', async () => {
    const { courseId, lessons, userId } = await givenCourse(3)
    const [first, second, third] = lessons as [string, string, string]
    await as(userId).post(`/lessons/${first}/complete`)
    await as(userId).post(`/lessons/${second}/complete`)
    await service.author.unpublish(second, courseId)
    await service.author.unpublish(third, courseId)
    const { body } = await as(userId).get(`/me/progress/${courseId}`)
    expect(body).toMatchObject({ status: 'in_progress', completedLessons: 1, totalLessons: 1, completedAt: null })
    expect(body.lessons.map(({ lessonId }: { lessonId: string }) => lessonId)).toEqual([first])

    const completed = await as(userId).post(`/lessons/${first}/complete`)
    expect(completed.body).toMatchObject({ status: 'completed', completedLessons: 1 })
    await service.author.publish(second, courseId)
    expect((await as(userId).get(`/me/progress/${courseId}`)).body).toMatchObject({ completedLessons: 2, percent: 100 })
  })

  it('never answers 409, however many at once [PRG-014]', async () => {
    const { courseId, lessons, userId } = await givenCourse(20)
    const answers = await Promise.all(
      [...lessons, ...lessons].map((lessonId) => as(userId).post(`/lessons/${lessonId}/complete`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.every(({ body }) => body.completedLessons > 0)).toBe(true)
    const events = await service.eventStore.readStream(`progress-${userId}-${courseId}`)
    expect(events.filter(({ type }) => type === 'LessonCompleted')).toHaveLength(20)
    expect(events.filter(({ type }) => type === 'CourseCompleted')).toHaveLength(1)
    expect((await as(userId).get('/me/progress')).body).toMatchObject([{ status: 'completed', percent: 100 }])
  })
})

describe('submitting a quiz', () => {
  it('is graded; one that fails completes nothing [QIZ-001] [QIZ-006] [QIZ-008]', async () => {
    const { courseId, userId } = await givenCourse(1)
    const lessonId = await givenLesson(courseId, true)
    const { status, body } = await as(userId).post(`/lessons/${lessonId}/quiz/submit`, answers('right', 'wrong'))
    expect(status).toBe(200)
    expect(body).toEqual({
      attemptId: expect.stringMatching(/^att_/),
      lessonId,
      score: 33,
      isPassed: false,
      passingScore: 60,
      correctCount: 1,
      questionCount: 3,
      answers: [
        { questionId: 'qst_1', isCorrect: true, explanation: null },
        { questionId: 'qst_2', isCorrect: false, explanation: null },
        { questionId: 'qst_3', isCorrect: false, explanation: null },
      ],
      submittedAt: expect.any(String),
      isLessonCompleted: false,
      progress: expect.objectContaining({ status: 'in_progress', completedLessons: 0 }),
    })
  })

  it('completes the lesson when passed; a later failure takes nothing back [QIZ-004] [PRG-012]', async () => {
    const { courseId, userId } = await givenCourse(0)
    const lessonId = await givenLesson(courseId, true)
    const submit = (body: object) => as(userId).post(`/lessons/${lessonId}/quiz/submit`, body)
    const passed = await submit(answers('right', 'right'))
    expect(passed.body).toMatchObject({ score: 67, isPassed: true, isLessonCompleted: true })
    expect(passed.body.progress).toMatchObject({ status: 'completed', percent: 100 })
    const failed = await submit({ answers: [] })
    expect(failed.body).toMatchObject({ score: 0, isPassed: false, isLessonCompleted: true })

    const { body } = await as(userId).get(`/me/progress/${courseId}`)
    expect(body.lessons).toMatchObject([{ lessonId, status: 'completed', viewCount: 0, bestQuizScore: 67 }])
  })

  it('names what is wrong with it and stores nothing [QIZ-003]', async () => {
    const { courseId, userId } = await givenCourse(0)
    const lessonId = await givenLesson(courseId, true)
    const head = await service.eventStore.head()
    const submit = (...given: object[]) => as(userId).post(`/lessons/${lessonId}/quiz/submit`, { answers: given })
    const right = { questionId: 'qst_1', choiceId: 'qst_1_right' }
    for (const [refused, path] of [
      [await submit(right, { questionId: 'qst_9', choiceId: 'x' }), 'answers.1.questionId'],
      [await submit({ questionId: 'qst_1', choiceId: 'qst_2_right' }), 'answers.0.choiceId'],
      [await submit(right, right), 'answers.1.questionId'],
      [await submit({ questionId: 'qst_1', choiceId: 7 }), 'answers.0.choiceId'],
      [await as(userId).post(`/lessons/${lessonId}/quiz/submit`, {}), 'answers'],
    ] as const) {
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path }] } })
    }
    expect(await service.eventStore.head()).toBe(head)
  })

  it('of a lesson without one is 404 [QIZ-005]', async () => {
    const { lessons, userId } = await givenCourse(1)
    expect((await as(userId).post(`/lessons/${lessons[0]}/quiz/submit`, { answers: [] })).status).toBe(404)
  })
})

describe('a lesson that the learner cannot see [PRG-013]', () => {
  const refusals = async (userId: string, lessonId: string, ...organizationIds: string[]) => {
    const api = as(userId, ...organizationIds)
    const all = await Promise.all([
      api.post(`/lessons/${lessonId}/view`),
      api.post(`/lessons/${lessonId}/complete`),
      api.post(`/lessons/${lessonId}/quiz/submit`, { answers: [] }),
    ])
    return all.map(({ status }) => status)
  }
  const hidden = [404, 404, 404]

  it('is 404 when it does not exist', async () => {
    expect(await refusals('usr_1', 'les_nobody_made')).toEqual(hidden)
    expect(await refusals('usr_1', 'x'.repeat(300))).toEqual(hidden)
  })

  it('is 404 when it or its course is not published', async () => {
    const { courseId, userId } = await givenCourse(0)
    const lessonId = await givenLesson(courseId, true)
    expect(await refusals(userId, lessonId)).toEqual([200, 200, 200])
    await service.author.unpublish(lessonId, courseId)
    expect(await refusals(userId, lessonId, 'org_1')).toEqual(hidden)
    await service.author.publish(lessonId, courseId)
    await service.author.unpublishCourse(courseId)
    expect(await refusals(userId, lessonId, 'org_1')).toEqual(hidden)
  })

  it('is 404 when the course belongs to an organization of others', async () => {
    const { courseId, userId } = await givenCourse(0, { isPublic: false, organizationId: 'org_7' })
    const lessonId = await givenLesson(courseId, true)
    expect(await refusals(userId, lessonId, 'org_1')).toEqual(hidden)
    expect(await refusals(userId, lessonId, 'org_7')).toEqual([200, 200, 200])
  })
})

describe('my progress', () => {
  it('lists every course with any activity, latest first, unpublished and deleted ones too [PRG-010]', async () => {
    const [viewed, attempted, gone] = [
      await givenCourse(1, { title: 'Viewed' }),
      await givenCourse(0),
      await givenCourse(1),
    ]
    const userId = newId('usr')
    const quizLesson = await givenLesson(attempted.courseId, true)
    await as(userId).post(`/lessons/${viewed.lessons[0]}/view`)
    await as(userId).post(`/lessons/${gone.lessons[0]}/complete`)
    await as(userId).post(`/lessons/${quizLesson}/quiz/submit`, { answers: [] })
    await service.author.unpublishCourse(viewed.courseId)
    await service.author.deleteCourse(gone.courseId)
    const { body } = await as(userId).get('/me/progress')
    expect(body).toMatchObject([
      { courseId: attempted.courseId, status: 'in_progress', totalLessons: 1, percent: 0 },
      { courseId: gone.courseId, title: 'Programming', status: 'completed', totalLessons: 0, percent: 100 },
      { courseId: viewed.courseId, title: 'Viewed', status: 'in_progress', totalLessons: 1 },
    ])
    expect((await as(userId).get(`/me/progress/${viewed.courseId}`)).status).toBe(404)
    expect((await as(newId('usr')).get('/me/progress')).body).toEqual([])
  })

  it('of a visible course without activity is zeros, of an invisible one 404 [PRG-011] [PRG-012]', async () => {
    const { courseId, lessons, userId } = await givenCourse(2, { isPublic: false })
    expect((await as(userId).get(`/me/progress/${courseId}`)).status).toBe(404)
    const { body } = await as(userId, 'org_1').get(`/me/progress/${courseId}`)
    const zeros = { viewCount: 0, firstViewedAt: null, lastViewedAt: null, completedAt: null, bestQuizScore: null }
    expect(body).toEqual({
      courseId,
      title: 'Programming',
      status: 'not_started',
      completedLessons: 0,
      totalLessons: 2,
      percent: 0,
      startedAt: null,
      lastActivityAt: null,
      completedAt: null,
      lastCompletedAt: null,
      lessons: lessons.map((lessonId) => ({
        lessonId,
        sectionId: `sec_${courseId}`,
        title: `Lesson ${lessonId}`,
        status: 'not_viewed',
        ...zeros,
      })),
    })
  })

  it('breaks down by lesson [PRG-012]', async () => {
    const { courseId, lessons, userId } = await givenCourse(3)
    await as(userId).post(`/lessons/${lessons[0]}/view`)
    await as(userId).post(`/lessons/${lessons[1]}/complete`)
    const { body } = await as(userId).get(`/me/progress/${courseId}`)
    expect(body.lessons.map(({ status }: { status: string }) => status)).toEqual(['viewed', 'completed', 'not_viewed'])
  })
})

describe('my quiz attempts', () => {
  it('are listed newest first, by days in Tokyo and up to a limit [QIZ-007]', async () => {
    const { courseId, userId } = await givenCourse(0)
    const lessonId = await givenLesson(courseId, true)
    const at = async (time: string, body: object) => {
      service.clock.time = Date.parse(time)
      return (await as(userId).post(`/lessons/${lessonId}/quiz/submit`, body)).body.attemptId as string
    }
    const first = await at('2026-05-01T14:00:00.000Z', { answers: [] })
    const second = await at('2026-05-01T15:00:00.000Z', answers('right', 'right', 'right'))
    const found = async (query: string) =>
      (await as(userId).get(`/me/quiz-attempts${query}`)).body.map(({ attemptId }: { attemptId: string }) => attemptId)
    expect((await as(userId).get('/me/quiz-attempts')).body[0]).toEqual({
      attemptId: second,
      lessonId,
      courseId,
      lessonTitle: `Lesson ${lessonId}`,
      score: 100,
      isPassed: true,
      submittedAt: '2026-05-01T15:01:00.000Z',
    })
    expect(await found('')).toEqual([second, first])
    expect(await found('?limit=1')).toEqual([second])
    expect(await found('?from=2026-05-02')).toEqual([second])
    expect(await found('?to=2026-05-01')).toEqual([first])
    expect(await found('?from=2026-05-01&to=2026-05-02')).toEqual([second, first])
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['from=2026-02-30', 'from'],
    ['to=01.05.2026', 'to'],
    ['from=2026-05-02&to=2026-05-01', 'from'],
  ])('refuse %s [CON-012]', async (query, path) => {
    const { status, body } = await as('usr_1').get(`/me/quiz-attempts?${query}`)
    expect({ status, paths: body.errors.map((error: { path: string }) => error.path) }).toEqual({
      status: 400,
      paths: [path],
    })
  })
})
