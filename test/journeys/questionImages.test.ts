import { describe, expect, it } from '@jest/globals'
import { fieldsOf } from '../harness/authors.ts'
import { png } from '../harness/filesOfEachKind.ts'
import { startSchool } from '../harness/school.ts'

const { author, learner, make, o } = await startSchool()

const form = new FormData()
form.append('file', new File([new Uint8Array(png(1))], 'cell.png'))
const { body: file } = await author.api.post(`${o}/files`, form)
const image = { url: file.url, alt: '細胞の断面' }
const choices = [
  { text: '核', isCorrect: true },
  { text: '壁', isCorrect: false },
]
const question = { text: 'これは？', choices, image }

describe('the picture of a question [FIL-008]', () => {
  it('of a quiz is shown to learners, kept by who leaves it out, and removed by null', async () => {
    const { path, lessons } = await make.section()
    const lesson = await make.created(lessons, { title: 'Cells', quiz: { questions: [question] } })
    const own = `${lessons}/${lesson.id}`
    await author.api.post(`${path}/publish`, { lessonIds: 'all' })
    const shown = async () => (await learner.api.get(`/lessons/${lesson.id}`)).body.quiz.questions[0]
    expect(await shown()).toMatchObject({ image, text: 'これは？' })
    const { id, choices: kept } = await shown()
    const again = {
      id,
      text: 'それは？',
      choices: kept.map((one: { id: string; text: string }) => ({ id: one.id, text: one.text })),
    }
    await author.api.put(own, { title: 'Cells', quiz: { questions: [again] } })
    expect(await shown()).toMatchObject({ image, text: 'それは？' })
    const uses = async () => (await author.api.get(`${o}/files`)).body.items[0].usedIn
    expect(await uses()).toEqual([{ lessonId: lesson.id, title: 'Cells' }])
    const copy = await author.api.post(`${o}/lessons/${lesson.id}/copy`, { sectionId: lessons.split('/').at(-2) })
    expect((await author.api.get(`${lessons}/${copy.body.id}`)).body.quiz.questions[0]).toMatchObject({ image })
    await author.api.put(own, { title: 'Cells', quiz: { questions: [{ ...again, image: null }] } })
    expect(await shown()).not.toHaveProperty('image')
    const { body: versions } = await author.api.get(`${o}/lessons/${lesson.id}/versions`)
    expect(versions[0].changed).toEqual(['quiz'])
  })

  it('of a test, too', async () => {
    const test = { title: 'Exam', culture: 'ja-JP', questions: [question, { ...question, image: null }] }
    const { id, questions } = await make.created(`${o}/tests`, test)
    expect(questions.map((one: { image: unknown }) => one.image)).toEqual([image, undefined])
    const { body } = await learner.api.get(`/tests/${id}`)
    expect(body.questions.map((one: { image: unknown }) => one.image)).toEqual([image, undefined])
    const { body: files } = await author.api.get(`${o}/files`)
    expect(files.items[0].usedIn).toContainEqual({ testId: id, title: 'Exam' })
  })

  it('has an address of the web and a text that may be empty', async () => {
    const { lessons } = await make.section()
    const send = (one: object) =>
      author.api.post(lessons, { title: 'A', quiz: { questions: [{ ...question, image: one }] } })
    expect(fieldsOf(await send({ url: 'javascript:alert(1)', alt: '' }))).toEqual(['quiz.questions.0.image.url'])
    expect(fieldsOf(await send({ url: file.url }))).toEqual(['quiz.questions.0.image.alt'])
    expect((await send({ url: 'https://example.com/a.png', alt: '' })).status).toBe(201)
  })
})
