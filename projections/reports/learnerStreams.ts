import type { TestAttemptEvent } from '@manabi/assessment'
import type { AwardEvent } from '@manabi/awards'
import type { Id, Recorded } from '@manabi/kernel'
import type { ProgressEvent } from '@manabi/progress'
import { projection, type Views } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'

/** A stream in which a learner did something: the way to their events, without looking through those of everybody. */
export interface LearnerStreamDoc {
  readonly userId: Id
  readonly stream: string
  /** Of the first event that concerns the learner. */
  readonly position: number
}

type Event = AwardEvent | ProgressEvent | StudyEvent | TestAttemptEvent

const idOf = ({ data: { userId }, stream }: Recorded<Event>): string => `${userId}/${stream}`

const noted = (doc: LearnerStreamDoc | null, { data: { userId }, stream, position }: Recorded<Event>) =>
  doc ?? { userId, stream, position }

/** One document a course, test, award or recording of a learner, written once. */
export const learnerStreams = projection<LearnerStreamDoc, Event>()({
  name: 'learner-streams',
  version: 1,
  indexes: [['userId', 'position']],
  on: {
    LessonViewed: [idOf, noted],
    LessonCompleted: [idOf, noted],
    LessonCompletionReported: [idOf, noted],
    QuizAttempted: [idOf, noted],
    CourseCompleted: [idOf, noted],
    TestAttempted: [idOf, noted],
    StudySessionStopped: [idOf, noted],
    StudySessionRecorded: [idOf, noted],
    CertificateAwarded: [idOf, noted],
  },
})

/** In the order of their first events. */
export async function streamsOf(views: Views, userId: Id): Promise<readonly string[]> {
  const found = await views.of(learnerStreams).find({
    where: { userId },
    sort: [
      ['position', 'asc'],
      ['id', 'asc'],
    ],
  })
  return found.map(({ doc }) => doc.stream)
}
