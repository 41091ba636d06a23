import { beforeAll, describe, expect, it } from '@jest/globals'
import { course } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import { startWorld } from '../harness/school.ts'
import { sampleQuiz, type World } from '../harness/world.ts'

const { world } = await startWorld()
const school = await world.organization('School')
const other = await world.organization('Other school')
const member = (await world.person({ [school]: ['curriculum_manager'] })).api
const stranger = (await world.person({ [other]: ['learner'] })).api

const titles = (answer: { body: { items: { title: string }[] } }) => answer.body.items.map(({ title }) => title)

describe('visibility', () => {
  let own: Awaited<ReturnType<World['course']>>
  let draft: typeof own
  let open: typeof own

  beforeAll(async () => {
    own = await world.course(school, {
      title: 'Own',
      culture: 'fr-FR',
      lessons: [{ title: 'A' }, { title: 'B', isPublished: false }],
    })
    draft = await world.course(school, { title: 'Draft', culture: 'fr-FR', isPublished: false })
    open = await world.course(other, { title: 'Open', culture: 'fr-FR', isPublic: true })
    await world.course(other, { title: 'Foreign', culture: 'fr-FR' })
    await world.settled()
  })

  it('shows published courses that are public or of an own organization [VIS-001, CAT-002]', async () => {
    expect(titles(await member.get('/courses?culture=fr-FR'))).toEqual(['Open', 'Own'])
    expect(titles(await stranger.get('/courses?culture=fr-FR'))).toEqual(['Foreign', 'Open'])
    expect((await member.get(`/courses/${open.courseId}`)).status).toBe(200)
    expect((await stranger.get(`/courses/${own.courseId}`)).status).toBe(404)
  })

  it('shows drafts to nobody, not even to members of the owner [VIS-005]', async () => {
    expect((await member.get(`/courses/${draft.courseId}`)).status).toBe(404)
    expect((await member.get(`/lessons/${draft.lessonIds[0]}`)).status).toBe(404)
    expect((await member.get(`/lessons/${own.lessonIds[1]}`)).status).toBe(404)
    expect((await member.get(`/lessons/${own.lessonIds[0]}`)).status).toBe(200)
  })

  it('lessons follow their course [VIS-003]', async () => {
    expect((await stranger.get(`/lessons/${own.lessonIds[0]}`)).status).toBe(404)
    expect((await member.get(`/lessons/${open.lessonIds[0]}`)).status).toBe(200)
  })

  it('far beyond the last page finds nothing, however far [CON-012]', async () => {
    for (const list of ['/courses?', '/paths?', '/certificates?', '/search?q=a&']) {
      const { status, body } = await member.get(`${list}pageSize=100&page=999999999999999`)
      expect([list, status, body.items]).toEqual([list, 200, []])
    }
  })

  it('does not exist and not visible are the same answer [VIS-006, CON-008]', async () => {
    const hidden = await stranger.get(`/courses/${own.courseId}`, { 'X-Request-Id': 'same' })
    const unknown = await stranger.get('/courses/not-an-id', { 'X-Request-Id': 'same' })
    expect(hidden.body).toEqual(unknown.body)
    expect(hidden.status).toBe(404)
  })

  it('has no fallback between languages [VIS-007]', async () => {
    expect((await member.get('/courses?culture=fr-CA')).body.items).toEqual([])
    expect(titles(await member.get('/courses?culture=FR-fr'))).toEqual(['Open', 'Own'])
    expect((await member.get('/courses?culture=no_language')).body.errors).toMatchObject([{ path: 'culture' }])
  })

  it('a scope or role elsewhere never widens it [VIS-008]', async () => {
    const admin = (await world.person({ [other]: ['admin'] }, 'manabi-web')).api
    expect((await admin.get(`/courses/${own.courseId}`)).status).toBe(404)
    expect((await admin.get(`/courses/${draft.courseId}`)).status).toBe(404)
  })
})

