import { describe, expect, it } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import { fieldsOf, problemOf, unchangedSince } from '../harness/authors.ts'
import { eventually } from '../harness/eventually.ts'
import { startSchool } from '../harness/school.ts'

const { world, school, author, learner, make, o, elsewhere } = await startSchool()

const text = { title: 'Glossary', culture: 'ja-jp', kind: 'text', text: 'Words <script>1</script>' }
const link = { title: 'Site', culture: 'ja-JP', kind: 'link', url: 'https://example.com/', mimeType: 'text/html' }

/** A published lesson of a published course. */
async function aLesson(): Promise<Id> {
  const { path, lessons } = await make.section()
  const { id } = await make.created(lessons, { title: 'L' })
  await author.api.post(`${lessons}/${id}/publish`)
  await author.api.post(`${path}/publish`)
  return id
}

describe('materials [ATH-007]', () => {
  it('are created, changed field by field, listed with their drafts and deleted', async () => {
    const made = await make.created(`${o}/materials`, text)
    expect(made).toEqual({
      ...{ id: expect.stringMatching(/^mat_/), organizationId: school, title: 'Glossary', culture: 'ja-JP' },
      ...{ description: '', kind: 'text', url: null, mimeType: null, isPublished: true, text: expect.any(String) },
      updatedBy: { userId: author.userId, displayName: expect.any(String) },
    })
    expect(made.text).not.toContain('<script')
    const path = `${o}/materials/${made.id}`
    const draft = await author.api.put(path, { isPublished: false })
    expect(draft.body).toEqual({ ...made, isPublished: false })
    const read = await author.api.get(path)
    expect([read.status, read.body, read.headers.get('ETag')]).toEqual([200, draft.body, draft.headers.get('ETag')])
    expect((await author.api.put(path, { title: 'Words' }, unchangedSince(draft))).body.title).toBe('Words')
    expect(problemOf(await author.api.put(path, { title: 'Late' }, unchangedSince(draft)))).toEqual([409, 'conflict'])
    const { body: list } = await author.api.get(`${o}/materials`)
    expect(list).toMatchObject({ page: 1, items: [{ id: made.id, title: 'Words', isPublished: false }] })
    expect(problemOf(await author.api.get(`${elsewhere.o}/materials/${made.id}`))).toEqual([404, 'not_found'])
    expect(problemOf(await learner.api.get(path))).toEqual([403, 'forbidden'])
    expect((await author.api.delete(path)).status).toBe(204)
    expect(problemOf(await author.api.get(path))).toEqual([404, 'not_found'])
    expect(problemOf(await author.api.delete(path))).toEqual([404, 'not_found'])
    expect((await author.api.get(`${o}/materials`)).body.items).toEqual([])
  })

  it('are attached to a lesson in order, and show to learners while they are published', async () => {
    const lessonId = await aLesson()
    const [a, b] = [await make.created(`${o}/materials`, text), await make.created(`${o}/materials`, link)]
    const attach = (...materialIds: Id[]) => author.api.put(`${o}/lessons/${lessonId}/materials`, { materialIds })
    const { status, body } = await attach(b.id, a.id)
    expect([status, body]).toEqual([
      200,
      [
        { id: b.id, title: 'Site', kind: 'link', mimeType: 'text/html' },
        { id: a.id, title: 'Glossary', kind: 'text', mimeType: null },
      ],
    ])
    const shown = async () => (await learner.api.get(`/lessons/${lessonId}`)).body.materials
    expect(await shown()).toEqual(body)
    expect((await learner.api.get(`/materials/${a.id}`)).status).toBe(200)
    await author.api.put(`${o}/materials/${a.id}`, { isPublished: false })
    expect(await shown()).toEqual([body[0]])
    expect((await learner.api.get(`/materials/${a.id}`)).status).toBe(404)
    await author.api.delete(`${o}/materials/${b.id}`)
    expect(await shown()).toEqual([])
    expect((await attach(a.id)).body).toEqual([body[1]])
    expect((await attach()).body).toEqual([])
  })

  it('that are not known, of another organization or named twice are named by their place', async () => {
    const lessonId = await aLesson()
    const own = await make.created(`${o}/materials`, text)
    const path = `${o}/lessons/${lessonId}/materials`
    const materialIds = [
      own.id,
      'mat_unknown',
      await world.material(elsewhere.o.slice('/organizations/'.length)),
      own.id,
    ]
    expect(fieldsOf(await author.api.put(path, { materialIds }))).toEqual([
      'materialIds.1',
      'materialIds.2',
      'materialIds.3',
    ])
    expect((await learner.api.get(`/lessons/${lessonId}`)).body.materials).toEqual([])
    expect(problemOf(await author.api.put(`${o}/lessons/les_unknown/materials`, { materialIds: [] }))).toEqual([
      404,
      'not_found',
    ])
  })

  it('need what their kind says, and addresses of the web', async () => {
    const refused = async (body: Record<string, unknown>) => fieldsOf(await author.api.post(`${o}/materials`, body))
    expect(await refused({ ...link, url: undefined })).toEqual(['url'])
    expect(await refused({ ...text, text: null })).toEqual(['text'])
    for (const url of ['javascript:alert(1)', 'ftp://example.com', '/path', 'https://'])
      expect(await refused({ ...link, url })).toEqual(['url'])
    expect(await refused({ ...text, kind: 'video', culture: 'english', title: '' })).toEqual(
      expect.arrayContaining(['kind', 'culture', 'title']),
    )
    const { id } = await make.created(`${o}/materials`, text)
    expect(fieldsOf(await author.api.put(`${o}/materials/${id}`, { kind: 'link' }))).toEqual(['url'])
  })
})

