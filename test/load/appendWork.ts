import { randomUUID } from 'node:crypto'
import type { EventStore, ExpectedRevision, NewStoredEvent } from '@manabi/event-store'
import { newId } from '@manabi/kernel'

export interface Append {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly event: NewStoredEvent
}

/** Learners who each complete one lesson after the other, ten to a course: `count` appends, dealt to the writers in turn. */
export function newWork(count: number, writers: number): Append[] {
  const learners = Array.from({ length: writers }, () => newId('usr'))
  let courses: string[] = []
  return Array.from({ length: count }, (_, i) => {
    const writer = i % writers
    const lesson = Math.floor(i / writers) % 10
    if (writer === 0 && lesson === 0) courses = learners.map(() => newId('crs'))
    const [userId, courseId] = [learners[writer]!, courses[writer]!]
    const expected = lesson === 0 ? 'none' : lesson - 1
    return { stream: `progress-${userId}-${courseId}`, expected, event: lessonCompleted(userId, courseId) }
  })
}

export const appendRate = (store: EventStore, work: readonly Append[], writers: number): Promise<number> =>
  writeRate(({ stream, expected, event }) => store.append(stream, expected, [event]), work, writers)

/** Appends a second, by so many writers that each wait for one before the next. */
export function writeRate(
  write: (append: Append) => Promise<unknown>,
  work: readonly Append[],
  writers: number,
): Promise<number> {
  const writer = async (_: unknown, first: number) => {
    for (let i = first; i < work.length; i += writers) await write(work[i]!)
  }
  return rateOf(work.length, () => Promise.all(Array.from({ length: writers }, writer)))
}

export async function rateOf(count: number, work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return (count / (performance.now() - start)) * 1_000
}

const organizationId = newId('org')
const departmentId = newId('dep')

const lessonCompleted = (userId: string, courseId: string): NewStoredEvent => ({
  id: randomUUID(),
  type: 'LessonCompleted',
  version: 1,
  data: {
    userId,
    courseId,
    lessonId: newId('les'),
    courseOrganizationId: organizationId,
    isPublicCourse: false,
    organizations: [{ id: organizationId, departmentIds: [departmentId] }],
  },
  metadata: {
    occurredAt: '2026-01-15T09:30:00.000Z',
    actor: { kind: 'user', id: userId },
    organizationId,
    requestId: randomUUID(),
    causationId: null,
  },
})