describe('lists', () => {
  beforeAll(async () => {
    for (const title of ['Zebra', 'apple', 'Éclair', 'Banana', 'apple'])
      await world.course(school, { title, culture: 'en-GB' })
    for (const title of ['学習', 'アイデア', 'いろは']) await world.course(school, { title, culture: 'ja-JP' })
    await world.settled()
  })

  it('order courses by culture, title and id, in pages [CAT-001, CON-011]', async () => {
    const path = `/courses?organizationId=${school}&q=&pageSize=3`
    const first = (await member.get(`${path}&culture=en-GB`)).body
    const second = (await member.get(`${path}&culture=en-GB&page=2`)).body
    expect(first).toMatchObject({ page: 1, pageSize: 3, totalItems: 5, totalPages: 2 })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      'apple',
      'apple',
      'Banana',
      'Éclair',
      'Zebra',
    ])
    expect(first.items[0].id < first.items[1].id).toBe(true)
    expect(titles(await member.get('/courses?culture=ja-JP'))).toEqual(['アイデア', 'いろは', '学習'])
  })

  it.each([
    'page=0',
    'page=x',
    'pageSize=0',
    'page=1.5',
    'page=0x1',
    'pageSize=1e1',
    'culture=%00',
    'q=a&q=b',
    'culture[$ne]=x',
  ])('%s is 400 [CON-011, CON-014]', async (query) => expect((await member.get(`/courses?${query}`)).status).toBe(400))

  it('clamp pageSize to 100 and default to 20 [CON-011]', async () => {
    expect((await member.get('/courses?pageSize=1000')).body.pageSize).toBe(100)
    expect((await member.get('/courses')).body).toMatchObject({ page: 1, pageSize: 20 })
  })

  it('an unknown organization and nothing found give an empty page [CAT-002, CAT-009]', async () => {
    const nothing = { items: [], page: 1, pageSize: 20, totalItems: 0, totalPages: 0 }
    expect((await member.get('/courses?organizationId=org_unknown')).body).toEqual(nothing)
    expect((await member.get('/courses?q=zzzzzz')).body).toEqual(nothing)
    expect((await member.get('/courses?q=%20&culture=en-GB')).body.totalItems).toBe(5)
    expect((await member.get('/courses?q=%3F')).body).toEqual(nothing)
  })
})

describe('search', () => {
  let course: Id
  beforeAll(async () => {
    const text = {
      title: 'プログラミング入門',
      description: 'はじめての Python 講座',
      culture: 'ja-JP',
      isPublic: true,
    }
    course = (await world.course(other, text)).courseId
    await world.course(other, { title: 'Hidden Python', culture: 'en-US' })
    await world.path(school, { title: 'Python for all', culture: 'en-US', isPublic: true, courseIds: [course] })
    await world.settled()
  })

  it.each(['入門', 'ﾌﾟﾛｸﾞﾗﾐﾝｸﾞ', '講座 python', 'PYTH', 'プログラミング入門'])(
    'finds %s in Japanese [SRC-001, SRC-002, SRC-003]',
    async (q) => {
      const { body } = await member.get(`/search?q=${encodeURIComponent(q)}&culture=ja-JP`)
      expect(body.items.map(({ id }: { id: Id }) => id)).toEqual([course])
      expect(titles(await member.get(`/courses?q=${encodeURIComponent(q)}`))).toContain('プログラミング入門')
    },
  )

  it('covers courses and paths, best first, and filters by type [SRC-004]', async () => {
    const { body } = await member.get('/search?q=python')
    expect(body.items.map(({ type, score }: { type: string; score: number }) => [type, score])).toEqual([
      ['path', 1],
      ['course', 0.5],
    ])
    expect(body.items[1].snippet).toContain('Python')
    expect((await member.get('/search?q=python&type=path')).body.totalItems).toBe(1)
    expect((await member.get('/search?q=python&type=lesson')).status).toBe(400)
  })

  it.each(['', 'q=', `q=${'x'.repeat(201)}`])('needs words: %s is 400 [SRC-005]', async (query) => {
    expect((await member.get(`/search?${query}`)).status).toBe(400)
  })
})