describe('learning paths [ORG-009]', () => {
  it('are created, changed field by field and deleted; their answers are what readers see', async () => {
    const [draft, open] = [await make.course({ title: 'Draft' }), await make.course({ title: 'Open' })]
    await author.api.post(`${o}/courses/${open.id}/publish`)
    const made = await make.created(`${o}/paths`, { title: 'Path', culture: 'en-US', courseIds: [draft.id, open.id] })
    expect(made).toMatchObject({
      ...{ id: expect.stringMatching(/^pth_/), description: '', isPublic: false, organizationId: school },
      ...{ courseCount: 1, courses: [{ id: open.id }] },
    })
    expect((await learner.api.get(`/paths/${made.id}`)).body).toEqual(made)
    await author.api.post(`${o}/courses/${draft.id}/publish`)
    expect((await learner.api.get(`/paths/${made.id}`)).body.courses).toMatchObject([{ id: draft.id }, { id: open.id }])
    const path = `${o}/paths/${made.id}`
    const changed = await author.api.put(path, { isPublic: true, courseIds: [open.id] })
    expect(changed.body).toEqual({ ...made, isPublic: true })
    expect((await author.api.put(path, { title: 'Second' }, unchangedSince(changed))).status).toBe(200)
    expect(problemOf(await author.api.put(path, { title: 'Late' }, unchangedSince(changed)))).toEqual([409, 'conflict'])
    expect((await author.api.delete(path)).status).toBe(204)
    expect((await learner.api.get(`/paths/${made.id}`)).status).toBe(404)
    expect(problemOf(await author.api.put(path, { title: 'Gone' }))).toEqual([404, 'not_found'])
  })

  it('are read by their authors with drafts, and without courses that are gone', async () => {
    const [draft, open, gone] = [await make.course(), await make.course(), await make.course()]
    await author.api.post(`${o}/courses/${open.id}/publish`)
    const courseIds = [draft.id, gone.id, open.id]
    const { id } = await make.created(`${o}/paths`, { title: 'Path', culture: 'en-US', courseIds })
    const path = `${o}/paths/${id}`
    const states = async () => (await author.api.get(path)).body.courses.map(stateOf)
    const stateOf = (course: { id: Id; isPublished: boolean }) => [course.id, course.isPublished]
    expect(await states()).toEqual([
      [draft.id, false],
      [gone.id, false],
      [open.id, true],
    ])
    await author.api.delete(`${o}/courses/${gone.id}`)
    expect(await states()).toEqual([
      [draft.id, false],
      [open.id, true],
    ])
    const read = await author.api.get(path)
    expect(read.body).toMatchObject({ title: 'Path', courseCount: 2 })
    const ids = read.body.courses.map((course: { id: Id }) => course.id)
    expect((await author.api.put(path, { courseIds: ids }, unchangedSince(read))).status).toBe(200)
    expect(problemOf(await learner.api.get(path))).toEqual([403, 'forbidden'])
    expect(problemOf(await author.api.get(`${elsewhere.o}/paths/${id}`))).toEqual([404, 'not_found'])
  })

  it('hold courses that the organization may see: own ones and public ones', async () => {
    const { id: foreign } = await elsewhere.course()
    const own = await make.course()
    const body = { title: 'Path', culture: 'en-US', courseIds: [own.id, foreign, 'crs_unknown', own.id] }
    expect(fieldsOf(await author.api.post(`${o}/paths`, body))).toEqual(['courseIds.1', 'courseIds.2', 'courseIds.3'])
    const { id } = await make.created(`${o}/paths`, { ...body, courseIds: [own.id] })
    expect(fieldsOf(await author.api.put(`${o}/paths/${id}`, { courseIds: [foreign] }))).toEqual(['courseIds.0'])
    expect(fieldsOf(await author.api.post(`${o}/paths`, { ...body, courseIds: undefined }))).toEqual(['courseIds'])
    expect(problemOf(await author.api.delete(`${elsewhere.o}/paths/${id}`))).toEqual([404, 'not_found'])
  })
})

