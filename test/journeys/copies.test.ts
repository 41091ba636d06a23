import { describe, expect, it } from '@jest/globals'
import { course, LessonPlaced } from '@manabi/catalog'
import { newId } from '@manabi/kernel'
import { authorIn, fieldsOf, problemOf } from '../harness/authors.ts'
import { startWorld } from '../harness/school.ts'

const { world } = await startWorld()
const school = await world.organization('School')
const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
const learner = await world.person({ [school]: ['learner'] })
const stranger = await world.person({ [await world.organization('Another school')]: ['admin'] }, 'manabi-web')
const make = authorIn(school, author)
const o = `/organizations/${school}`

const question = {
  text: 'One?',
  choices: [
    { text: 'Yes', isCorrect: true },
    { text: 'No', isCorrect: false },
  ],
  explanation: 'E',
}

/** A course with a second section and a lesson with a quiz and a material. */
async function aCourse() {
  const { path, section, lessons } = await make.section()
  const lesson = await make.created(lessons, { title: 'Quiz', quiz: { questions: [question] } })
  await make.created(lessons, { title: 'Text' })
  const second = await make.created(`${path}/sections`, { title: 'Second' })
  const materialId = await world.material(school)
  await author.api.put(`${o}/lessons/${lesson.id}/materials`, { materialIds: [materialId] })
  await author.api.post(`${lessons}/${lesson.id}/publish`)
  await author.api.post(`${path}/publish`)
  const { body: course } = await author.api.get(path)
  const { body: read } = await author.api.get(`${lessons}/${lesson.id}`)
  return { path, section, second, lesson: read, course, materialId }
}
const readLesson = async (courseId: string, { id, sectionId }: { id: string; sectionId: string }) =>
  (await author.api.get(`${o}/courses/${courseId}/sections/${sectionId}/lessons/${id}`)).body
const keyOf = async (id: string) => (await author.api.post(`${o}/lessons/${id}/quiz/key`)).body.questions

