import { describe, expect, it } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import { fieldsOf, problemOf, unchangedSince } from '../harness/authors.ts'
import { startSchool } from '../harness/school.ts'

const { world, school, author, learner, stranger, make, o } = await startSchool()

const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title)

describe('courses', () => {
  it('are created as drafts, changed field by field, published and unpublished [ATH-002, ATH-003]', async () => {
    const course = await make.course({ description: ' About ', isPublic: true })
    expect(course).toEqual({
      ...{ id: expect.stringMatching(/^crs_/), title: 'Course', description: 'About', culture: 'en-US' },
      ...{ level: 'Beginner', estimatedMinutes: 0, isPublic: true, organizationId: school },
      ...{ sectionCount: 0, lessonCount: 0, isPublished: false, publishedAt: null },
      updatedBy: { userId: author.userId, displayName: expect.any(String) },
      ...{ createdAt: expect.any(String), updatedAt: course.createdAt, translationOf: null, translations: [] },
    })
    const path = `${o}/courses/${course.id}`
    expect((await learner.api.get(`/courses/${course.id}`)).status).toBe(404)
    const changed = await author.api.put(path, { level: 'Advanced', estimatedMinutes: 5 })
    expect(changed.body).toMatchObject({ title: 'Course', level: 'Advanced', estimatedMinutes: 5 })
    const published = await author.api.post(`${path}/publish`)
    expect(published.body).toMatchObject({ isPublished: true, publishedAt: expect.any(String) })
    expect((await stranger.api.get(`/courses/${course.id}`)).body).toMatchObject({ level: 'Advanced' })
    const again = await author.api.post(`${path}/publish`, { isPublished: true })
    expect([again.status, again.headers.get('etag'), again.body]).toEqual([
      200,
      published.headers.get('etag'),
      published.body,
    ])
    expect((await author.api.post(`${path}/publish`, {})).body.errors).toMatchObject([{ path: 'isPublished' }])
    expect((await author.api.post(`${path}/publish`)).body).toMatchObject({ isPublished: false, publishedAt: null })
    const drafted = await author.api.post(`${path}/publish`, { isPublished: false })
    expect(drafted.body).toMatchObject({ isPublished: false, publishedAt: null })
    expect((await author.api.get(`/courses/${course.id}`)).status).toBe(404)
    expect((await author.api.get(path)).body).toMatchObject({ id: course.id, sections: [] })
  })

  it('are listed to their authors, drafts too, and found by words [ATH-002]', async () => {
    const { id } = await make.course({ title: 'Zymurgy for beginners' })
    const { body: list } = await author.api.get(`${o}/courses?pageSize=100`)
    expect(list.items.map((item: { id: Id }) => item.id)).toContain(id)
    const { body: found } = await author.api.get(`${o}/courses?q=zymurgy`)
    expect(found).toMatchObject({ totalItems: 1, items: [{ id, isPublished: false }] })
  })

  it('are shown to readers as soon as the publication is answered, in every change', async () => {
    const { course, path, lessons } = await make.section()
    const lesson = await make.created(lessons, { title: 'L' })
    await author.api.post(`${path}/publish`)
    for (const title of ['One', 'Two', 'Three']) {
      await author.api.put(path, { title })
      expect((await learner.api.get(`/courses/${course.id}`)).body.title).toBe(title)
    }
    for (const shown of [[lesson.id], []]) {
      expect((await author.api.post(`${lessons}/${lesson.id}/publish`)).status).toBe(200)
      const { body } = await learner.api.get(`/courses/${course.id}`)
      expect(body.sections[0].lessons.map(({ id }: { id: Id }) => id)).toEqual(shown)
      expect((await learner.api.get(`/lessons/${lesson.id}`)).status).toBe(shown.length > 0 ? 200 : 404)
    }
  })
})

