import type { DomainEvent, Id } from '@manabi/kernel'
import { CourseCompleted, LessonCompleted, LessonViewed, QuizAttempted } from '@manabi/progress'
import { courseOf, departmentsOf, idOf, learnerOf, lessonOf, organizationId } from './schoolIds.ts'
import type { SchoolLog, SchoolSize } from './schoolLog.ts'

/** So many learners are in the middle of a course at a time. */
const activeCount = 1_000

interface Learner {
  readonly userId: Id
  /** How often all learners had begun before. */
  readonly round: number
  courses: number
  courseId: Id
  /** The next lesson of the course. */
  lesson: number
  revision: number | 'none'
}

/** Learners who view, complete and answer. */
export class Teaching {
  readonly #log: SchoolLog
  readonly #size: SchoolSize
  #enrolled = 0
  #seed = 1

  constructor(log: SchoolLog, size: SchoolSize) {
    this.#log = log
    this.#size = size
  }

  /** Learners take turns at random, a session of a few lessons each. */
  async write(count: number): Promise<void> {
    const active = Array.from({ length: activeCount }, () => this.#enrol())
    while (this.#log.written < count) {
      const chosen = new Set(Array.from({ length: 200 }, () => Math.floor(this.#random() * activeCount)))
      await Promise.all(
        [...chosen].map(async (i) => {
          const learner = active[i]!
          await this.#session(learner)
          if (learner.lesson === this.#size.lessons)
            active[i] = learner.courses < 4 && this.#random() < 0.6 ? this.#next(learner) : this.#enrol()
        }),
      )
    }
  }

  #enrol(): Learner {
    const [userId, round] = [
      learnerOf(this.#enrolled % this.#size.learners),
      Math.floor(this.#enrolled / this.#size.learners),
    ]
    this.#enrolled++
    return this.#next({ userId, round, courses: 0, courseId: '', lesson: 0, revision: 'none' })
  }

  #next({ userId, round, courses }: Learner): Learner {
    // Who comes round again takes other courses.
    const number = round * 4 + courses + Number(userId.slice(-4))
    return {
      userId,
      round,
      courses: courses + 1,
      courseId: courseOf(number % this.#size.courses),
      lesson: 0,
      revision: 'none',
    }
  }

  async #session(learner: Learner): Promise<void> {
    const events: DomainEvent[] = []
    for (let i = 0; i < 3 && learner.lesson < this.#size.lessons; i++) events.push(...this.#study(learner))
    const stream = `progress-${learner.userId}-${learner.courseId}`
    learner.revision = await this.#log.append(stream, learner.revision, events, learner.userId)
  }

  #study(learner: Learner): DomainEvent[] {
    const { userId, courseId, lesson } = learner
    const course = {
      userId,
      courseId,
      courseTitle: 'Course プログラミング入門',
      courseOrganizationId: organizationId,
      isPublicCourse: true,
      organizations: [{ id: organizationId, departmentIds: departmentsOf(userId) }],
    }
    const facts = {
      ...course,
      lessonId: lessonOf(courseId, lesson),
      sectionId: `sec${courseId.slice(3)}`,
      lessonTitle: `Lesson ${lesson}`,
    }
    const events: DomainEvent[] = [LessonViewed(facts)]
    if (this.#random() < 0.3) events.push(LessonViewed(facts))
    if (lesson % 4 === 3) events.push(this.#attempt(facts))
    events.push(LessonCompleted(facts))
    learner.lesson++
    if (learner.lesson === this.#size.lessons) events.push(CourseCompleted(course))
    return events
  }

  #attempt(facts: Parameters<typeof LessonViewed>[0]): DomainEvent {
    const answers = Array.from({ length: 5 }, (_, i) => ({
      questionId: idOf('qst', i),
      choiceId: idOf('cho', i),
      isCorrect: i > 0,
    }))
    return QuizAttempted({
      ...facts,
      attemptId: idOf('att', this.#log.written * 10 + facts.lessonId.length),
      submittedAt: this.#log.now,
      score: 80,
      isPassed: true,
      passingScore: 70,
      correctCount: 4,
      questionCount: 5,
      answers,
      isFirstPass: true,
    })
  }

  /** The same history each time (mulberry32). */
  #random(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0
    let t = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
