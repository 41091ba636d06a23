import type { TestAttemptEvent } from '@manabi/assessment'
import type { AssignmentEvent } from '@manabi/assignments'
import type { AwardEvent } from '@manabi/awards'
import type { UserEvent } from '@manabi/identity'
import type { DomainEvent, Id, Recorded } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import type { ProgressEvent } from '@manabi/progress'
import { projection } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'
import { derivedCounts } from './derivedCounts.ts'
import { excluding, including, inOrder, type Membership } from './membership.ts'
import {
  closed,
  type PersonDoc,
  withActive,
  withCertificate,
  withJoining,
  withLastCame,
  withMembership,
  withProgress,
  withStudy,
} from './person.ts'
import { type ActiveEvent, activeIds, type PersonActivityDoc, withActivity } from './personActivity.ts'
import {
  type PersonCourseDoc,
  personCourseId,
  withCompletion,
  withEvent,
  withFirstPass,
  withLesson,
  withReported,
} from './personCourse.ts'
import type { ReportPeopleDoc } from './reportPeopleDoc.ts'

type Event =
  | AssignmentEvent
  | AwardEvent
  | OrganizationEvent
  | ProgressEvent
  | StudyEvent
  | TestAttemptEvent
  | UserEvent

const userOf = ({ data }: { readonly data: { readonly userId: Id } }): Id => data.userId
const memberOf = ({ data: { assignee } }: { readonly data: AssignmentEvent['data'] }): Id | [] =>
  assignee.kind === 'member' ? assignee.id : []

/** Folds an event into the document of the person. */
const person =
  <Event extends Recorded>(change: (doc: PersonDoc | null, event: Event) => PersonDoc | null) =>
  (doc: ReportPeopleDoc | null, event: Event): PersonDoc | null =>
    withLastCame(change(doc as PersonDoc | null, event), event)

/** Folds an event into the membership of the person in its organization. */
const membership = <Event extends Recorded<DomainEvent<string, { readonly organizationId: Id }>>>(
  change: (before: Membership, event: Event) => Partial<Membership>,
) => person<Event>((doc, event) => withMembership(doc, event.data.organizationId, (before) => change(before, event)))

const progressOfPerson = person(withProgress)

const activeInCourse = (event: Recorded<ProgressEvent>): readonly string[] => [
  ...activeIds(event),
  personCourseId(event.data.userId, event.data.courseId),
]

const activity = (doc: ReportPeopleDoc | null, event: ActiveEvent): PersonActivityDoc | null =>
  withActivity(doc as PersonActivityDoc | null, event)

/** Folds an event into the document of the person, and of when the person was active. */
const active = <Event extends ActiveEvent>(change: (doc: PersonDoc | null, event: Event) => PersonDoc | null) => {
  const ofPerson = person(change)
  return (doc: ReportPeopleDoc | null, event: Event, id: string): ReportPeopleDoc | null =>
    id === event.data.userId ? ofPerson(doc, event) : activity(doc, event)
}

/** The same, and into the document of what the person did in the course. */
const progressed =
  <Event extends Recorded<ProgressEvent>>(
    change: (course: PersonCourseDoc, event: Event) => PersonCourseDoc = (course) => course,
  ) =>
  (doc: ReportPeopleDoc | null, event: Event, id: string): ReportPeopleDoc | null => {
    const { userId, courseId } = event.data
    if (id === userId) return progressOfPerson(doc, event)
    if (id !== personCourseId(userId, courseId)) return activity(doc, event)
    return change(withEvent(doc as PersonCourseDoc | null, event), event)
  }

const notThere = { status: 'none', departmentIds: [] } as const

/**
 * What reports count: facts about people, what they did in courses, and when they were active; and sums of them, by peer group and by
 * organization and month. See `docs/reports.md`.
 */
export const reportPeople = projection<ReportPeopleDoc, Event>()({
  name: 'report-people',
  version: 14,
  isLazy: true,
  indexes: [
    ['organizationId', 'bucket'],
    ['known', 'bucket'],
  ],
  tally: derivedCounts,
  on: {
    MemberInvited: [
      userOf,
      membership((_, { data }) => ({ status: 'invited', departmentIds: inOrder(data.departmentIds) })),
    ],
    InvitationWithdrawn: [userOf, membership((before) => (before.status === 'invited' ? notThere : {}))],
    MemberAdded: [userOf, person(withJoining)],
    MemberRemoved: [userOf, membership(() => notThere)],
    DeviceAccountCreated: [
      userOf,
      person((doc, { data: { organizationId } }) =>
        organizationId === null ? doc : withMembership(doc, organizationId, () => ({ status: 'affiliated' })),
      ),
    ],
    AccountClosed: [userOf, person(closed)],
    DepartmentMemberAdded: [
      userOf,
      membership(({ departmentIds }, { data }) => ({ departmentIds: including(departmentIds, data.departmentId) })),
    ],
    DepartmentMemberRemoved: [
      userOf,
      membership(({ departmentIds }, { data }) => ({ departmentIds: excluding(departmentIds, data.departmentId) })),
    ],
    CourseAssigned: [
      memberOf,
      membership(({ courseIds }, { data }) => ({ courseIds: including(courseIds, data.courseId) })),
    ],
    CourseUnassigned: [
      memberOf,
      membership(({ courseIds }, { data }) => ({ courseIds: excluding(courseIds, data.courseId) })),
    ],
    PathAssigned: [memberOf, membership(({ pathIds }, { data }) => ({ pathIds: including(pathIds, data.pathId) }))],
    PathUnassigned: [memberOf, membership(({ pathIds }, { data }) => ({ pathIds: excluding(pathIds, data.pathId) }))],
    LessonViewed: [activeInCourse, progressed()],
    LessonCompleted: [activeInCourse, progressed(withLesson)],
    LessonCompletionReported: [activeInCourse, progressed(withReported)],
    QuizAttempted: [
      activeInCourse,
      progressed((course, event) => {
        const after = event.data.isPassed ? withReported(course, event) : course
        return event.data.isFirstPass ? withFirstPass(after, event) : after
      }),
    ],
    QuizFirstPassed: [
      ({ data: { userId, courseId } }) => personCourseId(userId, courseId),
      (doc, event) => withFirstPass(withEvent(doc as PersonCourseDoc | null, event), event),
    ],
    CourseCompleted: [activeInCourse, progressed(withCompletion)],
    TestAttempted: [activeIds, active(withActive)],
    StudySessionStopped: [activeIds, active(withStudy)],
    StudySessionRecorded: [activeIds, active(withStudy)],
    CertificateAwarded: [userOf, person(withCertificate)],
  },
})