describe('certificates [ORG-009]', () => {
  it('are created, changed field by field and deleted', async () => {
    const { id: courseId } = await make.course()
    const criteria = { kind: 'course', id: courseId }
    const made = await make.created(`${o}/certificates`, { title: 'C', culture: 'en-US', criteria, validMonths: 12 })
    expect(made).toEqual({
      ...{ id: expect.stringMatching(/^crt_/), organizationId: school, title: 'C', description: '', culture: 'en-US' },
      ...{ criteria, validMonths: 12 },
      updatedBy: { userId: author.userId, displayName: expect.any(String) },
    })
    const path = `${o}/certificates/${made.id}`
    const changed = await author.api.put(path, { validMonths: null, criteria: null })
    expect(changed.body).toEqual({ ...made, validMonths: null, criteria: null })
    expect((await author.api.put(path, { title: 'D' }, unchangedSince(changed))).status).toBe(200)
    expect(problemOf(await author.api.put(path, { title: 'E' }, unchangedSince(changed)))).toEqual([409, 'conflict'])
    const hr = await world.person({ [school]: ['hr'] }, 'manabi-web')
    const read = await hr.api.get(path)
    expect([read.status, read.body]).toEqual([200, { ...made, title: 'D', validMonths: null, criteria: null }])
    expect((await author.api.put(path, { title: 'D' }, unchangedSince(read))).status).toBe(200)
    expect(problemOf(await learner.api.get(path))).toEqual([403, 'forbidden'])
    expect(problemOf(await author.api.get(`${elsewhere.o}/certificates/${made.id}`))).toEqual([404, 'not_found'])
    expect((await learner.api.get('/certificates')).body.items).toMatchObject([{ id: made.id, title: 'D' }])
    expect((await author.api.delete(path)).status).toBe(204)
    expect((await learner.api.get('/certificates')).body.items).toEqual([])
    expect(problemOf(await author.api.delete(path))).toEqual([404, 'not_found'])
  })

  it('hang on a course, path or test that the organization may see', async () => {
    const { id: foreign } = await elsewhere.course()
    const { id: testId } = await make.created(`${o}/tests`, { title: 'T', culture: 'en-US' })
    const { id: pathId } = await make.created(`${o}/paths`, { title: 'P', culture: 'en-US', courseIds: [] })
    const body = (kind: string, id: Id) => ({ title: 'C', culture: 'en-US', criteria: { kind, id } })
    for (const [kind, id] of [
      ['test', testId],
      ['path', pathId],
    ] as const)
      expect((await make.created(`${o}/certificates`, body(kind, id))).criteria).toEqual({ kind, id })
    for (const [kind, id] of [
      ['course', foreign],
      ['path', testId],
      ['test', pathId],
    ] as const)
      expect(fieldsOf(await author.api.post(`${o}/certificates`, body(kind, id)))).toEqual(['criteria.id'])
    expect(problemOf(await author.api.post(`${elsewhere.o}/certificates`, body('test', testId)))).toEqual([
      404,
      'not_found',
    ])
  })

  it('are awarded to learners who meet the criterion, and their awards stay when they are deleted', async () => {
    const { course, path, lessons } = await make.section()
    const { id } = await make.created(lessons, { title: 'L' })
    await author.api.post(`${lessons}/${id}/publish`)
    await author.api.post(`${path}/publish`)
    const criteria = { kind: 'course', id: course.id }
    const certificate = await make.created(`${o}/certificates`, { title: 'Done', culture: 'en-US', criteria })
    await learner.api.post(`/lessons/${id}/complete`)
    const awards = async () => (await learner.api.get('/me/certificates')).body
    await eventually(async () => (await awards()).length > 0)
    expect(await awards()).toMatchObject([{ certificateId: certificate.id, title: 'Done', source: 'automatic' }])
    await author.api.delete(`${o}/certificates/${certificate.id}`)
    expect(await awards()).toHaveLength(1)
  })
})