describe('sections and lessons', () => {
  it('stand where they are put, and move [ATH-002]', async () => {
    const { path, section } = await make.section()
    const first = await make.created(`${path}/sections`, { title: 'First', position: 0 })
    const last = await make.created(`${path}/sections`, { title: 'Last', position: 99 })
    const sections = async () => titlesOf((await author.api.get(`${path}/sections`)).body)
    expect(await sections()).toEqual(['First', 'Section', 'Last'])
    const moved = await author.api.put(`${path}/sections/${last.id}`, { position: 0, title: 'Now first' })
    expect(moved.body).toEqual({ ...last, title: 'Now first' })
    expect(await sections()).toEqual(['Now first', 'First', 'Section'])

    const lessonsOf = (sectionId: Id) => `${path}/sections/${sectionId}/lessons`
    for (const title of ['A', 'B']) await make.created(lessonsOf(section.id), { title })
    const c = await make.created(lessonsOf(section.id), { title: 'C', position: 0 })
    const lessons = async (sectionId: Id) => titlesOf((await author.api.get(lessonsOf(sectionId))).body)
    expect(await lessons(section.id)).toEqual(['C', 'A', 'B'])
    await author.api.put(`${lessonsOf(section.id)}/${c.id}`, { title: 'C', position: 1 })
    expect(await lessons(section.id)).toEqual(['A', 'C', 'B'])
    const put = await author.api.put(`${lessonsOf(section.id)}/${c.id}`, { title: 'D', sectionId: first.id })
    expect(put.body).toMatchObject({ id: c.id, title: 'D', sectionId: first.id })
    expect([await lessons(section.id), await lessons(first.id)]).toEqual([['A', 'B'], ['D']])
    expect(problemOf(await author.api.put(`${lessonsOf(section.id)}/${c.id}`, { title: 'E' }))).toEqual([
      404,
      'not_found',
    ])
    const { body: whole } = await author.api.get(path)
    expect(whole.sections.map((one: { lessonCount: number }) => one.lessonCount)).toEqual([0, 1, 2])
    expect((await author.api.get(lessonsOf(first.id))).body).toMatchObject(whole.sections[1].lessons)
  })

  it('are published with their course, all or none [ATH-012]', async () => {
    const { path, lessons } = await make.section()
    const ids = [(await make.created(lessons, { title: 'A' })).id, (await make.created(lessons, { title: 'B' })).id]
    const publish = (body: unknown) => author.api.post(`${path}/publish`, body)
    const published = async () => {
      const { isPublished, sections } = (await author.api.get(path)).body
      return [isPublished, ...sections[0].lessons.map((one: { isPublished: boolean }) => one.isPublished)]
    }
    const unknown = await publish({ lessonIds: [ids[0], 'les_none'] })
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'lessonIds.1'])
    expect((await publish({ isPublished: false, lessonIds: ids })).body.errors[0].path).toBe('lessonIds')
    expect(await published()).toEqual([false, false, false])
    expect((await publish({ lessonIds: [ids[1], ids[1]] })).body).toMatchObject({ isPublished: true })
    expect(await published()).toEqual([true, false, true])
    expect((await publish({ isPublished: true, lessonIds: 'all' })).status).toBe(200)
    expect(await published()).toEqual([true, true, true])
    expect((await publish({ isPublished: true, lessonIds: 'all' })).status).toBe(200)
    expect((await publish({ lessonIds: 'some' })).status).toBe(400)
  })

  it('are read whole by their authors, drafts too, harmless and without key [ATH-002, ATH-006, CAT-011]', async () => {
    const { lessons } = await make.section()
    const question = { text: 'Why?', explanation: 'A secret reason', choices: [yes(true), no(false)] }
    const lesson = await make.created(lessons, {
      title: ' Lesson ',
      body: { format: 'html', text: '<p onclick="x()">Hi<script>1</script></p>' },
      video: { url: 'https://example.com/v', durationSeconds: 9 },
      slides: { url: 'http://example.com/s' },
      quiz: { questions: [question] },
    })
    expect(lesson).toMatchObject({ title: 'Lesson', isPublished: false, hasVideo: true, hasQuiz: true })
    const read = await author.api.get(`${lessons}/${lesson.id}`)
    expect(read.body).toMatchObject({
      ...{ ...lesson, culture: 'en-US', body: { format: 'html', text: '<p>Hi</p>' } },
      ...{ video: { url: 'https://example.com/v', durationSeconds: 9 }, slides: { url: 'http://example.com/s' } },
      ...{ materials: [], quiz: { passingScore: 70 } },
    })
    expect(JSON.stringify(read.body)).not.toMatch(/isCorrect|secret/)
    expect(
      (await author.api.get(`${lessons}/${lesson.id}`, { 'If-None-Match': read.headers.get('ETag')! })).status,
    ).toBe(304)
  })

  it('are deleted with their content when that is meant, and what learners did with them stays [ATH-004]', async () => {
    const { course, path, section, lessons } = await make.section()
    const quiz = { questions: [{ text: 'Q', choices: [yes(true), no(false)] }] }
    const made = []
    for (const title of ['A', 'B', 'C']) {
      made.push(await make.created(lessons, { title, quiz }))
      await author.api.post(`${lessons}/${made.at(-1).id}/publish`)
    }
    await author.api.post(`${path}/publish`)
    const [a] = made
    await learner.api.post(`/lessons/${a.id}/complete`)
    await learner.api.post(`/lessons/${a.id}/quiz/submit`, { answers: [] })
    expect((await author.api.delete(`${lessons}/${a.id}`)).status).toBe(204)
    expect((await learner.api.get(`/lessons/${a.id}`)).status).toBe(404)
    expect(titlesOf((await author.api.get(lessons)).body)).toEqual(['B', 'C'])
    expect((await author.api.put(`${o}/lessons/${a.id}/materials`, { materialIds: [] })).status).toBe(404)
    const { body: attempts } = await learner.api.get('/me/quiz-attempts')
    expect(attempts).toMatchObject([{ lessonId: a.id, courseId: course.id, lessonTitle: 'A' }])
    const { body: progress } = await learner.api.get('/me/progress')
    expect(progress).toMatchObject([{ courseId: course.id, totalLessons: 2, completedLessons: 0 }])

    for (const at of [`${path}/sections/${section.id}`, path]) {
      expect(problemOf(await author.api.delete(at))).toEqual([409, 'cascade_required'])
      expect(problemOf(await author.api.delete(`${at}?cascade=no`))).toEqual([400, 'invalid_request'])
      expect((await author.api.delete(`${at}?cascade=true`)).status).toBe(204)
      expect(problemOf(await author.api.delete(`${at}?cascade=true`))).toEqual([404, 'not_found'])
      await make.created(`${o}/courses`, { title: 'Another', culture: 'en-US' })
      if (at !== path) await make.created(`${path}/sections`, { title: 'Empty' })
    }
    expect((await author.api.get(path)).status).toBe(404)
    expect((await learner.api.get(`/lessons/${made[1].id}`)).status).toBe(404)
    expect((await learner.api.get('/me/quiz-attempts')).body).toEqual(attempts)
    expect((await learner.api.get('/me/progress')).body).toMatchObject([{ courseId: course.id }])
  })
})

