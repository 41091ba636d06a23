import { describe, expect, it } from '@jest/globals'
import { authorIn, problemOf } from '../harness/authors.ts'
import { startWorld } from '../harness/school.ts'

const { world } = await startWorld()
const school = await world.organization('School')
const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
const learner = await world.person({ [school]: ['learner'] })
const stranger = await world.person({ [await world.organization('Another school')]: ['admin'] }, 'manabi-web')
const make = authorIn(school, author)
const o = `/organizations/${school}`
const deleted = `${o}/deleted`
const restore = (id: string) => author.api.post(`${deleted}/${id}/restore`)
const listed = async (query = '') => (await author.api.get(`${deleted}${query}`)).body as { id: string }[]

const quiz = {
  questions: [
    {
      text: 'One?',
      choices: [
        { text: 'Yes', isCorrect: true },
        { text: 'No', isCorrect: false },
      ],
    },
  ],
}

/** A published course with a section of two published lessons, the first of which the learner completed. */
async function aCourse() {
  const { path, lessons } = await make.section()
  const section = lessons.replace(/\/lessons$/, '')
  const ids = []
  for (const title of ['First', 'Second']) ids.push((await make.created(lessons, { title, quiz })).id as string)
  await author.api.post(`${path}/publish`, { lessonIds: 'all' })
  await learner.api.post(`/lessons/${ids[0]}/complete`)
  const courseId = path.split('/').at(-1)!
  return { courseId, path, section, sectionId: section.split('/').at(-1)!, lessons, ids: ids as [string, string] }
}
const percentOf = async (courseId: string) => {
  const { body } = await learner.api.get('/me/progress')
  const found = body.find((one: { courseId: string }) => one.courseId === courseId)
  return found && [found.completedLessons, found.totalLessons]
}
const outlineOf = async (path: string) =>
  (await author.api.get(path)).body.sections.map((one: { id: string; lessons: { id: string }[] }) => [
    one.id,
    ...one.lessons.map(({ id }) => id),
  ])

