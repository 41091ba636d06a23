import { assignments, CourseAssigned } from '@manabi/assignments'
import * as catalog from '@manabi/catalog'
import { UserRegistered } from '@manabi/identity'
import type { DomainEvent, Id } from '@manabi/kernel'
import { DepartmentCreated, MemberAdded, OrganizationCreated, organization } from '@manabi/organizations'
import {
  courseOf,
  departmentCount,
  departmentOf,
  departmentsOf,
  learnerOf,
  lessonOf,
  organizationId,
} from './schoolIds.ts'
import type { SchoolLog, SchoolSize } from './schoolLog.ts'

/** Courses that each department is assigned. */
const assignedCount = 20

/** People, departments, courses and assignments: a school where nothing has been learned yet. */
export class Foundation {
  readonly #log: SchoolLog
  readonly #size: SchoolSize

  constructor(log: SchoolLog, size: SchoolSize) {
    this.#log = log
    this.#size = size
  }

  async write(): Promise<void> {
    const stream = organization.stream(organizationId)
    const founded = { organizationId, name: 'School', seats: 2 * this.#size.learners, plan: 'standard' }
    const departments = Array.from({ length: departmentCount }, (_, number) =>
      DepartmentCreated({ organizationId, departmentId: departmentOf(number), name: `Department ${number}` }),
    )
    let revision = await this.#log.append(stream, 'none', [OrganizationCreated(founded), ...departments])
    for (let first = 0; first < this.#size.learners; first += 250) {
      const userIds = Array.from({ length: 250 }, (_, i) => learnerOf(first + i))
      await Promise.all(userIds.map((userId) => this.#register(userId)))
      const joined = userIds.map((userId) => {
        const called = { email: `${userId}@school.example`, displayName: `Learner ${userId}` }
        return MemberAdded({
          organizationId,
          userId,
          roles: ['learner'],
          departmentIds: departmentsOf(userId),
          ...called,
        })
      })
      revision = await this.#log.append(stream, revision, joined)
    }
    for (let course = 0; course < this.#size.courses; course++) await this.#publish(courseOf(course), course)
    for (let number = 0; number < departmentCount; number++) await this.#assign(departmentOf(number))
  }

  async #register(userId: Id): Promise<void> {
    const passwordHash = '$2b$10$abcdefghijklmnopqrstuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu'
    await this.#log.append(`user-${userId}`, 'none', [
      UserRegistered({ userId, email: `${userId}@school.example`, displayName: `Learner ${userId}`, passwordHash }),
    ])
  }

  async #assign(departmentId: Id): Promise<void> {
    const assignee = { kind: 'department', id: departmentId } as const
    const courseIds = Array.from({ length: Math.min(assignedCount, this.#size.courses) }, (_, number) =>
      courseOf(number),
    )
    const assigned = courseIds.map((courseId) =>
      CourseAssigned({ organizationId, courseId, assignee, assignedAt: this.#log.now }),
    )
    await this.#log.append(assignments.stream(organizationId, departmentId), 'none', assigned)
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
    const begun = await this.#log.append(stream, 'none', [
      catalog.CourseCreated({ ...of, ...facts }),
      catalog.SectionAdded({ ...of, sectionId, title: 'Basics', position: 0 }),
    ])
    const placed: DomainEvent[] = []
    for (let lesson = 0; lesson < this.#size.lessons; lesson++) {
      const lessonId = lessonOf(courseId, lesson)
      placed.push(
        catalog.LessonPlaced({ ...of, sectionId, lessonId, position: lesson }),
        catalog.LessonPublished({ ...of, lessonId }),
      )
      const body = { format: 'markdown', text: 'All there is to say about it. '.repeat(60) } as const
      const content = { title: `Lesson ${lesson}`, body, estimatedMinutes: 15, video: null, slides: null, quiz: null }
      await this.#log.append(`lesson-${lessonId}`, 'none', [catalog.LessonWritten({ ...of, lessonId, content })])
    }
    await this.#log.append(stream, begun, [...placed, catalog.CoursePublished(of)])
  }
}
