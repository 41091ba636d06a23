import { describe, expect, it } from '@jest/globals'
import { fold, type Problem } from '@manabi/kernel'
import type { LessonContent, Quiz } from './content.ts'
import { LessonDeleted, type LessonEvent, LessonMaterialsAttached, LessonWritten } from './events.ts'
import { attachMaterials, deleteLesson, type LessonState, lesson, writeLesson } from './lesson.ts'

const of = { lessonId: 'les_1', courseId: 'crs_1', organizationId: 'org_1' }
const content: LessonContent = {
  title: 'Variables',
  body: { format: 'markdown', text: '# Variables' },
  estimatedMinutes: 5,
  video: { url: 'https://example.com/v.mp4', durationSeconds: null },
  slides: null,
  quiz: {
    passingScore: 70,
    questions: [
      {
        id: 'qst_1',
        text: '1 + 1?',
        choices: [
          { id: 'cho_1', text: '2', isCorrect: true },
          { id: 'cho_2', text: '3', isCorrect: false },
        ],
        explanation: null,
      },
    ],
  },
}
const written = LessonWritten({ ...of, content })
const attached = (materialIds: string[], detachedIds: string[] = []) =>
  LessonMaterialsAttached({ ...of, materialIds, detachedIds })

const given = (...events: LessonEvent[]): LessonState => fold(lesson, events)
const write = (state: LessonState, change: Partial<LessonContent> = {}) =>
  writeLesson(state, { ...of, content: { ...content, ...change } })
const problem = (decide: () => unknown): Problem | undefined => {
  try {
    decide()
  } catch (error) {
    return error as Problem
  }
  return undefined
}

describe('a lesson', () => {
  it('is written whole; the same again changes nothing', () => {
    expect(write(given())).toEqual([written])
    expect(write(given(written))).toEqual([])
    expect(write(given(written), { slides: { url: 'https://example.com/s' } })).toMatchObject([
      { type: 'LessonWritten', data: { content: { ...content, slides: { url: 'https://example.com/s' } } } },
    ])
  })

  it('is made harmless before it is compared [CAT-011]', () => {
    const harmful = { format: 'html', text: '<p onclick="x()">Hi</p>' } as const
    const [event] = write(given(), { body: harmful })
    expect(event).toMatchObject({ data: { content: { body: { format: 'html', text: '<p>Hi</p>' } } } })
    expect(write(given(event!), { body: harmful })).toEqual([])
  })

  it('keeps its materials when it is written again', () => {
    const state = given(written, attached(['mat_1']), LessonWritten({ ...of, content: { ...content, title: 'New' } }))
    expect(state).toMatchObject({ title: 'New', materialIds: ['mat_1'] })
  })

  it('has its materials replaced, in order, naming those that are left out', () => {
    const state = given(written, attached(['mat_1', 'mat_2']))
    expect(attachMaterials(state, { materialIds: ['mat_3', 'mat_1'] })).toEqual([
      attached(['mat_3', 'mat_1'], ['mat_2']),
    ])
    expect(attachMaterials(state, { materialIds: ['mat_2', 'mat_1'] })).toEqual([attached(['mat_2', 'mat_1'])])
    expect(attachMaterials(state, { materialIds: ['mat_1', 'mat_2'] })).toEqual([])
  })

  it('that was deleted stays deleted', () => {
    const deleted = LessonDeleted({ ...of, materialIds: ['mat_1'] })
    expect(deleteLesson(given(written, attached(['mat_1'])))).toEqual([deleted])
    const gone = given(written, deleted)
    expect(deleteLesson(gone)).toEqual([])
    expect(problem(() => write(gone))?.code).toBe('not_found')
    expect(problem(() => attachMaterials(gone, { materialIds: [] }))?.code).toBe('not_found')
  })
})

describe('the quiz of a lesson', () => {
  const [question] = content.quiz!.questions
  const [right, wrong] = question!.choices
  const choices = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `cho_${index}`, text: 'c', isCorrect: index === 0 }))
  const quizOf = (...questions: Quiz['questions']): Quiz => ({ passingScore: 70, questions })
  const errors = (quiz: Quiz) => problem(() => write(given(), { quiz }))?.options.errors?.map(({ path }) => path)

  it.each([
    ['one choice', [right!]],
    ['eleven choices', choices(11)],
    ['no right choice', [wrong!, { ...wrong!, id: 'cho_3' }]],
    ['two right choices', [right!, { ...right!, id: 'cho_3' }]],
  ])('is refused with %s', (_, refused) => {
    const first = { ...question!, id: 'qst_0' }
    expect(errors(quizOf(first, { ...question!, choices: refused }))).toEqual(['quiz.questions.1.choices'])
  })

  it('is refused without questions, and with an id that stands twice', () => {
    expect(errors(quizOf())).toEqual(['quiz.questions'])
    expect(errors(quizOf(question!, question!))).toEqual(['quiz.questions.1.id'])
    expect(errors(quizOf({ ...question!, choices: [right!, { ...wrong!, id: right!.id }] }))).toEqual([
      'quiz.questions.0.choices.1.id',
    ])
  })

  it.each([2, 10])('may have %d choices', (count) => {
    expect(errors(quizOf({ ...question!, choices: choices(count) }))).toBeUndefined()
  })
})
