import { describe, expect, it } from '@jest/globals'
import { problemOf, unchangedSince } from '../harness/authors.ts'
import { startWorld } from '../harness/school.ts'

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
      ...{ text: 'One?', textHtml: 'One?' },
      choices: [
        { id: expect.stringMatching(/^cho_/), text: 'Yes', textHtml: 'Yes', isCorrect: true },
        { id: expect.stringMatching(/^cho_/), text: 'No', textHtml: 'No', isCorrect: false },
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
    expect(again).toMatchObject({ status: 200, body: test })
    expect((await author.api.post(`${path}/questions`, test)).status).toBe(201)
  })

  it('keep questions and choices by their ids, with key and explanation where those are left out [ATH-013]', async () => {
    const test = await aTest()
    const path = `/organizations/${school}/tests/${test.id}`
    const [first, second] = test.questions
    const [yes, no] = second.choices.map(({ isCorrect: _, ...choice }: { isCorrect: boolean }) => choice)
    const kept = { id: second.id, text: 'Second?', choices: [no, { ...yes, text: 'Yes!' }] }
    const { body: changed } = await author.api.put(path, { questions: [kept, { ...first, explanation: null }] })
    expect(changed.questions).toEqual([
      {
        ...{ id: second.id, text: 'Second?', textHtml: 'Second?', explanation: 'A secret reason' },
        choices: [
          { ...no, isCorrect: false },
          { ...yes, text: 'Yes!', textHtml: 'Yes!', isCorrect: true },
        ],
      },
      { ...first, explanation: null },
    ])
    const refused = async (one: object) => fieldsOf(await author.api.put(path, { questions: [one] }))
    expect(await refused({ ...kept, id: 'qst_unknown' })).toContain('questions.0.id')
    expect(await refused({ ...kept, choices: [yes, { ...no, id: 'cho_unknown' }] })).toEqual([
      'questions.0.choices.1.id',
    ])
    expect(await refused({ ...kept, choices: [yes, { text: 'New' }] })).toEqual(['questions.0.choices.1.isCorrect'])
    expect((await author.api.get(path)).body).toEqual(changed)
    // In a new test, ids of another one mean nothing.
    const { body: copy } = await author.api.post(`/organizations/${school}/tests`, changed)
    expect(copy.questions[0]).toMatchObject({ text: 'Second?', explanation: 'A secret reason' })
    expect(copy.questions[0].id).not.toBe(second.id)
  })

  it('say which explanations learners get; a change without it says the default [QIZ-009]', async () => {
    const test = await aTest({ explanations: 'submitted' })
    expect([test.explanations, (await aTest()).explanations]).toEqual(['submitted', 'passed'])
    const path = `/organizations/${school}/tests/${test.id}`
    expect((await author.api.put(path, { title: 'Exam' })).body).toMatchObject({
      title: 'Exam',
      explanations: 'passed',
    })
    expect((await author.api.put(path, { explanations: 'submitted' })).body.explanations).toBe('submitted')
    expect(fieldsOf(await author.api.put(path, { explanations: 'always' }))).toEqual(['explanations'])
  })

  it('see who wrote which version, read it without its key, and restore it [ATH-018]', async () => {
    const test = await aTest()
    const path = `/organizations/${school}/tests/${test.id}`
    // One change of facts and questions is one version; publishing is none.
    await author.api.put(path, { title: 'Exam', questions: [question('Only?')], explanations: 'submitted' })
    await author.api.post(`${path}/questions`, { questions: [question('More?')] })
    await author.api.put(path, { isPublished: false, explanations: 'submitted' })
    const { body: versions } = await author.api.get(`${path}/versions`)
    const by = { userId: author.userId, displayName: expect.any(String) }
    const written = { at: expect.any(String), by, via: 'api' }
    expect(versions).toEqual([
      { ...written, version: 3, changed: ['questions'] },
      { ...written, version: 2, changed: ['title', 'explanations', 'questions'] },
      { ...written, version: 1, changed: ['title', 'culture', 'timeLimitMinutes', 'passingScore', 'questions'] },
    ])
    const { body: first } = await author.api.get(`${path}/versions/1`)
    expect(first).toMatchObject({ title: 'Final', isPublished: false, questionCount: 2, explanations: 'passed' })
    expect(first.questions.map(({ text }: { text: string }) => text)).toEqual(['One?', 'Two?'])
    expect(JSON.stringify(first)).not.toMatch(/isCorrect|secret/)
    expect(problemOf(await author.api.get(`${path}/versions/4`))).toEqual([404, 'not_found'])

    const late = await author.api.post(`${path}/versions/1/restore`, undefined, { 'If-Match': '"1"' })
    expect(problemOf(late)).toEqual([409, 'conflict'])
    const { status, body: restored } = await author.api.post(`${path}/versions/1/restore`)
    expect([status, restored]).toEqual([200, { ...test, isPublished: false }])
    expect(problemOf(await learner.api.get(`${path}/versions`))).toEqual([403, 'forbidden'])
    expect(problemOf(await stranger.api.get(`${path}/versions`))).toEqual([404, 'not_found'])
    expect(problemOf(await stranger.api.post(`${path}/versions/1/restore`))).toEqual([404, 'not_found'])
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
      answers: test.questions.map(({ id }: { id: string }) => ({
        ...{ questionId: id, isCorrect: true, explanation: 'A secret reason' },
      })),
      isWithinTimeLimit: true,
    })
    expect((await submit(1, 61)).body).toMatchObject({ score: 50, isPassed: false, isWithinTimeLimit: false })
    expect((await submit(0)).body).toMatchObject({ score: 0, elapsedSeconds: null, isWithinTimeLimit: null })
    expect(fieldsOf(await submit(1, -1))).toEqual(['elapsedSeconds'])
  })

  it('get the explanations of what they answered rightly, and all once they have passed [QIZ-009]', async () => {
    const sitter = await world.person({ [school]: ['learner'] })
    const [test, open] = [await aTest(), await aTest({ explanations: 'submitted' })]
    const explained = async (of: typeof test, right: number) => {
      const wrong = of.questions.slice(right, right + 1).map((one: (typeof of)['questions'][number]) => ({
        ...{ questionId: one.id, choiceId: one.choices[1].id },
      }))
      const answers = [...answersTo(of, right), ...wrong]
      const { body } = await sitter.api.post(`/tests/${of.id}/submit`, { answers })
      return body.answers.map(({ explanation }: { explanation: string | null }) => explanation !== null)
    }
    expect(await explained(test, 1)).toEqual([true, false])
    expect(await explained(test, 2)).toEqual([true, true])
    expect(await explained(test, 0)).toEqual([true, true])
    expect(await explained(open, 0)).toEqual([true, false])
    expect(await explained(open, 1)).toEqual([true, true])
  })

  it('answer what was just taken out, which is ignored [QIZ-010]', async () => {
    const test = await aTest()
    await author.api.put(`/organizations/${school}/tests/${test.id}`, { questions: test.questions.slice(1) })
    const { body } = await learner.api.post(`/tests/${test.id}/submit`, { answers: answersTo(test, 2) })
    expect(body).toMatchObject({ score: 100, questionCount: 1 })
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