describe('what authors deleted [ATH-020]', () => {
  it('is listed by whom and when, and a lesson comes back in its place, with its quiz and its progress', async () => {
    const { courseId, path, lessons, ids } = await aCourse()
    const [first, second] = ids
    expect(await percentOf(courseId)).toEqual([1, 2])
    await author.api.delete(`${lessons}/${first}`)
    const by = { userId: author.userId, displayName: (await author.api.get('/me')).body.displayName }
    expect(await listed(`?courseId=${courseId}`)).toEqual([
      { id: first, kind: 'lesson', title: 'First', courseId, deletedAt: expect.any(String), by },
    ])
    expect(problemOf(await author.api.get(`${lessons}/${first}`))).toEqual([404, 'not_found'])
    expect(problemOf(await author.api.get(`${o}/lessons/${first}/versions`))).toEqual([404, 'not_found'])
    expect(await percentOf(courseId)).toEqual([0, 1])
    const { body: third } = await author.api.post(lessons, { title: 'Third' })

    const restored = await restore(first)
    expect([restored.status, restored.body]).toEqual([200, { id: first, kind: 'lesson', title: 'First', courseId }])
    expect(await outlineOf(path)).toEqual([[expect.any(String), first, second, third.id]])
    expect((await author.api.get(`${lessons}/${first}`)).body).toMatchObject({ isPublished: false, hasQuiz: true })
    await author.api.post(`${path}/publish`, { lessonIds: 'all' })
    expect(await percentOf(courseId)).toEqual([1, 3])
    expect(await listed(`?courseId=${courseId}`)).toEqual([])
    expect((await restore(first)).body).toEqual(restored.body)
    expect(problemOf(await restore('les_x'))).toEqual([404, 'not_found'])
  })

  it('a section comes back with its lessons; while it is deleted a lesson of it is not', async () => {
    const { courseId, path, section, sectionId, lessons, ids } = await aCourse()
    const [first, second] = ids
    await author.api.delete(`${lessons}/${second}`)
    await author.api.delete(`${section}?cascade=true`)
    expect((await listed(`?courseId=${courseId}`)).map(({ id }) => id)).toEqual([sectionId, second])
    expect(problemOf(await restore(second))).toEqual([409, 'conflict'])
    expect(problemOf(await restore(first))).toEqual([409, 'conflict'])
    expect((await restore(sectionId)).status).toBe(200)
    expect(await outlineOf(path)).toEqual([[sectionId, first]])
    expect((await restore(second)).status).toBe(200)
    expect(await outlineOf(path)).toEqual([[sectionId, first, second]])
    const { body } = await author.api.get(path)
    expect(body.sections[0].lessons).toMatchObject([{ isPublished: false }, { isPublished: false }])
  })

  it('a course comes back as a draft; while it is deleted nothing in it is', async () => {
    const { courseId, path, sectionId, lessons, ids } = await aCourse()
    const { body: before } = await author.api.get(path)
    await author.api.delete(`${lessons}/${ids[1]}`)
    await author.api.delete(`${path}?cascade=true`)
    expect(problemOf(await author.api.get(path))).toEqual([404, 'not_found'])
    expect(problemOf(await author.api.get(`${path}/sections`))).toEqual([404, 'not_found'])
    expect(problemOf(await restore(ids[1]))).toEqual([409, 'conflict'])
    expect((await restore(courseId)).body).toMatchObject({ id: courseId, kind: 'course' })
    expect((await restore(ids[1])).status).toBe(200)
    const { body: back } = await author.api.get(path)
    expect(back).toMatchObject({ title: before.title, createdAt: before.createdAt, isPublished: false })
    expect(await outlineOf(path)).toEqual([[sectionId, ...ids]])
    expect(back.sections[0].lessons).toMatchObject([{ isPublished: false }, { isPublished: false }])
    expect(problemOf(await learner.api.get(`/courses/${courseId}`))).toEqual([404, 'not_found'])
    await author.api.post(`${path}/publish`, { lessonIds: 'all' })
    expect(await percentOf(courseId)).toEqual([1, 2])
  })

  it('a material comes back to the lessons that had it, and a test with its key and attempts', async () => {
    const { lessons, ids } = await aCourse()
    const { body: material } = await author.api.post(`${o}/materials`, {
      ...{ title: 'Slides', culture: 'en-US', kind: 'link', url: 'https://example.org/' },
    })
    await author.api.put(`${o}/lessons/${ids[0]}/materials`, { materialIds: [material.id] })
    await author.api.delete(`${o}/materials/${material.id}`)
    expect((await author.api.get(`${lessons}/${ids[0]}`)).body.materials).toEqual([])
    expect((await restore(material.id)).body.kind).toBe('material')
    expect((await author.api.get(`${lessons}/${ids[0]}`)).body.materials).toMatchObject([{ id: material.id }])
    expect((await author.api.get(`${o}/materials/${material.id}`)).body.isPublished).toBe(false)

    const { body: test } = await author.api.post(`${o}/tests`, { title: 'Test', culture: 'en-US', ...quiz })
    const { body: before } = await author.api.get(`${o}/tests/${test.id}`)
    await author.api.delete(`${o}/tests/${test.id}`)
    expect(problemOf(await author.api.get(`${o}/tests/${test.id}`))).toEqual([404, 'not_found'])
    expect((await restore(test.id)).body).toEqual({ id: test.id, kind: 'test', title: 'Test', courseId: null })
    expect((await author.api.get(`${o}/tests/${test.id}`)).body).toEqual({ ...before, isPublished: false })
  })

  it('a translation comes back as one, unless another course took its language', async () => {
    const { path, courseId } = await aCourse()
    const copy = async () => (await author.api.post(`${path}/copy`, { culture: 'ja-JP', asTranslation: true })).body
    const translation = await copy()
    const at = `${o}/courses/${translation.id}`
    await author.api.delete(`${at}?cascade=true`)
    await restore(translation.id)
    expect((await author.api.get(at)).body.translationOf).toBe(courseId)
    const stale = async () =>
      (await author.api.get(path)).body.translations.map((one: { isStale: boolean }) => one.isStale)
    expect(await stale()).toEqual([false])
    await author.api.delete(`${path}?cascade=true`)
    await restore(courseId)
    expect(await stale()).toEqual([false])
    await author.api.delete(`${at}?cascade=true`)
    const rival = await copy()
    await restore(translation.id)
    expect((await author.api.get(at)).body.translationOf).toBeNull()
    expect((await author.api.get(path)).body.translations).toMatchObject([{ id: rival.id }])
  })

  it('a lesson that translates another one does so again, unless a third one took the language', async () => {
    const { path, lessons, ids } = await aCourse()
    const { body: course } = await author.api.post(`${path}/copy`, { culture: 'ja-JP', asTranslation: true })
    const { sections } = (await author.api.get(`${o}/courses/${course.id}`)).body
    const at = `${o}/courses/${course.id}/sections/${sections[0].id}/lessons`
    const [translation] = sections[0].lessons
    const sourceOf = async () => (await author.api.get(`${at}/${translation.id}`)).body.translationOf
    await author.api.delete(`${at}/${translation.id}`)
    await restore(translation.id)
    expect(await sourceOf()).toBe(ids[0])
    await author.api.delete(`${at}/${translation.id}`)
    const rival = await make.created(at, { title: 'Rival', translationOf: ids[0] })
    const both = await Promise.all([restore(translation.id), restore(translation.id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await sourceOf()).toBeNull()
    const { body } = await author.api.get(`${lessons}/${ids[0]}`)
    expect(body.translations.map(({ id }: { id: string }) => id)).toEqual([rival.id])
  })

  it('is for authors of the organization', async () => {
    const { lessons, ids } = await aCourse()
    await author.api.delete(`${lessons}/${ids[0]}`)
    const [other] = (await stranger.api.get('/me')).body.organizations
    expect(problemOf(await stranger.api.get(deleted))).toEqual([404, 'not_found'])
    const foreign = `${deleted.replace(school, other.id)}/${ids[0]}/restore`
    expect(problemOf(await stranger.api.post(foreign))).toEqual([404, 'not_found'])
    expect(problemOf(await stranger.api.post(`${deleted}/${ids[0]}/restore`))).toEqual([404, 'not_found'])
    expect(problemOf(await learner.api.get(deleted))).toEqual([403, expect.any(String)])
  })
})