describe('copies [ATH-017]', () => {
  it('of a lesson go where they are wanted, unpublished, with key and materials under new ids', async () => {
    const { path, second, lesson, course, materialId } = await aCourse()
    const { status, body: copy } = await author.api.post(`${o}/lessons/${lesson.id}/copy`, { sectionId: second.id })
    expect([status, copy]).toMatchObject([
      201,
      { title: 'Quiz', sectionId: second.id, isPublished: false, translationOf: null },
    ])
    const read = await readLesson(course.id, copy)
    expect(read).toMatchObject({ body: lesson.body, materials: [{ id: materialId }] })
    const [asked] = read.quiz.questions
    expect([copy.id === lesson.id, asked.id === lesson.quiz.questions[0].id, asked.text]).toEqual([
      false,
      false,
      'One?',
    ])
    expect((await keyOf(copy.id))[0]).toMatchObject({
      explanation: 'E',
      choices: [{ isCorrect: true }, { isCorrect: false }],
    })
    const other = await aCourse()
    const far = { courseId: other.course.id, sectionId: other.second.id }
    expect((await author.api.post(`${o}/lessons/${lesson.id}/copy`, far)).body).toMatchObject(far)
    const wrong = await author.api.post(`${o}/lessons/${lesson.id}/copy`, { sectionId: other.second.id })
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['sectionId']])
    expect((await author.api.get(path)).body.sections[1].lessons).toHaveLength(1)
  })

  it('of a course have all sections and lessons, and none of its learners', async () => {
    const { path, course, lesson, materialId } = await aCourse()
    await learner.api.post(`/lessons/${lesson.id}/view`)
    const { status, body: copy } = await author.api.post(`${path}/copy`, { title: 'Copied' })
    expect([status, copy]).toMatchObject([
      201,
      { title: 'Copied', culture: course.culture, isPublished: false, translationOf: null },
    ])
    const { body: read } = await author.api.get(`${o}/courses/${copy.id}`)
    const titles = (of: typeof read) =>
      of.sections.map((one: { title: string; lessons: { title: string }[] }) => [
        one.title,
        one.lessons.map(({ title }) => title),
      ])
    expect(titles(read)).toEqual(titles(course))
    const [first] = read.sections[0].lessons
    expect(first).toMatchObject({ isPublished: false })
    expect(await readLesson(copy.id, first)).toMatchObject({ materials: [{ id: materialId }], translations: [] })
    expect((await author.api.post(`${path}/copy`, {})).body.title).toBe(course.title)
  })

  it('of a course that is too large are refused before anything is written', async () => {
    const { courseId, sectionId, change } = await world.course(school)
    const of = { organizationId: school, courseId, sectionId }
    const placed = Array.from({ length: 1_000 }, () => LessonPlaced({ ...of, lessonId: newId('les'), position: 0 }))
    await change({ decider: course, decide: () => placed }, undefined)
    const { body: before } = await author.api.get(`${o}/courses`)
    const answer = await author.api.post(`${o}/courses/${courseId}/copy`, {})
    expect(problemOf(answer)).toEqual([409, 'conflict'])
    expect((await author.api.get(`${o}/courses`)).body.totalItems).toBe(before.totalItems)
  })

  it('as translations are linked, course and lessons, each language once', async () => {
    const { path, course, lesson } = await aCourse()
    const culture = course.culture === 'ja-JP' ? 'en-US' : 'ja-JP'
    const { body: copy } = await author.api.post(`${path}/copy`, { culture, asTranslation: true })
    expect(copy).toMatchObject({ culture, translationOf: course.id })
    const { body: read } = await author.api.get(`${o}/courses/${copy.id}`)
    expect(await readLesson(copy.id, read.sections[0].lessons[0])).toMatchObject({ translationOf: lesson.id })
    expect(problemOf(await author.api.post(`${path}/copy`, { culture, asTranslation: true }))).toEqual([
      409,
      'conflict',
    ])
    for (const body of [{ asTranslation: true }, { culture: course.culture, asTranslation: true }])
      expect(fieldsOf(await author.api.post(`${path}/copy`, body))).toEqual(['culture'])
    expect((await author.api.post(`${path}/copy`, { culture })).body.translationOf).toBeNull()
  })

  it('are stale where the source says something else, until somebody saves or confirms them [ATH-019]', async () => {
    const { path, course, lesson } = await aCourse()
    const culture = course.culture === 'ja-JP' ? 'en-US' : 'ja-JP'
    const { body: copy } = await author.api.post(`${path}/copy`, { culture, asTranslation: true })
    const { body: read } = await author.api.get(`${o}/courses/${copy.id}`)
    const translated = read.sections[0].lessons[0]
    const at = `${path}/sections/${lesson.sectionId}/lessons/${lesson.id}`
    const isStale = async (of: string) => (await author.api.get(of)).body.translations[0].isStale
    expect([await isStale(path), await isStale(at)]).toEqual([false, false])
    // Neither minutes nor sections are translated.
    await author.api.put(at, { ...lesson, estimatedMinutes: 9 })
    await author.api.post(`${path}/sections`, { title: 'Third' })
    await author.api.put(path, { estimatedMinutes: 90 })
    expect([await isStale(path), await isStale(at)]).toEqual([false, false])
    await author.api.put(at, { ...lesson, title: 'Changed' })
    await author.api.put(path, { description: 'Changed' })
    expect([await isStale(path), await isStale(at)]).toEqual([true, true])
    expect((await author.api.post(`${o}/lessons/${translated.id}/translation/confirm`)).status).toBe(204)
    expect((await author.api.post(`${o}/courses/${copy.id}/translation/confirm`)).status).toBe(204)
    expect([await isStale(path), await isStale(at)]).toEqual([false, false])
    for (const none of [`${o}/lessons/${lesson.id}`, path])
      expect(problemOf(await author.api.post(`${none}/translation/confirm`))).toEqual([409, 'conflict'])
    for (const unknown of [`${o}/lessons/les_unknown`, `${o}/courses/crs_unknown`])
      expect(problemOf(await author.api.post(`${unknown}/translation/confirm`))).toEqual([404, 'not_found'])
  })

  it('are of own courses only', async () => {
    const { path, lesson, second } = await aCourse()
    const theirs = await world.organization('Third school')
    const { api } = await world.person({ [theirs]: ['curriculum_manager'] }, 'manabi-web')
    const elsewhere = (at: string) => at.replace(school, theirs)
    const at = `${o}/lessons/${lesson.id}/copy`
    for (const answer of [
      await api.post(elsewhere(`${path}/copy`), {}),
      await api.post(elsewhere(at), { sectionId: second.id }),
      await stranger.api.post(`${path}/copy`, {}),
      await author.api.post(`${o}/lessons/les_unknown/copy`, { sectionId: second.id }),
    ])
      expect(problemOf(answer)).toEqual([404, 'not_found'])
    expect(problemOf(await learner.api.post(`${path}/copy`, {}))).toEqual([403, 'insufficient_scope'])
  })
})
