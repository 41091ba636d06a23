import { describe, expect, it, jest } from '@jest/globals'
import { problemOf, unchangedSince } from '../harness/authors.ts'
import { startWorld } from '../harness/school.ts'

jest.setTimeout(60_000)

const { world } = await startWorld()
const school = await world.organization('School')
const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
const learner = await world.person({ [school]: ['learner'] })
const stranger = await world.person({ [await world.organization('Another school')]: ['admin'] }, 'manabi-web')

const question = (text: string) => ({
  text,
  choices: [
    { text: 'Yes', isCorrect: true },
    { text: 'No', isCorrect: false },
  ],
  explanation: 'A secret reason',
})
const input = { title: 'Final', culture: 'ja-jp', timeLimitMinutes: 1, questions: [question('One?'), question('Two?')] }
const fieldsOf = ({ body }: { body: { errors?: { path: string }[] } }) => body.errors?.map(({ path }) => path)

async function aTest(more: Record<string, unknown> = {}) {
  const { status, body } = await author.api.post(`/organizations/${school}/tests`, { ...input, ...more })
  expect(status).toBe(201)
  return body
}

/** The first `right` questions answered rightly, the others not at all. */
const answersTo = (test: { questions: { id: string; choices: { id: string }[] }[] }, right: number) =>
  test.questions.slice(0, right).map(({ id, choices }) => ({ questionId: id, choiceId: choices[0]!.id }))

describe('authors of tests', () => {
  it('write a test, and read it with its key [ATH-008]', async () => {
    const test = await aTest()
    expect(test).toMatchObject({
      ...{ title: 'Final', description: '', culture: 'ja-JP', courseId: null, timeLimitMinutes: 1, passingScore: 70 },
      ...{ isPublished: true, questionCount: 2 },
    })
    expect(test.questions[0]).toEqual({
      id: expect.stringMatching(/^qst_/),
      text: 'One?',
      choices: [
        { id: expect.stringMatching(/^cho_/), text: 'Yes', isCorrect: true },
        { id: expect.stringMatching(/^cho_/), text: 'No', isCorrect: false },
      ],
      explanation: 'A secret reason',
    })
    const path = `/organizations/${school}/tests/${test.id}`
    expect((await author.api.get(path)).body).toEqual(test)
    const { body: list } = await author.api.get(`/organizations/${school}/tests?pageSize=100`)
    const { questions: _, ...listed } = test
    expect(list.items).toContainEqual(listed)
  })

  it('add questions, and change the fields given [ATH-008]', async () => {
    const test = await aTest()
    const path = `/organizations/${school}/tests/${test.id}`
    const added = await author.api.post(`${path}/questions`, { questions: [question('Three?')] })
    expect(added.status).toBe(201)
    expect(added.body.questions.map(({ text }: { text: string }) => text)).toEqual(['One?', 'Two?', 'Three?'])
    expect(added.body.questions[0]).toEqual(test.questions[0])

    const changed = await author.api.put(path, { title: 'Exam', timeLimitMinutes: null })
    expect(changed.body).toEqual({ ...added.body, title: 'Exam', timeLimitMinutes: null })
    const replaced = await author.api.put(path, { questions: [question('Only?')], isPublished: false })
    expect(replaced.body).toMatchObject({ title: 'Exam', isPublished: false, questionCount: 1 })
    expect((await author.api.delete(path)).status).toBe(204)
    expect(problemOf(await author.api.get(path))).toEqual([404, 'not_found'])
    expect(problemOf(await author.api.delete(path))).toEqual([404, 'not_found'])
  })

  it('send back what they read, with questions that have no explanation [ATH-008]', async () => {
    const { explanation: _, ...unexplained } = question('One?')
    const test = await aTest({ questions: [unexplained] })
    expect(test.questions[0].explanation).toBeNull()
    const path = `/organizations/${school}/tests/${test.id}`
    const again = await author.api.put(path, test)
    const questions = [{ ...test.questions[0], id: expect.any(String), choices: expect.any(Array) }]
    expect(again).toMatchObject({ status: 200, body: { ...test, questions } })
    expect((await author.api.post(`${path}/questions`, test)).status).toBe(201)
  })

  it('do not overwrite what another wrote since they last saw the test [ATH-005]', async () => {
    const tests = `/organizations/${school}/tests`
    const made = await author.api.post(tests, { title: 'Shared', culture: 'en-US' })
    const path = `${tests}/${made.body.id}`
    const added = await author.api.post(`${path}/questions`, { questions: [question('One?')] })
    const late = await author.api.put(path, { title: 'Late' }, unchangedSince(made))
    expect(problemOf(late)).toEqual([409, 'conflict'])
    const changed = await author.api.put(path, { title: 'First' }, unchangedSince(added))
    expect([changed.status, changed.headers.get('ETag')]).toEqual([
      200,
      (await author.api.get(path)).headers.get('ETag'),
    ])
  })

  it('are told which field is wrong, and nothing is kept', async () => {
    const tests = `/organizations/${school}/tests`
    const before = (await author.api.get(tests)).body.totalItems
    const refused = async (more: Record<string, unknown>) =>
      fieldsOf(await author.api.post(tests, { ...input, ...more }))
    expect(await refused({ title: ' ' })).toEqual(['title'])
    expect(await refused({ timeLimitMinutes: -1 })).toEqual(['timeLimitMinutes'])
    expect(await refused({ courseId: 'crs_unknown' })).toEqual(['courseId'])
    const { courseId } = await world.course(school)
    expect((await aTest({ courseId })).courseId).toBe(courseId)
    const wrong = { ...question('Wrong?'), choices: [{ text: 'Yes', isCorrect: true }] }
    expect(await refused({ questions: [question('One?'), wrong] })).toEqual(['questions.1.choices'])
    expect((await author.api.get(tests)).body.totalItems).toBe(before + 1)
  })

  it('need the role in the organization of the test', async () => {
    const { id } = await aTest()
    const { body: key } = await (await world.person({ [school]: ['admin'] }, 'manabi-web')).api.post(
      `/organizations/${school}/api-keys`,
      { name: 'Key', scopes: ['write:content'] },
    )
    const path = `/organizations/${school}/tests/${id}`
    expect(problemOf(await world.api.as(key.key).get(path))).toEqual([403, 'forbidden'])
    expect(problemOf(await learner.api.get(path))).toEqual([403, 'insufficient_scope'])
    expect(problemOf(await stranger.api.get(path))).toEqual([404, 'not_found'])
    const [other] = (await stranger.api.get('/me')).body.organizations
    expect(problemOf(await stranger.api.get(`/organizations/${other.id}/tests/${id}`))).toEqual([404, 'not_found'])
    expect(problemOf(await stranger.api.put(`/organizations/${other.id}/tests/${id}`, {}))).toEqual([404, 'not_found'])
  })
})