const yes = (isCorrect?: boolean) => ({ text: 'Yes', isCorrect })
const no = (isCorrect?: boolean) => ({ text: 'No', isCorrect })

describe('a quiz', () => {
  it('keeps the identity and the key of questions and choices that keep their ids [ATH-006]', async () => {
    const { path, lessons } = await make.section()
    const lesson = await make.created(lessons, {
      title: 'L',
      quiz: { passingScore: 50, questions: [{ text: 'One?', choices: [yes(true), no(false)], explanation: 'E' }] },
    })
    const at = `${lessons}/${lesson.id}`
    const { quiz } = (await author.api.get(at)).body
    const [{ id: questionId, choices }] = quiz.questions
    await author.api.post(`${at}/publish`)
    await author.api.post(`${path}/publish`)
    const kept = { id: questionId, text: 'One again?', choices: [...choices, { text: 'Perhaps', isCorrect: false }] }
    const added = { text: 'Two?', choices: [yes(true), no(false)] }
    expect((await author.api.put(at, { title: 'L', quiz: { questions: [added, kept] } })).status).toBe(200)
    const { body: now } = await learner.api.get(`/lessons/${lesson.id}`)
    expect(now.quiz.passingScore).toBe(70)
    expect(now.quiz.questions[1]).toMatchObject({ id: questionId, text: 'One again?' })
    expect(now.quiz.questions[1].choices.slice(0, 2)).toEqual(choices)
    const answers = [{ questionId, choiceId: choices[0].id }]
    const { body: result } = await learner.api.post(`/lessons/${lesson.id}/quiz/submit`, { answers })
    expect(result).toMatchObject({ score: 50, correctCount: 1 })

    const put = (questions: readonly unknown[]) => author.api.put(at, { title: 'L', quiz: { questions } })
    expect(fieldsOf(await put([{ ...kept, id: 'qst_unknown' }]))).toContain('quiz.questions.0.id')
    const without = { ...kept, choices: [...choices, { text: 'New' }] }
    expect(fieldsOf(await put([without]))).toEqual(['quiz.questions.0.choices.2.isCorrect'])
    expect(fieldsOf(await put([{ ...kept, choices: [...choices, { id: 'cho_x', text: 'X' }] }]))).toEqual([
      'quiz.questions.0.choices.2.id',
    ])
    expect((await learner.api.get(`/lessons/${lesson.id}`)).body).toEqual(now)
  })
})

