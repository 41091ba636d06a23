import { describe, expect, it } from '@jest/globals'
import { fieldsOf, problemOf } from '../harness/authors.ts'
import { startSchool } from '../harness/school.ts'

const { author, make } = await startSchool()

const choices = (...correct: readonly boolean[]) => correct.map((isCorrect, n) => ({ text: `Choice ${n}`, isCorrect }))
const quizOf = (...questions: readonly unknown[]) => ({ title: 'L', quiz: { questions } })

describe('bad input', () => {
  it('of a quiz is named by its place, and nothing is kept [ATH-006]', async () => {
    const { lessons } = await make.section()
    const good = { text: 'Q', choices: choices(true, false) }
    const cases: [Record<string, unknown>, string[]][] = [
      [quizOf(good, { ...good, choices: choices(true, true) }), ['quiz.questions.1.choices']],
      [quizOf({ ...good, choices: choices(false, false) }), ['quiz.questions.0.choices']],
      [quizOf({ ...good, choices: choices(true) }), ['quiz.questions.0.choices']],
      [quizOf({ ...good, choices: choices(true, ...Array(10).fill(false)) }), ['quiz.questions.0.choices']],
      [quizOf({ ...good, text: ' ' }), ['quiz.questions.0.text']],
      [
        quizOf({ ...good, choices: [{ text: 'A', isCorrect: true }, { text: 'B' }] }),
        ['quiz.questions.0.choices.1.isCorrect'],
      ],
      [quizOf({ ...good, id: 'qst_unknown' }), ['quiz.questions.0.id']],
      [quizOf(), ['quiz.questions']],
      [{ title: 'L', quiz: { questions: [good], passingScore: 101 } }, ['quiz.passingScore']],
    ]
    for (const [body, fields] of cases) expect(fieldsOf(await author.api.post(lessons, body))).toEqual(fields)
    const lesson = await make.created(lessons, quizOf(good))
    for (const [body, fields] of cases)
      expect(fieldsOf(await author.api.put(`${lessons}/${lesson.id}`, body))).toEqual(fields)
    expect((await author.api.get(lessons)).body).toEqual([lesson])
  })

  it('of courses, sections and lessons is named by its place', async () => {
    const { path, section, lessons } = await make.section()
    const { id } = await make.created(lessons, { title: 'L' })
    const at = `${lessons}/${id}`
    const cases: [string, Record<string, unknown>, string[]][] = [
      ['title', { title: 'x'.repeat(201) }, ['title']],
      ['video.url', { title: 'L', video: { url: 'javascript:alert(1)' } }, ['video.url']],
      ['slides.url', { title: 'L', slides: { url: '//example.com' } }, ['slides.url']],
      ['body', { title: 'L', body: { format: 'rtf', text: '' } }, ['body.format']],
      ['text', { title: 'L', body: { format: 'html', text: 'x'.repeat(500_001) } }, ['body.text']],
      ['minutes', { title: 'L', estimatedMinutes: -1, position: 0.5 }, ['estimatedMinutes', 'position']],
    ]
    for (const [what, body, fields] of cases)
      expect([what, fieldsOf(await author.api.put(at, body))]).toEqual([what, fields])
    const [deep, tagged] = [`<b>x</b>\n\n${'> '.repeat(100)}x`, '<p>'.repeat(25_000)]
    for (const text of [deep, tagged]) {
      const inLesson = { title: 'L', body: { format: 'markdown', text } }
      expect(fieldsOf(await author.api.put(at, inLesson))).toEqual(['body.text'])
      const material = { kind: 'text', title: 'M', culture: 'en-US', text }
      expect(fieldsOf(await author.api.post(`${make.o}/materials`, material))).toEqual(['text'])
    }
    expect(fieldsOf(await author.api.put(at, { title: 'L', sectionId: 'sec_unknown' }))).toEqual(['sectionId'])
    expect(fieldsOf(await author.api.put(`${path}/sections/${section.id}`, { position: -1 }))).toEqual(['position'])
    const wrong = { culture: 'english', level: 'Expert', description: 'x'.repeat(5_001), isPublic: 'yes' }
    expect(fieldsOf(await author.api.put(path, wrong))).toEqual(['description', 'culture', 'level', 'isPublic'])
    expect(fieldsOf(await author.api.post(`${make.o}/courses`, {}))).toEqual(['title', 'culture'])
    expect((await author.api.get(path)).body).toMatchObject({ title: 'Course', sections: [{ lessons: [{ id }] }] })
  })

  it('larger than a lesson may be is refused; other bodies have the usual limit', async () => {
    const { lessons } = await make.section()
    const text = (length: number) => ({ title: 'L', body: { format: 'markdown', text: 'あ'.repeat(length) } })
    const { id } = await make.created(lessons, text(500_000))
    expect((await author.api.get(`${lessons}/${id}`)).body.body.text).toHaveLength(500_000)
    expect(problemOf(await author.api.post(lessons, text(1_400_000)))).toEqual([413, 'payload_too_large'])
    const long = { title: 'C', culture: 'en-US', description: 'あ'.repeat(400_000) }
    expect(problemOf(await author.api.post(`${make.o}/courses`, long))).toEqual([413, 'payload_too_large'])
  })
})

describe('a repeated call', () => {
  it('with the same Idempotency-Key creates once and toggles once [ATH-003]', async () => {
    const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
    const once = key()
    const body = { title: 'Once', culture: 'en-US' }
    const first = await author.api.post(`${make.o}/courses`, body, once)
    const again = await author.api.post(`${make.o}/courses`, body, once)
    expect([again.body, again.headers.get('ETag')]).toEqual([first.body, first.headers.get('ETag')])
    expect((await author.api.get(`${make.o}/courses?q=once`)).body.totalItems).toBe(1)
    const path = `${make.o}/courses/${first.body.id}/publish`
    const toggle = key()
    for (const _ of [1, 2]) expect((await author.api.post(path, undefined, toggle)).body.isPublished).toBe(true)
  })
})