describe('learners', () => {
  it('sit a test without its key, and get it graded [TST-002, TST-003]', async () => {
    const test = await aTest()
    const { body: toSit } = await learner.api.get(`/tests/${test.id}`)
    expect(toSit).toMatchObject({ id: test.id, title: 'Final', passingScore: 70, timeLimitMinutes: 1 })
    expect(JSON.stringify(toSit)).not.toMatch(/isCorrect|secret/)

    const submit = (right: number, elapsedSeconds?: number | null) =>
      learner.api.post(`/tests/${test.id}/submit`, { answers: answersTo(test, right), elapsedSeconds })
    const passed = await submit(2, 60)
    expect(passed.status).toBe(200)
    expect(passed.body).toEqual({
      ...{ attemptId: expect.stringMatching(/^att_/), testId: test.id, score: 100, isPassed: true, passingScore: 70 },
      ...{ correctCount: 2, questionCount: 2, submittedAt: expect.any(String), elapsedSeconds: 60 },
      answers: test.questions.map(({ id }: { id: string }) => ({ questionId: id, isCorrect: true })),
      isWithinTimeLimit: true,
    })
    expect((await submit(1, 61)).body).toMatchObject({ score: 50, isPassed: false, isWithinTimeLimit: false })
    expect((await submit(0)).body).toMatchObject({ score: 0, elapsedSeconds: null, isWithinTimeLimit: null })
    expect(fieldsOf(await submit(1, -1))).toEqual(['elapsedSeconds'])
  })

  it('are refused answers of another test, and nothing is kept [TST-003]', async () => {
    const [test, another] = [await aTest(), await aTest()]
    const { status, body } = await learner.api.post(`/tests/${test.id}/submit`, { answers: answersTo(another, 1) })
    expect([status, body.errors[0].path]).toEqual([400, 'answers.0.questionId'])
    const { body: attempts } = await learner.api.get('/me/test-attempts')
    expect(attempts.filter(({ testId }: { testId: string }) => testId === test.id)).toEqual([])
  })

  it('see their tests with the latest result, and their attempts newest first [TST-001, TST-004]', async () => {
    const person = await world.person({ [school]: ['learner'] })
    const test = await aTest({ title: 'Seen' })
    await aTest({ title: 'Draft', isPublished: false })
    const submit = async (right: number) =>
      (await person.api.post(`/tests/${test.id}/submit`, { answers: answersTo(test, right), elapsedSeconds: 5 })).body
    const { body: before } = await person.api.get('/me/tests')
    expect(before.find(({ id }: { id: string }) => id === test.id).latestResult).toBeNull()
    const [first, second] = [await submit(2), await submit(1)]
    const { body: tests } = await person.api.get('/me/tests')
    expect(tests.map(({ title }: { title: string }) => title)).not.toContain('Draft')
    const { attemptId, submittedAt } = second
    expect(tests.find(({ id }: { id: string }) => id === test.id)).toEqual({
      ...{ id: test.id, title: 'Seen', organizationId: school, culture: 'ja-JP', questionCount: 2, passingScore: 70 },
      timeLimitMinutes: 1,
      latestResult: { attemptId, score: 50, isPassed: false, submittedAt, isWithinTimeLimit: true },
    })
    const { body: attempts } = await person.api.get('/me/test-attempts?limit=2')
    expect(attempts.map((one: { attemptId: string }) => one.attemptId)).toEqual([second.attemptId, first.attemptId])
    expect(attempts[0]).toMatchObject({ testTitle: 'Seen', elapsedSeconds: 5, isWithinTimeLimit: true })
    expect((await person.api.get('/me/test-attempts?to=2020-01-01')).body).toEqual([])
    expect(problemOf(await person.api.get('/me/test-attempts?limit=501'))).toEqual([400, 'invalid_request'])
  })

  it('of other organizations do not find it [TST-005]', async () => {
    const { id } = await aTest()
    const draft = await aTest({ isPublished: false })
    for (const path of [`/tests/${id}`, `/tests/${draft.id}`, '/tests/tst_unknown']) {
      const { api } = path.includes(id) ? stranger : learner
      expect(problemOf(await api.get(path))).toEqual([404, 'not_found'])
      expect(problemOf(await api.post(`${path}/submit`, { answers: [] }))).toEqual([404, 'not_found'])
    }
  })
})