describe('the order of a course', () => {
  it('is set as a whole, across sections, unless somebody arranged it in between [ATH-014]', async () => {
    const { path, section, lessons } = await make.section()
    const first = section.id
    const second = (await make.created(`${path}/sections`, { title: 'Second' })).id
    const [a, b] = [await make.created(lessons, { title: 'A' }), await make.created(lessons, { title: 'B' })]
    const course = await author.api.get(path)
    const lessonTag = (await author.api.get(`${lessons}/${a.id}`)).headers.get('ETag')
    const sections = [
      { id: second, lessonIds: [b.id] },
      { id: first, lessonIds: [a.id] },
    ]
    const arranged = await author.api.put(`${path}/outline`, { sections }, unchangedSince(course))
    expect(arranged.status).toBe(200)
    expect(arranged.body.sections).toMatchObject([
      { id: second, title: 'Second', lessonCount: 1, lessons: [{ id: b.id, title: 'B', sectionId: second }] },
      { id: first, lessonCount: 1, lessons: [{ id: a.id, title: 'A', sectionId: first }] },
    ])
    expect((await author.api.get(path)).body).toEqual(arranged.body)
    expect((await author.api.get(`${lessons}/${a.id}`)).headers.get('ETag')).toBe(lessonTag)
    const back = [
      { id: first, lessonIds: [a.id, b.id] },
      { id: second, lessonIds: [] },
    ]
    const late = await author.api.put(`${path}/outline`, { sections: back }, unchangedSince(course))
    expect(problemOf(late)).toEqual([409, 'conflict'])
    const without = await author.api.put(`${path}/outline`, { sections: back.slice(0, 1) })
    expect([without.status, fieldsOf(without)]).toEqual([400, ['sections']])
    expect((await author.api.put(`${path}/outline`, { sections: back }, unchangedSince(arranged))).status).toBe(200)
    expect(problemOf(await learner.api.put(`${path}/outline`, { sections: back }))).toEqual([403, 'insufficient_scope'])
  })
})

describe('explanations of a quiz', () => {
  it('come with right answers, and all of them once the learner has passed, on whatever way [QIZ-009]', async () => {
    const { path, lessons } = await make.section()
    const asked = (text: string) => ({ text, choices: [yes(true), no(false)], explanation: `Why ${text}` })
    const quiz = { passingScore: 100, questions: [asked('one'), asked('two')] }
    const { id } = await make.created(lessons, { title: 'L', quiz })
    await author.api.post(`${lessons}/${id}/publish`)
    await author.api.post(`${path}/publish`)
    const { body: read } = await author.api.get(`${lessons}/${id}`)
    expect(read.quiz.explanations).toBe('passed')
    const rightly = (count: number) =>
      read.quiz.questions.slice(0, count).map((one: { id: string; choices: { id: string }[] }) => ({
        ...{ questionId: one.id, choiceId: one.choices[0]!.id },
      }))
    const sitter = await world.person({ [school]: ['learner'] })
    const explained = async (count: number) => {
      const { body } = await sitter.api.post(`/lessons/${id}/quiz/submit`, { answers: rightly(count) })
      return body.answers.map(({ explanation }: { explanation: string | null }) => explanation)
    }
    expect(await explained(1)).toEqual(['Why one', null])
    const occurredAt = new Date().toISOString()
    const offline = { id: 'a1', kind: 'quiz', occurredAt, lessonId: id, answers: rightly(2) }
    await sitter.api.post('/me/activities', { activities: [offline] })
    expect(await explained(1)).toEqual(['Why one', 'Why two'])
    await author.api.put(`${lessons}/${id}`, { ...read, quiz: { ...read.quiz, explanations: 'submitted' } })
    expect(await explained(1)).toEqual(['Why one', null])
  })
})

