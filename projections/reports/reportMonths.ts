import type { TestAttemptEvent } from '@manabi/assessment'
import type { AwardEvent } from '@manabi/awards'
import { earlier, type Id, later, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { happenedAt, type ProgressEvent } from '@manabi/progress'
import { projection } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'
import { type CountedEvent, countedParts, dayOf } from '../study/countedTime.ts'
import { addRange, type Ranges, sizeOf } from '../study/ranges.ts'
import { sum } from './counts.ts'
import { type MonthDoc, monthTally } from './monthTally.ts'

type Month = string

/** What a learner did in one course, in which month, and for which organizations: those the learner belonged to then. */
export interface CourseMonthsDoc {
  readonly kind: 'course'
  readonly organizationId: null
  readonly month: null
  readonly courseId: Id
  readonly courseOrganizationId: Id
  readonly lessons: Readonly<Record<Id, Happened>>
  readonly told: Readonly<Record<Id, Timestamp>>
  readonly quizzes: Readonly<Record<Id, Happened>>
  readonly completed: (Happened & { readonly lessonIds: readonly Id[] }) | null
}

export interface Happened {
  readonly at: Timestamp
  readonly organizationIds: readonly Id[]
}

/** What happened in a month that is counted as it is: by organization, a number of each name. */
export interface FactsDoc {
  readonly kind: 'facts'
  readonly organizationId: null
  readonly month: null
  readonly in: Month
  readonly facts: Readonly<Record<Id, Readonly<Record<string, number>>>>
  /** Time studied, by organization and day. */
  readonly studied: Readonly<Record<Id, Readonly<Record<string, Ranges>>>>
}

export type ReportMonthsDoc = CourseMonthsDoc | FactsDoc | MonthDoc

type Event = AwardEvent | OrganizationEvent | ProgressEvent | StudyEvent | TestAttemptEvent
type LessonEvent = Recorded<ProgressEvent>

const monthOf = (at: Timestamp): Month => tokyoDayOf(at).slice(0, 7)
const factsId = (userId: Id, month: Month): string => `facts/${userId}/${month}`
const courseId = ({ data: { userId, courseId } }: LessonEvent): string => `course/${userId}/${courseId}`
const placesOf = (event: LessonEvent): string[] => [
  courseId(event),
  factsId(event.data.userId, monthOf(happenedAt(event))),
]

/** Other organizations are told nothing of a private course. */
const toldOf = (owner: Id | null, isPublic: boolean | null, organizations: readonly { readonly id: Id }[]): Id[] =>
  organizations.map(({ id }) => id).filter((id) => owner === null || isPublic === true || id === owner)

const happened = (event: LessonEvent): Happened => {
  const { courseOrganizationId, isPublicCourse, organizations } = event.data
  return { at: happenedAt(event), organizationIds: toldOf(courseOrganizationId, isPublicCourse, organizations) }
}

/** Folds an event of a course into the documents of the course and of the month. */
const progressed =
  <Event extends LessonEvent>(change: (doc: CourseMonthsDoc, event: Event) => CourseMonthsDoc = (doc) => doc) =>
  (doc: ReportMonthsDoc | null, event: Event, id: string): ReportMonthsDoc => {
    if (id !== courseId(event)) return withActive(doc, monthOf(happenedAt(event)), happened(event).organizationIds)
    const { courseId: course, courseOrganizationId } = event.data
    return change((doc as CourseMonthsDoc | null) ?? emptyCourse(course, courseOrganizationId), event)
  }

const emptyCourse = (courseId: Id, courseOrganizationId: Id): CourseMonthsDoc => ({
  ...{ kind: 'course', organizationId: null, month: null, courseId, courseOrganizationId },
  ...{ lessons: {}, told: {}, quizzes: {}, completed: null },
})

const emptyMonth = (month: Month): FactsDoc => ({
  ...{ kind: 'facts', organizationId: null, month: null, in: month, facts: {}, studied: {} },
})

function withActive(doc: ReportMonthsDoc | null, month: Month, organizationIds: readonly Id[]): FactsDoc {
  const before = (doc as FactsDoc | null) ?? emptyMonth(month)
  return organizationIds.reduce((next, id) => withFact(next, id, { activeLearners: 1 }), before)
}

function withFact(doc: FactsDoc, id: Id, change: Readonly<Record<string, number>>): FactsDoc {
  const before = doc.facts[id]
  if (before !== undefined && Object.entries(change).every(([name, value]) => before[name] === value)) return doc
  return { ...doc, facts: { ...doc.facts, [id]: { ...before, ...change } } }
}

const increased = (doc: ReportMonthsDoc | null, month: Month, id: Id, name: string): FactsDoc => {
  const before = (doc as FactsDoc | null) ?? emptyMonth(month)
  return withFact(before, id, { [name]: (before.facts[id]?.[name] ?? 0) + 1 })
}

function withTold(doc: CourseMonthsDoc, lessonId: Id, at: Timestamp): CourseMonthsDoc {
  const before = doc.lessons[lessonId]
  if (before === undefined) return { ...doc, told: { ...doc.told, [lessonId]: earlier(doc.told[lessonId], at) } }
  return before.at <= at ? doc : recompleted({ ...doc, lessons: { ...doc.lessons, [lessonId]: { ...before, at } } })
}

function recompleted(doc: CourseMonthsDoc): CourseMonthsDoc {
  if (doc.completed === null) return doc
  const times = doc.completed.lessonIds.flatMap((id) => doc.lessons[id]?.at ?? [])
  if (times.length === 0) return doc
  const at = times.reduce((last, time) => later(last, time))
  return { ...doc, completed: { ...doc.completed, at } }
}

const studyMonths = (event: CountedEvent): string[] => [
  ...new Set(partsOf(event).map(({ dayNumber }) => factsId(event.data.userId, dayOf(dayNumber).slice(0, 7)))),
]
const partsOf = (event: CountedEvent) => countedParts(event).filter(({ from, to }) => to > from)

function withStudy(doc: ReportMonthsDoc | null, event: CountedEvent, id: string): FactsDoc {
  const month = id.slice(-7)
  const { courseOrganizationId, isPublicCourse, organizations } = event.data
  const told = toldOf(courseOrganizationId, isPublicCourse, organizations)
  const parts = partsOf(event).filter(({ dayNumber }) => dayOf(dayNumber).startsWith(month))
  let next = withActive(doc, month, told)
  for (const organizationId of told) {
    const days = { ...next.studied[organizationId] }
    for (const { dayNumber, from, to } of parts) {
      days[dayOf(dayNumber)] = addRange(days[dayOf(dayNumber)] ?? [], from, to)
    }
    const studySeconds = sum(Object.values(days).map(sizeOf))
    const studied = { ...next.studied, [organizationId]: days }
    next = withFact({ ...next, studied }, organizationId, { studySeconds })
  }
  return next
}

/**
 * What happened in each month, for the organizations to which its people belonged then: a document an organization and month, made of
 * a document for each learner and month with activity, and one for each learner and course.
 */
export const reportMonths = projection<ReportMonthsDoc, Event>()({
  name: 'report-months',
  version: 2,
  isDeferred: true,
  indexes: [['organizationId', 'month']],
  tally: monthTally,
  on: {
    LessonViewed: [placesOf, progressed()],
    LessonCompleted: [
      placesOf,
      progressed((doc, event) => {
        const { [event.data.lessonId]: told, ...others } = doc.told
        const { at, organizationIds } = happened(event)
        const completion = { at: earlier(told, at), organizationIds }
        return { ...doc, told: others, lessons: { ...doc.lessons, [event.data.lessonId]: completion } }
      }),
    ],
    LessonCompletionReported: [
      placesOf,
      progressed((doc, event) => withTold(doc, event.data.lessonId, happenedAt(event))),
    ],
    QuizAttempted: [
      placesOf,
      progressed((doc, event) => {
        const { isPassed, isFirstPass, lessonId } = event.data
        const told = isPassed ? withTold(doc, lessonId, happenedAt(event)) : doc
        return isFirstPass ? { ...told, quizzes: { ...told.quizzes, [lessonId]: happened(event) } } : told
      }),
    ],
    QuizFirstPassed: [
      courseId,
      progressed((doc, event) => ({ ...doc, quizzes: { ...doc.quizzes, [event.data.lessonId]: happened(event) } })),
    ],
    CourseCompleted: [
      placesOf,
      progressed((doc, event) =>
        recompleted({ ...doc, completed: { ...happened(event), lessonIds: event.data.lessonIds ?? [] } }),
      ),
    ],
    TestAttempted: [
      ({ data }) => factsId(data.userId, monthOf(data.submittedAt)),
      (doc, { data: { submittedAt, testOrganizationId, organizations } }) =>
        withActive(doc, monthOf(submittedAt), toldOf(testOrganizationId, false, organizations)),
    ],
    StudySessionStopped: [studyMonths, withStudy],
    StudySessionRecorded: [studyMonths, withStudy],
    CertificateAwarded: [
      ({ data }) => factsId(data.userId, monthOf(data.issuedAt)),
      (doc, { data }) => increased(doc, monthOf(data.issuedAt), data.organizationId, 'certificatesIssued'),
    ],
    MemberAdded: [
      ({ data, metadata }) => factsId(data.userId, monthOf(metadata.occurredAt)),
      (doc, { data, metadata }) => increased(doc, monthOf(metadata.occurredAt), data.organizationId, 'membersJoined'),
    ],
  },
})
