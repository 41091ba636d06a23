import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Recorded } from '@manabi/kernel'
import { type ProgressEvent, QuizAttempted } from '@manabi/progress'
import { openSqliteReadStore, type ReadStore } from '@manabi/read-store'
import { type QuizAttemptDoc, quizAttempts, quizAttemptsOf } from './quizAttempts.ts'

let directory: string
let store: ReadStore

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-quiz-attempts-'))
  store = openSqliteReadStore(join(directory, 'views.db'))
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

const attempt = (attemptId: string, submittedAt: string, data: { userId?: string; lessonTitle?: string } = {}) =>
  QuizAttempted({
    userId: 'usr_1',
    courseId: 'crs_1',
    courseTitle: 'Programming',
    courseOrganizationId: 'org_1',
    isPublicCourse: true,
    organizations: [],
    lessonId: 'les_1',
    sectionId: 'sec_1',
    lessonTitle: 'Variables',
    attemptId,
    submittedAt,
    score: 80,
    isPassed: true,
    passingScore: 70,
    correctCount: 4,
    questionCount: 5,
    answers: [],
    isFirstPass: false,
    ...data,
  })

async function given(...events: readonly ProgressEvent[]): Promise<void> {
  const documents = new Map<string, { position: number; doc: QuizAttemptDoc | null }>()
  events.forEach((event, index) => {
    const recorded = { ...event, position: index + 1 } as Recorded<ProgressEvent>
    const [ids, fold] = quizAttempts.on[event.type]!
    const id = ids(recorded) as string
    documents.set(id, { position: recorded.position, doc: fold(null, recorded, id) })
  })
  const { collection } = await store.create(quizAttempts)
  await store.write(collection, { documents: documents as never, checkpoint: events.length })
  await store.activate(collection)
}

const found = async (period: { from?: string; to?: string; limit?: number } = {}) =>
  (await quizAttemptsOf(store.views(), 'usr_1', { limit: 200, ...period })).map(({ attemptId }) => attemptId)

describe('quiz attempts', () => {
  it('are those of the learner, newest first, by id within a millisecond [QIZ-007]', async () => {
    await given(
      attempt('att_b', '2026-04-01T00:00:00.000Z'),
      attempt('att_c', '2026-04-02T00:00:00.000Z'),
      attempt('att_a', '2026-04-02T00:00:00.000Z'),
      attempt('att_foreign', '2026-04-02T00:00:00.000Z', { userId: 'usr_2' }),
    )
    expect(await found()).toEqual(['att_c', 'att_a', 'att_b'])
    expect(await found({ limit: 2 })).toEqual(['att_c', 'att_a'])
  })

  it('are filtered by days in Tokyo, both included [QIZ-007]', async () => {
    await given(
      attempt('att_1', '2026-03-31T14:59:59.999Z'),
      attempt('att_2', '2026-03-31T15:00:00.000Z'),
      attempt('att_3', '2026-04-01T14:59:59.999Z'),
      attempt('att_4', '2026-04-01T15:00:00.000Z'),
    )
    expect(await found({ from: '2026-04-01', to: '2026-04-01' })).toEqual(['att_3', 'att_2'])
    expect(await found({ from: '2026-04-01' })).toEqual(['att_4', 'att_3', 'att_2'])
    expect(await found({ to: '2026-04-01' })).toEqual(['att_3', 'att_2', 'att_1'])
    expect(await found({ from: '0000-01-01', to: '9999-12-31' })).toHaveLength(4)
  })

  it('keep the title that the lesson had then', async () => {
    await given(attempt('att_1', '2026-04-01T00:00:00.000Z', { lessonTitle: 'As it was' }))
    expect(await quizAttemptsOf(store.views(), 'usr_1', { limit: 200 })).toEqual([
      {
        attemptId: 'att_1',
        lessonId: 'les_1',
        courseId: 'crs_1',
        lessonTitle: 'As it was',
        score: 80,
        isPassed: true,
        submittedAt: '2026-04-01T00:00:00.000Z',
      },
    ])
  })
})