describe('an author who changes a quiz while learners answer it', () => {
  it('has them refused nothing: what was just taken out is ignored, online and offline [QIZ-010]', async () => {
    const { path, lessons } = await make.section()
    const asked = (text: string) => ({ text, choices: [yes(true), no(false)] })
    const { id } = await make.created(lessons, { title: 'L', quiz: { questions: [asked('one'), asked('two')] } })
    await author.api.post(`${lessons}/${id}/publish`)
    await author.api.post(`${path}/publish`)
    const { body: read } = await author.api.get(`${lessons}/${id}`)
    const answers = read.quiz.questions.map((one: { id: string; choices: { id: string }[] }) => ({
      ...{ questionId: one.id, choiceId: one.choices[0]!.id },
    }))
    const [first] = read.quiz.questions
    await author.api.put(`${lessons}/${id}`, { ...read, quiz: { questions: [first] } })
    const submit = (sent: readonly unknown[]) => learner.api.post(`/lessons/${id}/quiz/submit`, { answers: sent })
    expect((await submit(answers)).body).toMatchObject({ score: 100, questionCount: 1 })
    const occurredAt = new Date().toISOString()
    const offline = { id: 'changed', kind: 'quiz', occurredAt, lessonId: id, answers }
    const { body: uploaded } = await learner.api.post('/me/activities', { activities: [offline] })
    expect(uploaded.results).toMatchObject([{ status: 'applied' }])
    expect((await submit([{ ...answers[0], questionId: 'qst_never' }])).status).toBe(400)
    // Its choices are others now.
    await author.api.put(`${lessons}/${id}`, {
      ...read,
      quiz: { questions: [{ ...first, choices: asked('').choices }] },
    })
    expect((await submit(answers)).body).toMatchObject({ score: 0, answers: [{ isCorrect: false }] })
  })
})

describe('If-Match [ATH-005]', () => {
  it('keeps the second of two authors from overwriting what the first wrote', async () => {
    const { path, section, lessons } = await make.section()
    const lesson = await make.created(lessons, { title: 'L' })
    const places: [string, Record<string, unknown>][] = [
      [path, {}],
      [`${path}/sections/${section.id}`, {}],
      [`${lessons}/${lesson.id}`, {}],
    ]
    for (const [at, more] of places) {
      const first = await author.api.put(at, { title: 'First', ...more })
      const second = await author.api.put(at, { title: 'Second', ...more }, unchangedSince(first))
      expect([at, second.status, second.body.title]).toEqual([at, 200, 'Second'])
      const stale = await author.api.put(at, { title: 'Stale', ...more }, unchangedSince(first))
      expect(problemOf(stale)).toEqual([409, 'conflict'])
      expect(problemOf(await author.api.put(at, { title: 'Odd' }, { 'If-Match': '"odd"' }))).toEqual([409, 'conflict'])
      expect((await author.api.put(at, { title: 'Any' }, { 'If-Match': '*' })).status).toBe(200)
      const seen = [first, second, await author.api.put(at, { title: 'Last' })].map(unchangedSince)
      const tags = (some: typeof seen) => ({ 'If-Match': some.map((one) => one['If-Match']).join(', ') })
      expect(problemOf(await author.api.put(at, { title: 'X' }, tags(seen.slice(0, 2))))).toEqual([409, 'conflict'])
      expect((await author.api.put(at, { title: 'One of several' }, tags(seen))).status).toBe(200)
      const last = unchangedSince(await author.api.put(at, { title: 'Before' }))
      const weak = { 'If-Match': `"odd", W/${last['If-Match']}` }
      expect((await author.api.put(at, { title: 'Weak' }, weak)).status).toBe(200)
      expect(problemOf(await author.api.put(at, { title: 'X' }, weak))).toEqual([409, 'conflict'])
    }
    const read = await author.api.get(path)
    expect((await author.api.put(path, { title: 'After reading' }, unchangedSince(read))).status).toBe(200)
    expect(problemOf(await author.api.put(path, { title: 'Late' }, unchangedSince(read)))).toEqual([409, 'conflict'])
  })

  it('takes what an author read as learners do', async () => {
    const { path, section, lessons } = await make.section()
    const lesson = await make.created(lessons, { title: 'L' })
    const material = await make.created(`${o}/materials`, { title: 'M', culture: 'en-US', kind: 'text', text: 'x' })
    await author.api.put(`${o}/lessons/${lesson.id}/materials`, { materialIds: [material.id] })
    await author.api.post(`${lessons}/${lesson.id}/publish`)
    await author.api.post(`${path}/publish`)
    const way = await make.created(`${o}/paths`, { title: 'P', culture: 'en-US', courseIds: [section.courseId] })
    const places = [
      [`/courses/${section.courseId}`, path],
      [`/lessons/${lesson.id}`, `${lessons}/${lesson.id}`],
      [`/paths/${way.id}`, `${o}/paths/${way.id}`],
      [`/materials/${material.id}`, `${o}/materials/${material.id}`],
    ] as const
    for (const [from, to] of places) {
      const read = await author.api.get(from)
      const [first, second] = [
        await author.api.put(to, { title: 'First' }, unchangedSince(read)),
        await author.api.put(to, { title: 'Second' }, unchangedSince(read)),
      ]
      expect([to, first.status, second.status]).toEqual([to, 200, 409])
    }
  })

  it('lets one of many who saw the same win', async () => {
    const { path } = await make.section()
    const tag = unchangedSince(await author.api.get(path))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => author.api.put(path, { title: `T${n}` }, tag)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const [winner] = answers.filter(({ status }) => status === 200)
    expect((await author.api.get(path)).body.title).toBe(winner!.body.title)
  })
})

