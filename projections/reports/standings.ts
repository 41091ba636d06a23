import type { Id } from '@manabi/kernel'
import { type Counts, countsAt, numberIn, sum } from './counts.ts'
import { type CoveredCourse, percentageOf, type ReachedPeerGroup } from './reportScope.ts'

/** How far people have come in a course: those who were assigned it or started it. */
export interface CourseStanding {
  readonly assigned: number
  readonly started: number
  readonly completed: number
  /** Assigned or started. */
  readonly total: number
  /** Of the published lessons of the course that `total` would complete, those that they did: between 0 and `total`. */
  readonly done: number
}

export const noStanding: CourseStanding = { assigned: 0, started: 0, completed: 0, total: 0, done: 0 }

type MeasuredAgainst = Pick<CoveredCourse, 'isOpen' | 'publishedLessons'>
type People = Pick<ReachedPeerGroup, 'counts' | 'byDepartments' | 'alone'>

/**
 * By course; those that nobody was assigned or started are left out. Costs what the peer groups started and were assigned, and what each
 * group of departments is assigned: an organization has thousands of courses, and thousands of peer groups where people have
 * assignments of their own.
 */
export function standingsIn(
  courses: ReadonlyMap<Id, MeasuredAgainst>,
  peerGroups: readonly People[],
): ReadonlyMap<Id, CourseStanding> {
  const counted = new Map<Id, CourseCount>()
  const countOf = (courseId: Id): CourseCount | undefined => {
    const known = counted.get(courseId)
    const course = courses.get(courseId)
    if (known !== undefined || course === undefined) return known
    const count = new CourseCount(course)
    counted.set(courseId, count)
    return count
  }
  const inDepartments = new Map<ReadonlySet<Id>, number>()
  for (const { counts, byDepartments, alone } of peerGroups) {
    const people = numberIn(counts, 'people')
    inDepartments.set(byDepartments, (inDepartments.get(byDepartments) ?? 0) + people)
    for (const courseId of alone) countOf(courseId)?.reach(people)
    for (const [courseId, ofCourse] of Object.entries(countsAt(counts, 'courses')))
      countOf(courseId)?.start(ofCourse as Counts, byDepartments.has(courseId) || alone.has(courseId))
  }
  for (const [ids, people] of inDepartments) for (const courseId of ids) countOf(courseId)?.reach(people)
  return new Map([...counted].map(([courseId, count]) => [courseId, count.standing]))
}

/** How much of all that they were assigned or started people have done, in percent. */
export function averageOf(standings: Iterable<CourseStanding>): number {
  const all = [...standings]
  return percentageOf(sum(all.map(({ done }) => done)), sum(all.map(({ total }) => total)))
}

class CourseCount {
  readonly #course: MeasuredAgainst
  #published: ReadonlySet<Id> | undefined
  #reached = 0
  #started = 0
  #startedOfReached = 0
  #completed = 0
  #lessons = 0

  constructor(course: MeasuredAgainst) {
    this.#course = course
  }

  reach(people: number): void {
    this.#reached += people
  }

  start(ofCourse: Counts, isAssigned: boolean): void {
    const started = numberIn(ofCourse, 'started')
    this.#started += started
    if (isAssigned) this.#startedOfReached += started
    this.#completed += numberIn(ofCourse, 'completed')
    const lessons = countsAt(ofCourse, 'lessons')
    this.#published ??= new Set(this.#course.publishedLessons)
    for (const id in lessons) if (this.#published.has(id)) this.#lessons += numberIn(lessons, id)
  }

  /** Who completed a course that has no lesson any more did all of it. */
  get #done(): number {
    const { length } = this.#course.publishedLessons
    return length === 0 ? this.#completed : this.#lessons / length
  }

  get standing(): CourseStanding {
    // Whoever began keeps a course that was unpublished; nobody else is asked to begin it.
    const assigned = this.#course.isOpen ? this.#reached : this.#startedOfReached
    return {
      ...{ assigned, started: this.#started, completed: this.#completed },
      total: assigned + this.#started - this.#startedOfReached,
      done: this.#done,
    }
  }
}
