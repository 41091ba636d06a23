import { type PresentTest, test } from '@manabi/assessment'
import { course } from '@manabi/catalog'
import { type Id, invalid, notFound } from '@manabi/kernel'
import type { Question } from '@manabi/questions'
import type { ExecutionContext } from '../execution.ts'
import type { Services } from '../services.ts'
import type { QuestionInput } from './authoringResources.ts'

interface Place {
  readonly organizationId: Id
  readonly testId: Id
}

/** A test of the organization, else 404. */
export async function ownTest({ repository }: Services, { organizationId, testId }: Place): Promise<PresentTest> {
  const { state } = await repository.load(test, [testId])
  if (state.status !== 'present' || state.organizationId !== organizationId) throw notFound()
  return state
}

/** The course that a test names has to be one of the organization, draft or published; 400 for every other. */
export async function requireOwnCourse(
  { repository }: Services,
  organizationId: Id,
  courseId: Id | null | undefined,
): Promise<void> {
  if (courseId === null || courseId === undefined) return
  const { state } = await repository.load(course, [courseId])
  const isOwn = (state.status === 'draft' || state.status === 'published') && state.organizationId === organizationId
  if (!isOwn) throw invalid('courseId', 'is not a course of the organization')
}

/** New questions as authors write them, each with an id of its own. */
export const withIds = (
  { newId }: Pick<ExecutionContext, 'newId'>,
  questions: readonly QuestionInput[],
): readonly Question[] =>
  questions.map(({ text, choices, explanation = null }) => ({
    id: newId('qst'),
    text,
    choices: choices.map((choice) => ({ id: newId('cho'), ...choice })),
    explanation,
  }))
