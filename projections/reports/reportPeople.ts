import type { TestAttemptEvent } from '@manabi/assessment'
import type { AssignmentEvent } from '@manabi/assignments'
import type { AwardEvent } from '@manabi/awards'
import type { UserEvent } from '@manabi/identity'
import { type Id, type Recorded, tokyoDayOf } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import type { ProgressEvent } from '@manabi/progress'
import { projection } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'
import { derivedCounts } from './derivedCounts.ts'
import { excluding, including, inOrder } from './membership.ts'
import {
  closed,
  type PersonDoc,
  withActive,
  withCertificate,
  withJoining,
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
import { keptSince } from './reportDays.ts'
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

const person = (doc: ReportPeopleDoc | null): PersonDoc | null => doc as PersonDoc | null

const activeInCourse = (event: Recorded<ProgressEvent>): readonly string[] => [
  ...activeIds(event),
  personCourseId(event.data.userId, event.data.courseId),
]

const activity = (doc: ReportPeopleDoc | null, event: ActiveEvent): PersonActivityDoc | null =>
  withActivity(doc as PersonActivityDoc | null, event)

/** Folds an event into the document of the person, and of when the person was active. */
const active =
  <Event extends ActiveEvent>(change: (doc: PersonDoc | null, event: Event) => PersonDoc | null) =>
  (doc: ReportPeopleDoc | null, event: Event, id: string): ReportPeopleDoc | null =>
    id === event.data.userId ? change(person(doc), event) : activity(doc, event)

/** The same, and into the document of what the person did in the course. */
const progressed =
  <Event extends Recorded<ProgressEvent>>(
    change: (course: PersonCourseDoc, event: Event) => PersonCourseDoc = (course) => course,
  ) =>
  (doc: ReportPeopleDoc | null, event: Event, id: string): ReportPeopleDoc | null => {
    const { userId, courseId } = event.data
    if (id === userId) return withProgress(person(doc), event)
    if (id !== personCourseId(userId, courseId)) return activity(doc, event)
    return change(withEvent(doc as PersonCourseDoc | null, event), event)
  }

/**
 * What reports count: facts about people, what they did in courses, and when they were active; and sums of them, by peer group and by
 * organization and month. See `docs/reports.md`.
 */
export const reportPeople = projection<ReportPeopleDoc, Event>()({
  name: 'report-people',
  version: 13,
  isLazy: true,
  indexes: [
    ['organizationId', 'bucket'],
    ['known', 'bucket'],
  ],
  tally: derivedCounts,
  on: {
    MemberInvited: [
      userOf,
      (doc, { data: { organizationId, departmentIds } }) =>
        withMembership(person(doc), organizationId, () => ({
          status: 'invited',
          departmentIds: inOrder(departmentIds),
        })),
    ],
    InvitationWithdrawn: [
      userOf,
      (doc, { data }) =>
        withMembership(person(doc), data.organizationId, ({ status, departmentIds }) =>
          status === 'invited' ? { status: 'none', departmentIds: [] } : { departmentIds },
        ),
    ],
    MemberAdded: [
      userOf,
      (doc, { data: { organizationId, departmentIds }, metadata }) =>
        withJoining(person(doc), organizationId, { departmentIds, at: metadata.occurredAt }),
    ],
    MemberRemoved: [
      userOf,
      (doc, { data }) =>
        withMembership(person(doc), data.organizationId, () => ({ status: 'none', departmentIds: [] })),
    ],
    DeviceAccountCreated: [
      userOf,
      (doc, { data: { organizationId } }) =>
        organizationId === null ? doc : withMembership(person(doc), organizationId, () => ({ status: 'affiliated' })),
    ],
    AccountClosed: [userOf, (doc) => closed(person(doc))],
    DepartmentMemberAdded: [
      userOf,
      (doc, { data: { organizationId, departmentId } }) =>
        withMembership(person(doc), organizationId, (membership) => ({
          departmentIds: including(membership.departmentIds, departmentId),
        })),
    ],
    DepartmentMemberRemoved: [
      userOf,
      (doc, { data: { organizationId, departmentId } }) =>
        withMembership(person(doc), organizationId, (membership) => ({
          departmentIds: excluding(membership.departmentIds, departmentId),
        })),
    ],
    CourseAssigned: [
      memberOf,
      (doc, { data: { organizationId, courseId } }) =>
        withMembership(person(doc), organizationId, (membership) => ({
          courseIds: including(membership.courseIds, courseId),
        })),
    ],
    CourseUnassigned: [
      memberOf,
      (doc, { data: { organizationId, courseId } }) =>
        withMembership(person(doc), organizationId, (membership) => ({
          courseIds: excluding(membership.courseIds, courseId),
        })),
    ],
    PathAssigned: [
      memberOf,
      (doc, { data: { organizationId, pathId } }) =>
        withMembership(person(doc), organizationId, (membership) => ({
          pathIds: including(membership.pathIds, pathId),
        })),
    ],
    PathUnassigned: [
      memberOf,
      (doc, { data: { organizationId, pathId } }) =>
        withMembership(person(doc), organizationId, (membership) => ({
          pathIds: excluding(membership.pathIds, pathId),
        })),
    ],
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
    CertificateAwarded: [
      userOf,
      (doc, { data: { organizationId, issuedAt }, metadata }) =>
        withCertificate(person(doc), organizationId, {
          day: tokyoDayOf(issuedAt),
          since: keptSince(tokyoDayOf(metadata.occurredAt)),
        }),
    ],
  },
})
