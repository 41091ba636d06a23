import type { TestAttemptEvent } from '@manabi/assessment'
import type { AwardEvent } from '@manabi/awards'
import type { Id, Recorded } from '@manabi/kernel'
import { activity, courseProgress, type ProgressEvent } from '@manabi/progress'
import { projection, type Views } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'
import { reportPeople } from './reportPeople.ts'

/**
 * A stream in which a learner did something, but for those of courses: the way to their events, without
 * looking through those of everybody.
 */
export interface LearnerStreamDoc {
  readonly userId: Id
  readonly stream: string
  /** The course or the test; null for study and awards. */
  readonly about: Id | null
  /** Of the first event that concerns the learner. */
  readonly position: number
}

type Event = AwardEvent | ProgressEvent | StudyEvent | TestAttemptEvent

const idOf = ({ data: { userId }, stream }: Recorded<Event>): string => `${userId}/${stream}`

const noted = (doc: LearnerStreamDoc | null, { data, stream, position }: Recorded<Event>): LearnerStreamDoc => {
  const { userId } = data
  const about = 'testId' in data ? data.testId : 'lessonId' in data && 'courseId' in data ? data.courseId : null
  return doc ?? { userId, stream, about, position }
}

const ofCourses = courseProgress.stream('', '').slice(0, -1)
const ofActivities = `${activity.name}-`

/** An activity that a device reported later has a stream of its own. */
const inStreamOfItsOwn = (event: Recorded<ProgressEvent>): string | readonly [] =>
  event.stream.startsWith(ofCourses) ? [] : idOf(event)

/** One document for each test, award, recording, and activity reported later, written once. `report-people` knows which courses a learner began. */
export const learnerStreams = projection<LearnerStreamDoc, Event>()({
  name: 'learner-streams',
  version: 3,
  indexes: [
    ['userId', 'position'],
    ['userId', 'about', 'position'],
  ],
  on: {
    LessonViewed: [inStreamOfItsOwn, noted],
    LessonCompleted: [inStreamOfItsOwn, noted],
    LessonCompletionReported: [inStreamOfItsOwn, noted],
    QuizAttempted: [inStreamOfItsOwn, noted],
    CourseCompleted: [inStreamOfItsOwn, noted],
    TestAttempted: [idOf, noted],
    StudySessionStopped: [idOf, noted],
    StudySessionRecorded: [idOf, noted],
    CertificateAwarded: [idOf, noted],
  },
})

/** All streams in which the learner did something. */
export async function streamsOf(views: Views, userId: Id): Promise<readonly string[]> {
  const [person, found] = await Promise.all([
    views.of(reportPeople).get(userId),
    views.of(learnerStreams).find({
      where: { userId },
      sort: [
        ['position', 'asc'],
        ['id', 'asc'],
      ],
    }),
  ])
  const courseIds = person?.kind === 'person' ? person.courses : []
  return [
    ...courseIds.map((courseId) => courseProgress.stream(userId, courseId)),
    ...found.map(({ doc }) => doc.stream),
  ]
}

/** The streams of activities in these courses and tests that a device reported later. */
export async function reportedStreamsOf(views: Views, userId: Id, about: readonly Id[]): Promise<readonly string[]> {
  if (about.length === 0) return []
  const found = await views.of(learnerStreams).find({ where: { userId, about: { in: [...about] } } })
  return found.map(({ doc }) => doc.stream).filter((stream) => stream.startsWith(ofActivities))
}

/** Those in which the learner did something in courses: tests, study and awards have streams of their own. */
export const courseStreamsOf = async (views: Views, userId: Id): Promise<readonly string[]> =>
  (await streamsOf(views, userId)).filter((stream) => stream.startsWith(ofCourses) || stream.startsWith(ofActivities))
