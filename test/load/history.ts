import { join } from 'node:path'
import * as catalog from '@manabi/catalog'
import { EventCodec, type EventStore, openSqliteEventStore } from '@manabi/event-store'
import { UserRegistered } from '@manabi/identity'
import type { DomainEvent, EventMetadata, Id } from '@manabi/kernel'
import { allEvents, allProjections } from '@manabi/operations'
import { MemberAdded, OrganizationCreated, organization } from '@manabi/organizations'
import { MasterKey, SubjectKeys } from '@manabi/personal-data'
import { CourseCompleted, LessonCompleted, LessonViewed, QuizAttempted } from '@manabi/progress'
import { rebuild } from '@manabi/projector'
import { openSqliteReadStore } from '@manabi/read-store'
import { openSqliteStateStore } from '@manabi/state-store'

const courseCount = 50
const lessonCount = 20
/** So many learners are in the middle of a course at a time. */
const activeCount = 1_000
export const benchMasterKey = Buffer.alloc(32, 7).toString('base64')
export const organizationId = 'org_00000000000000000000000000'

export interface Events {
  readonly eventStore: EventStore
  readonly codec: EventCodec
  close(): Promise<void>
}

/** The events of a data directory, with the keys of their personal fields. */
export async function openEvents(directory: string): Promise<Events> {
  const eventStore = openSqliteEventStore(join(directory, 'events.db'))
  const state = openSqliteStateStore(join(directory, 'state.db'))
  const masterKey = MasterKey.from(benchMasterKey)
  const codec = new EventCodec(allEvents, new SubjectKeys(state, masterKey))
  return { eventStore, codec, close: async () => void (await Promise.all([eventStore.close(), state.close()])) }
}

/** Writes a school's history of so many events: people, courses, and then mostly learners who view, complete and answer. */
export async function writeHistory(directory: string, count: number, learners = 10_000): Promise<void> {
  const events = await openEvents(directory)
  const school = new School(events, count, learners)
  await school.found()
  await school.teach()
  await events.close()
}

/** Makes the read models of what was written. */
export async function projectHistory(directory: string): Promise<void> {
  const { eventStore, codec, close } = await openEvents(directory)
  const readStore = openSqliteReadStore(join(directory, 'views'))
  await rebuild({ eventStore, codec, readStore, projections: allProjections })
  await readStore.close()
  await close()
}

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

class School {
  readonly #events: Events
  readonly #count: number
  readonly #learners: number
  #written = 0
  #enrolled = 0
  #seed = 1

  constructor(events: Events, count: number, learners: number) {
    this.#events = events
    this.#count = count
    this.#learners = learners
  }

