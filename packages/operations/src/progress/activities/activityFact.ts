import { type AssessmentEvent, testAttempted } from '@manabi/assessment'
import { canSee, course } from '@manabi/catalog'
import { type DomainEvent, type Id, invalid, type Learner, learnersOrganizations, notFound } from '@manabi/kernel'
import { idOfReported, LessonCompletionReported, LessonViewed, QuizAttempted, StudyReported } from '@manabi/progress'
import { recordedFormerly, studyRecording } from '@manabi/study'
import { type TestNow, testToSubmit } from '../../assessment/testToSubmit.ts'
import { gradeQuiz, gradeTest } from '../../grading.ts'
import type { Services } from '../../services.ts'
import { type VisibleLesson, visibleLesson } from '../visibleLesson.ts'
import type { ActivityContent } from './activityContent.ts'

type Submitted = Extract<AssessmentEvent, { type: 'TestAttempted' }>

/** What is kept of an activity. */
export type ActivityFact =
  | ReturnType<typeof LessonViewed | typeof LessonCompletionReported | typeof QuizAttempted | typeof StudyReported>
  | Submitted

/** What is the same for all activities of one request is looked up once. */
export class ActivityFacts {
  readonly #services: Services
  readonly #learner: Learner
  readonly #lessons = new Map<Id, Promise<VisibleLesson>>()
  readonly #tests = new Map<Id, Promise<TestNow>>()

  constructor(services: Services, learner: Learner) {
    this.#services = services
    this.#learner = learner
  }

  /** Throws 404 for what the learner cannot see, and 400 for answers that do not fit. */
  async of(id: string, content: ActivityContent): Promise<ActivityFact> {
    switch (content.kind) {
      case 'view':
        return LessonViewed({ ...(await this.#lesson(content.lessonId)).lesson, occurredAt: content.at })
      case 'complete':
        return LessonCompletionReported({ ...(await this.#lesson(content.lessonId)).lesson, occurredAt: content.at })
      case 'quiz':
        return this.#quiz(id, content)
      case 'test':
        return this.#test(id, content)
      case 'study':
        return this.#study(id, content)
    }
  }

  async #quiz(id: string, { lessonId, answers, at }: Extract<ActivityContent, { kind: 'quiz' }>) {
    const { lesson, quiz } = await this.#lesson(lessonId)
    if (quiz === null) throw notFound()
    const attempt = { attemptId: this.#idOf('att', id), submittedAt: at, isFirstPass: false }
    return QuizAttempted({ ...lesson, ...(await gradeQuiz(this.#services, { lessonId, quiz }, answers)), ...attempt })
  }

  async #test(id: string, { testId, answers, at, elapsedSeconds }: Extract<ActivityContent, { kind: 'test' }>) {
    const { sitting, ...test } = await this.#testNow(testId)
    const grade = await gradeTest(this.#services, { testId, test }, answers)
    return testAttempted({ sitting, grade, attemptId: this.#idOf('att', id), submittedAt: at, elapsedSeconds })
  }

  async #study(id: string, content: Extract<ActivityContent, { kind: 'study' }>): Promise<ActivityFact> {
    const { userId } = this.#learner
    const { repository } = this.#services
    const { state: before } = await repository.load(studyRecording, [userId, id])
    const isRecorded = before.status === 'recorded' || (await recordedFormerly(repository, userId, id)) !== null
    // What was recorded online stays so when its course can no longer be seen.
    const { courseId, lessonId } = isRecorded ? nowhere : content
    const place = { courseId, lessonId, ...(await this.#studied(courseId, lessonId)) }
    const session = { userId, sessionId: this.#idOf('sts', id), occurredAt: content.at, endedAt: content.endedAt }
    return StudyReported({ ...session, ...place, organizations: learnersOrganizations(this.#learner) })
  }

  /** Whose course was studied; the course of the lesson where only that is named. */
  async #studied(courseId: Id | null, lessonId: Id | null) {
    const lesson = lessonId === null ? null : (await this.#lesson(lessonId)).lesson
    const named = courseId ?? lesson?.courseId ?? null
    if (named === null) return { courseOrganizationId: null, isPublicCourse: null }
    const { state } = await this.#services.repository.load(course, [named])
    if (state.status !== 'published' || !canSee(this.#learner, { ...state, isPublished: true })) throw notFound()
    if (lesson !== null && lesson.courseId !== named) throw invalid('lessonId', 'is not a lesson of this course')
    return { courseOrganizationId: state.organizationId, isPublicCourse: state.isPublic }
  }

  #lesson(lessonId: Id): Promise<VisibleLesson> {
    return once(this.#lessons, lessonId, () => visibleLesson(this.#services, this.#learner, lessonId))
  }

  #testNow(testId: Id): Promise<TestNow> {
    return once(this.#tests, testId, () => testToSubmit(this.#services, this.#learner, testId))
  }

  #idOf(prefix: 'att' | 'sts', activityId: string): Id {
    return idOfReported(prefix, this.#learner.userId, activityId)
  }
}

function once<Value>(known: Map<Id, Promise<Value>>, id: Id, load: () => Promise<Value>): Promise<Value> {
  const before = known.get(id)
  if (before !== undefined) return before
  const loading = load()
  known.set(id, loading)
  return loading
}

const nowhere = { courseId: null, lessonId: null }

/** What an event under an activity's id says: only facts of activities are kept there. */
export const factOf = (event: DomainEvent): ActivityFact => event as ActivityFact
