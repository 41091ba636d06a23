import { isDeepStrictEqual } from 'node:util'
import {
  checkVersion,
  decider,
  type Expecting,
  given,
  type Id,
  invalid,
  notFound,
  type Timestamp,
  unreachable,
} from '@manabi/kernel'
import { checkQuestions, type Question, type QuestionDraft, questionsFrom } from '@manabi/questions'
import {
  TestChanged,
  TestCreated,
  TestDeleted,
  type TestEvent,
  TestFacts,
  TestPublished,
  TestQuestionsAdded,
  TestQuestionsReplaced,
  TestRestored,
  TestUnpublished,
  testEvents,
} from './events.ts'

/** A test of an organization: its questions and whether its learners may sit it. */
export const test = decider<TestState, TestEvent, [testId: Id]>()({
  name: 'test',
  stream: (testId) => `test-${testId}`,
  events: testEvents,
  initial: { status: 'none' },
  evolve,
  decisions: { createTest, changeTest, addQuestions, deleteTest, restoreTest },
})

export interface PresentTest extends TestFacts {
  readonly status: 'present'
  readonly testId: Id
  readonly organizationId: Id
  readonly isPublished: boolean
  readonly questions: readonly Question[]
  readonly version: number
}

/** As it was when it was deleted. */
interface DeletedTest {
  readonly status: 'deleted'
  readonly last: PresentTest
}

export type TestState = { readonly status: 'none' } | PresentTest | DeletedTest

function evolve(state: TestState, event: TestEvent): TestState {
  if (event.type === 'TestCreated') return { status: 'present', version: 1, ...event.data }
  if (event.type === 'TestRestored') {
    const { createdAt: _, ...data } = event.data
    return { status: 'present', isPublished: false, ...data }
  }
  if (state.status !== 'present') return state
  const next = { ...state, version: state.version + 1 }
  switch (event.type) {
    case 'TestDeleted':
      return { status: 'deleted', last: state }
    case 'TestChanged':
      return { ...next, ...event.data }
    case 'TestQuestionsAdded':
      return { ...next, questions: [...state.questions, ...event.data.questions] }
    case 'TestQuestionsReplaced':
      return { ...next, questions: event.data.questions }
    case 'TestPublished':
      return { ...next, isPublished: true }
    case 'TestUnpublished':
      return { ...next, isPublished: false }
    default:
      return unreachable(event)
  }
}

interface CreateTest {
  readonly testId: Id
  readonly organizationId: Id
  readonly facts: TestFacts
  readonly isPublished: boolean
  readonly questions: readonly QuestionDraft[]
}

function createTest(state: TestState, command: CreateTest): readonly TestEvent[] {
  if (state.status === 'deleted') throw notFound()
  if (state.status === 'present') return []
  const { testId, organizationId, facts, isPublished } = command
  const questions = questionsFrom(command.questions, [])
  checkTest(questions)
  return [TestCreated({ testId, organizationId, ...facts, isPublished, questions: [...questions] })]
}

/** What is left out, or undefined, stays. */
interface ChangeTest extends Expecting {
  readonly facts?: { readonly [Field in keyof TestFacts]?: TestFacts[Field] | undefined }
  readonly isPublished?: boolean | undefined
  /** Replace those there are; those that keep their ids stay the same ones. */
  readonly questions?: readonly QuestionDraft[] | undefined
}

function changeTest(state: TestState, command: ChangeTest): readonly TestEvent[] {
  const { facts = {}, isPublished } = command
  const current = present(state)
  const questions = command.questions && questionsFrom(command.questions, current.questions)
  const ids = idsOf(current)
  const events: TestEvent[] = []
  const before = TestFacts.parse(current)
  const changed = { ...before, ...given(facts) }
  if (!isDeepStrictEqual(changed, before)) events.push(TestChanged({ ...ids, ...changed }))
  if (questions !== undefined && !isDeepStrictEqual(questions, current.questions)) {
    checkTest(questions)
    events.push(TestQuestionsReplaced({ ...ids, questions: [...questions] }))
  }
  if (isPublished !== undefined && isPublished !== current.isPublished)
    events.push(isPublished ? TestPublished(ids) : TestUnpublished(ids))
  if (events.length > 0) checkVersion(current.version, command)
  return events
}

/** Puts questions behind those there are; one that is there already changes nothing. */
function addQuestions(state: TestState, { questions }: { questions: readonly QuestionDraft[] }): readonly TestEvent[] {
  const current = present(state)
  const known = new Set(current.questions.map(({ id }) => id))
  const added = questionsFrom(
    questions.filter(({ id }) => !known.has(id)),
    [],
  )
  if (added.length === 0) return []
  checkTest(added, current.questions.length)
  return [TestQuestionsAdded({ ...idsOf(current), questions: [...added] })]
}

function deleteTest(state: TestState): readonly TestEvent[] {
  return [TestDeleted(idsOf(present(state)))]
}

/** One that is there stays as it is. */
function restoreTest(state: TestState, { createdAt }: { readonly createdAt: Timestamp }): readonly TestEvent[] {
  if (state.status === 'none') throw notFound()
  if (state.status === 'present') return []
  const { questions, version, ...last } = state.last
  const of = { ...idsOf(state.last), ...TestFacts.parse(last) }
  return [TestRestored({ ...of, questions: [...questions], version: version + 1, createdAt })]
}

/** Lists have 500 elements at most (contract, "Conventions"). */
const mostQuestions = 500

function checkTest(questions: readonly Question[], before = 0): void {
  if (before + questions.length > mostQuestions)
    throw invalid('questions', `a test has at most ${mostQuestions} questions`)
  checkQuestions(questions)
}

function present(state: TestState): PresentTest {
  if (state.status !== 'present') throw notFound()
  return state
}

const idsOf = ({ testId, organizationId }: PresentTest) => ({ testId, organizationId })