  async found(): Promise<void> {
    const stream = organization.stream(organizationId)
    const founded = { organizationId, name: 'School', seats: 2 * this.#learners, plan: 'standard' }
    let revision = await this.#append(stream, 'none', [OrganizationCreated(founded)])
    for (let first = 0; first < this.#learners; first += 250) {
      const userIds = Array.from({ length: 250 }, (_, i) => learnerOf(first + i))
      await Promise.all(userIds.map((userId) => this.#register(userId)))
      const joined = userIds.map((userId) => MemberAdded({ organizationId, userId, roles: ['learner'] }))
      revision = await this.#append(stream, revision, joined)
    }
    for (let course = 0; course < courseCount; course++) await this.#publish(courseOf(course), course)
  }

  /** Learners take turns at random, a session of a few lessons each. */
  async teach(): Promise<void> {
    const active = Array.from({ length: activeCount }, () => this.#enrol())
    while (this.#written < this.#count) {
      const chosen = new Set(Array.from({ length: 200 }, () => Math.floor(this.#random() * activeCount)))
      await Promise.all(
        [...chosen].map(async (i) => {
          const learner = active[i]!
          await this.#session(learner)
          if (learner.lesson === lessonCount)
            active[i] = learner.courses < 4 && this.#random() < 0.6 ? this.#next(learner) : this.#enrol()
        }),
      )
    }
  }

  async #register(userId: Id): Promise<void> {
    const passwordHash = '$2b$10$abcdefghijklmnopqrstuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu'
    await this.#append(`user-${userId}`, 'none', [
      UserRegistered({ userId, email: `${userId}@school.example`, displayName: `Learner ${userId}`, passwordHash }),
    ])
  }

  async #publish(courseId: Id, number: number): Promise<void> {
    const facts = {
      title: `Course ${number}: プログラミング入門`,
      description: 'What one needs to know first.',
      culture: 'ja-JP',
      level: 'Beginner',
      estimatedMinutes: 300,
      isPublic: number % 2 === 0,
    } as const
    const sectionId = `sec${courseId.slice(3)}`
    const of = { courseId, organizationId }
    const stream = `course-${courseId}`
    const begun = await this.#append(stream, 'none', [
      catalog.CourseCreated({ ...of, ...facts }),
      catalog.SectionAdded({ ...of, sectionId, title: 'Basics', position: 0 }),
    ])
    const placed: DomainEvent[] = []
    for (let lesson = 0; lesson < lessonCount; lesson++) {
      const lessonId = lessonOf(courseId, lesson)
      placed.push(
        catalog.LessonPlaced({ ...of, sectionId, lessonId, position: lesson }),
        catalog.LessonPublished({ ...of, lessonId }),
      )
      const body = { format: 'markdown', text: 'All there is to say about it. '.repeat(60) } as const
      const content = { title: `Lesson ${lesson}`, body, estimatedMinutes: 15, video: null, slides: null, quiz: null }
      await this.#append(`lesson-${lessonId}`, 'none', [catalog.LessonWritten({ ...of, lessonId, content })])
    }
    await this.#append(stream, begun, [...placed, catalog.CoursePublished(of)])
  }

  #enrol(): Learner {
    const [userId, round] = [learnerOf(this.#enrolled % this.#learners), Math.floor(this.#enrolled / this.#learners)]
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
      courseId: courseOf(number % courseCount),
      lesson: 0,
      revision: 'none',
    }
  }

  async #session(learner: Learner): Promise<void> {
    const events: DomainEvent[] = []
    for (let i = 0; i < 3 && learner.lesson < lessonCount; i++) events.push(...this.#study(learner))
    const stream = `progress-${learner.userId}-${learner.courseId}`
    learner.revision = await this.#append(stream, learner.revision, events, learner.userId)
  }

  #study(learner: Learner): DomainEvent[] {
    const { userId, courseId, lesson } = learner
    const course = {
      userId,
      courseId,
      courseTitle: 'Course プログラミング入門',
      courseOrganizationId: organizationId,
      isPublicCourse: true,
      organizations: [{ id: organizationId, departmentIds: [] }],
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
    if (learner.lesson === lessonCount) events.push(CourseCompleted(course))
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
      attemptId: idOf('att', this.#written * 10 + facts.lessonId.length),
      submittedAt: at(this.#written),
      score: 80,
      isPassed: true,
      passingScore: 70,
      correctCount: 4,
      questionCount: 5,
      answers,
      isFirstPass: true,
    })
  }

  async #append(
    stream: string,
    expected: number | 'none',
    events: readonly DomainEvent[],
    userId?: Id,
  ): Promise<number> {
    this.#written += events.length
    const metadata: EventMetadata = {
      occurredAt: at(this.#written),
      actor: userId === undefined ? { kind: 'system', id: 'bench' } : { kind: 'user', id: userId },
      organizationId,
      requestId: `request-${this.#written}`,
      causationId: null,
    }
    const { revision } = await this.#events.eventStore.append(
      stream,
      expected,
      await this.#events.codec.encode(events, metadata),
    )
    return revision
  }

  /** The same history each time (mulberry32). */
  #random(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0
    let t = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const idOf = (prefix: string, number: number): Id => `${prefix}_${String(number).padStart(26, '0')}`
export const learnerOf = (number: number): Id => idOf('usr', number)
export const courseOf = (number: number): Id => idOf('crs', number)
export const lessonOf = (courseId: Id, lesson: number): Id => idOf('les', Number(courseId.slice(-4)) * 100 + lesson)
const at = (event: number): string => new Date(Date.UTC(2026, 0, 1) + event * 1_000).toISOString()
