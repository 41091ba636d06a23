import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import type { Question } from '@manabi/questions'
import {
  TestChanged,
  TestCreated,
  TestDeleted,
  type TestEvent,
  TestPublished,
  TestQuestionsAdded,
  TestQuestionsReplaced,
  TestUnpublished,
} from './events.ts'
import { test } from './test.ts'

const ids = { testId: 'tst_1', organizationId: 'org_1' }
const facts = {
  title: 'Final',
  description: '',
  culture: 'en-US',
  courseId: null,
  timeLimitMinutes: 30,
  passingScore: 70,
  explanations: 'passed' as const,
}
const question = (id: string): Question => ({
  id,
  text: 'Which?',
  choices: [
    { id: `${id}_right`, text: 'This', isCorrect: true },
    { id: `${id}_wrong`, text: 'That', isCorrect: false },
  ],
  explanation: null,
})
const created = TestCreated({ ...ids, ...facts, isPublished: true, questions: [question('qst_1')] })
const create = { ...ids, facts, isPublished: true, questions: [question('qst_1')] }

describe('a test', () => {
  it('is created once, with its questions [ATH-008]', () => {
    given().when(test.createTest, create).then(created)
    given(created).when(test.createTest, create).then()
    given(created, TestDeleted(ids)).when(test.createTest, create).thenRefused('not_found')
  })

  it('is changed in the fields given [ATH-008]', () => {
    given(created)
      .when(test.changeTest, { facts: { title: 'Exam', description: undefined, timeLimitMinutes: null } })
      .then(TestChanged({ ...ids, ...facts, title: 'Exam', timeLimitMinutes: null }))
    given(created)
      .when(test.changeTest, { facts: { title: 'Final' } })
      .then()
    given().when(test.changeTest, {}).thenRefused('not_found')
  })

  it('is not changed by an author who saw an earlier version [ATH-005]', () => {
    const seen = given(created, TestUnpublished(ids))
    seen.when(test.changeTest, { isPublished: true, expectedVersion: 1 }).thenRefused('conflict')
    seen.when(test.changeTest, { isPublished: false, expectedVersion: 1 }).then()
    seen.when(test.changeTest, { isPublished: true, expectedVersion: 2 }).then(TestPublished(ids))
  })

  it('is published and unpublished [ATH-008]', () => {
    given(created).when(test.changeTest, { isPublished: false }).then(TestUnpublished(ids))
    given(created, TestUnpublished(ids)).when(test.changeTest, { isPublished: true }).then(TestPublished(ids))
    given(created).when(test.changeTest, { isPublished: true }).then()
  })

  it('gets further questions behind those it has, each once [ATH-008]', () => {
    const questions = [question('qst_2'), question('qst_3')]
    const added = TestQuestionsAdded({ ...ids, questions })
    given(created).when(test.addQuestions, { questions }).then(added)
    given(created, added).when(test.addQuestions, { questions }).then()
    expect(fold(test, [created, added] as TestEvent[])).toMatchObject({
      questions: [{ id: 'qst_1' }, { id: 'qst_2' }, { id: 'qst_3' }],
    })
  })

  it('has its questions replaced as a whole [ATH-008]', () => {
    const questions = [question('qst_9')]
    const replaced = TestQuestionsReplaced({ ...ids, questions })
    given(created).when(test.changeTest, { questions }).then(replaced)
    given(created, replaced).when(test.changeTest, { questions }).then()
  })

  it('refuses questions that cannot be graded, and more than 500', () => {
    const broken = { ...question('qst_2'), choices: [] }
    const many = Array.from({ length: 500 }, (_, index) => question(`qst_many_${index}`))
    given()
      .when(test.createTest, { ...create, questions: [broken] })
      .thenRefused('invalid_request')
    given(created)
      .when(test.changeTest, { questions: [broken] })
      .thenRefused('invalid_request')
    given(created)
      .when(test.addQuestions, { questions: [broken] })
      .thenRefused('invalid_request')
    given(created).when(test.addQuestions, { questions: many }).thenRefused('invalid_request')
    given()
      .when(test.createTest, { ...create, questions: many })
      .then(TestCreated({ ...ids, ...facts, isPublished: true, questions: many }))
  })

  it('is deleted once', () => {
    given(created).when(test.deleteTest).then(TestDeleted(ids))
    given(created, TestDeleted(ids)).when(test.deleteTest).thenRefused('not_found')
    given(created, TestDeleted(ids)).when(test.changeTest, {}).thenRefused('not_found')
  })
})
