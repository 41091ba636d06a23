import { describe, expect, it } from '@jest/globals'
import { fold, type Problem } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import type { Quiz } from './content.ts'
import { LessonDeleted, LessonMaterialsAttached, LessonWritten } from './events.ts'
import { type CleanContent, lesson } from './lesson.ts'
import { sanitizeBody } from './sanitize.ts'

const of = { lessonId: 'les_1', courseId: 'crs_1', organizationId: 'org_1' }
const content: CleanContent = {
  title: 'Variables',
  body: sanitizeBody({ format: 'markdown', text: '# Variables' }),
  estimatedMinutes: 5,
  video: { url: 'https://example.com/v.mp4', durationSeconds: null },
  slides: null,
  quiz: {
    passingScore: 70,
    explanations: 'passed',
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

const write = (change: Partial<CleanContent> = {}) => ({ ...of, content: { ...content, ...change } })
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
    const slides = { url: 'https://example.com/s' }
    given().when(lesson.writeLesson, write()).then(written)
    given(written).when(lesson.writeLesson, write()).then()
    given(written)
      .when(lesson.writeLesson, write({ slides }))
      .then(LessonWritten(write({ slides })))
  })

  it('keeps its materials when it is written again', () => {
    const state = fold(lesson, [written, attached(['mat_1']), LessonWritten(write({ title: 'New' }))])
    expect(state).toMatchObject({ title: 'New', materialIds: ['mat_1'] })
  })

  it('has its materials replaced, in order, naming those that are left out', () => {
    const attach = (...materialIds: string[]) =>
      given(written, attached(['mat_1', 'mat_2'])).when(lesson.attachMaterials, { materialIds })
    attach('mat_3', 'mat_1').then(attached(['mat_3', 'mat_1'], ['mat_2']))
    attach('mat_2', 'mat_1').then(attached(['mat_2', 'mat_1']))
    attach('mat_1', 'mat_2').then()
  })

  it('that was deleted in an older stream stays so until it is brought back whole [ATH-020]', () => {
    const deleted = LessonDeleted({ ...of, materialIds: ['mat_1'] })
    given(written, attached(['mat_1']), deleted)
      .when(lesson.restoreLessonContent)
      .then(written, attached(['mat_1']))
    given(written).when(lesson.restoreLessonContent).then()
    const gone = given(written, deleted)
    gone.when(lesson.restoreLessonContent).then(written)
    gone.when(lesson.writeLesson, write()).thenRefused('not_found')
    gone.when(lesson.attachMaterials, { materialIds: [] }).thenRefused('not_found')
  })
})

describe('the quiz of a lesson', () => {
  const [question] = content.quiz!.questions
  const [right, wrong] = question!.choices
  const choices = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `cho_${index}`, text: `c${index}`, isCorrect: index === 0 }))
  const quizOf = (...questions: Quiz['questions']): Quiz => ({ passingScore: 70, explanations: 'passed', questions })
  const errors = (quiz: Quiz) =>
    problem(() => lesson.writeLesson.decide(lesson.initial, write({ quiz })))?.options.errors?.map(({ path }) => path)

  it.each([
    ['one choice', [right!]],
    ['eleven choices', choices(11)],
    ['no right choice', [wrong!, { ...wrong!, id: 'cho_3', text: 'Other' }]],
    ['two right choices', [right!, { ...right!, id: 'cho_3', text: 'Other' }]],
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