describe('one course, lesson, material, path', () => {
  let courseId: Id
  let lessonIds: Id[]
  let materialId: Id
  let hiddenMaterial: Id
  let quiz: ReturnType<typeof sampleQuiz>
  let change: Awaited<ReturnType<World['course']>>['change']

  beforeAll(async () => {
    quiz = sampleQuiz()
    materialId = await world.material(school)
    hiddenMaterial = await world.material(school, false)
    const lessons = [
      {
        title: 'First',
        quiz,
        materialIds: [materialId, hiddenMaterial],
        text: '# Hi\n\n<script>alert(1)</script>[x](javascript:alert(1))',
      },
      { title: 'Second', format: 'html' as const, text: '<p onclick="x()">Hi</p>' },
      { title: 'Draft', isPublished: false },
    ]
    ;({ courseId, lessonIds, change } = await world.course(school, { title: 'Details', culture: 'de-DE', lessons }))
    await world.settled()
  })

  it('a course shows sections and published lessons [CAT-003, CAT-012]', async () => {
    const { body } = await member.get(`/courses/${courseId}`)
    expect(body).toMatchObject({ lessonCount: 2, sectionCount: 1 })
    expect(
      body.sections[0].lessons.map(({ title, hasQuiz }: { title: string; hasQuiz: boolean }) => [title, hasQuiz]),
    ).toEqual([
      ['First', true],
      ['Second', false],
    ])
  })

  it('a lesson has no trace of the answer key [CAT-004, QIZ-006]', async () => {
    const { body } = await member.get(`/lessons/${lessonIds[0]}`)
    expect(body.quiz.questions[0]).toEqual({
      id: quiz.questions[0]!.id,
      text: 'Question 1',
      textHtml: 'Question 1',
      choices: quiz.questions[0]!.choices.map(({ id, text }) => ({ id, text, textHtml: text })),
    })
    expect(JSON.stringify(body)).not.toMatch(/isCorrect|Secret/)
    expect(body.materials.map(({ id }: { id: Id }) => id)).toEqual([materialId])
  })

  it('bodies were sanitized when written [CAT-011]', async () => {
    expect((await member.get(`/lessons/${lessonIds[0]}`)).body.body.text).not.toMatch(/<script|javascript:/)
    expect((await member.get(`/lessons/${lessonIds[1]}`)).body.body).toEqual({
      ...{ format: 'html', text: '<p>Hi</p>', html: '<p>Hi</p>' },
    })
  })

  it('a material shows by way of a published lesson [CAT-005]', async () => {
    expect((await member.get(`/materials/${materialId}`)).body).toMatchObject({
      kind: 'text',
      text: '# Words',
      url: null,
    })
    expect((await member.get(`/materials/${hiddenMaterial}`)).status).toBe(404)
    expect((await stranger.get(`/materials/${materialId}`)).status).toBe(404)
    const loose = await world.material(school)
    await world.settled()
    expect((await member.get(`/materials/${loose}`)).status).toBe(404)
  })

  it('reads carry a strong ETag and honour If-None-Match [CAT-010]', async () => {
    for (const path of [`/courses/${courseId}`, `/lessons/${lessonIds[0]}`, `/materials/${materialId}`]) {
      const etag = (await member.get(path)).headers.get('ETag')!
      expect(etag).toMatch(/^"[^"]+"$/)
      expect((await member.get(path, { 'If-None-Match': `"other", ${etag}` })).status).toBe(304)
      expect((await member.get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
    }
  })

  it('paths count and list what the caller may see, in learning order [CAT-006, CAT-007, VIS-002]', async () => {
    const open = (await world.course(other, { title: 'Open', culture: 'de-DE', isPublic: true, estimatedMinutes: 7 }))
      .courseId
    const hidden = (await world.course(other, { title: 'Hidden', culture: 'de-DE' })).courseId
    const pathId = await world.path(school, { title: 'Weg', culture: 'de-DE', courseIds: [open, hidden, courseId] })
    await world.settled()
    const { body } = await member.get(`/paths/${pathId}`)
    expect(body).toMatchObject({ courseCount: 2, estimatedMinutes: 17 })
    expect(body.courses.map(({ id }: { id: Id }) => id)).toEqual([open, courseId])
    expect((await member.get('/paths?culture=de-DE')).body.items).toMatchObject([
      { id: pathId, courseCount: 2, estimatedMinutes: 17 },
    ])
    expect((await stranger.get(`/paths/${pathId}`)).status).toBe(404)
    expect((await stranger.get('/paths?culture=de-DE')).body.totalItems).toBe(0)
  })

  it('certificates are those of the own organizations [CAT-008, VIS-004]', async () => {
    const certificateId = await world.certificate(school, 'Diploma')
    await world.settled()
    expect((await member.get('/certificates')).body.items).toMatchObject([{ id: certificateId, validMonths: 12 }])
    expect((await stranger.get(`/certificates?organizationId=${school}`)).body.totalItems).toBe(0)
  })

  it('unpublishing a lesson hides it at once', async () => {
    await change(course.unpublishLesson, { lessonId: lessonIds[1]! })
    await world.settled()
    expect((await member.get(`/lessons/${lessonIds[1]}`)).status).toBe(404)
    expect((await member.get(`/courses/${courseId}`)).body.lessonCount).toBe(1)
  })
})