describe('who may write [ATH-001]', () => {
  it('is an author of the organization with the scope; everyone else is refused', async () => {
    const { course, path, lessons } = await make.section()
    const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
    const hr = await world.person({ [school]: ['hr'] }, 'manabi-web')
    const scopes = ['write:content', 'read:catalog', 'read:content']
    const { body: key } = await admin.api.post(`${o}/api-keys`, { name: 'Key', scopes })
    const both = await world.person({ [school]: ['learner'], [await world.organization()]: ['admin'] }, 'manabi-web')
    const body = { title: 'T' }
    const cases: [string, Awaited<ReturnType<typeof author.api.get>>, (string | number)[]][] = [
      ['an admin', await admin.api.put(path, body), [200]],
      ['HR', await hr.api.put(path, body), [403, 'insufficient_scope']],
      ['an author elsewhere', await both.api.put(path, body), [403, 'forbidden']],
      ['an author elsewhere, reading', await both.api.get(path), [403, 'forbidden']],
      ['a stranger', await stranger.api.put(path, body), [404, 'not_found']],
      ['a learner', await learner.api.put(path, body), [403, 'insufficient_scope']],
      ['a learner, reading', await learner.api.get(lessons), [403, 'forbidden']],
      ['a key', await world.api.as(key.key).put(path, body), [403, 'forbidden']],
      ['a key, reading', await world.api.as(key.key).get(path), [403, 'forbidden']],
    ]
    for (const [who, { status, body: answer }, expected] of cases)
      expect([who, status, ...(status === 200 ? [] : [answer.code])]).toEqual([who, ...expected])
    const [other] = (await stranger.api.get('/me')).body.organizations
    const foreign = `/organizations/${other.id}/courses/${course.id}`
    for (const answer of [
      await stranger.api.get(foreign),
      await stranger.api.put(foreign, body),
      await stranger.api.post(`${foreign}/publish`),
      await stranger.api.delete(`${foreign}?cascade=true`),
      await stranger.api.post(`${foreign}/sections`, body),
    ])
      expect(problemOf(answer)).toEqual([404, 'not_found'])
  })
})

describe('the key of a quiz', () => {
  it('is read by the people who write it, and by nobody else [ATH-011]', async () => {
    const { lessons } = await make.section()
    const choices = [{ text: 'No' }, { text: 'Yes', isCorrect: true }].map((one) => ({ isCorrect: false, ...one }))
    const questions = [
      { text: 'Right?', choices, explanation: 'Because.' },
      { text: 'Sure?', choices },
    ]
    const { id } = await make.created(lessons, { title: 'L', quiz: { passingScore: 50, questions } })
    const key = `${o}/lessons/${id}/quiz/key`
    const read = await author.api.post(key)
    expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const shown = (await author.api.get(`${lessons}/${id}`)).body.quiz.questions
    expect(read.body.questions).toEqual(
      shown.map((question: { id: Id; choices: { id: Id }[] }, n: number) => ({
        ...{ id: question.id, explanation: n === 0 ? 'Because.' : null },
        choices: question.choices.map((choice, at) => ({ id: choice.id, isCorrect: at === 1 })),
      })),
    )
    const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
    const issued = await admin.api.post(`${o}/api-keys`, { name: 'K', scopes: ['read:catalog', 'write:content'] })
    const none = await make.created(lessons, { title: 'Without' })
    const refused = await Promise.all([
      world.api.as(issued.body.key).post(key),
      learner.api.post(key),
      stranger.api.post(key),
      author.api.post(`${o}/lessons/${none.id}/quiz/key`),
      author.api.post(`${o}/lessons/les_none/quiz/key`),
    ])
    expect(refused.map(problemOf)).toEqual([
      [403, 'forbidden'],
      [403, 'insufficient_scope'],
      [404, 'not_found'],
      [404, 'not_found'],
      [404, 'not_found'],
    ])
  })
})
