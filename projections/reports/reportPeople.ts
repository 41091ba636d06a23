import type { TestAttemptEvent } from '@manabi/assessment'
import type { AssignmentEvent } from '@manabi/assignments'
import type { AwardEvent } from '@manabi/awards'
import type { UserEvent } from '@manabi/identity'
import { type Id, type Recorded, tokyoDayOf } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import type { ProgressEvent } from '@manabi/progress'
import { projection } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'
import { audienceOf } from './audience.ts'
import { withActivity as withActivityIn } from './courseActivity.ts'
import { derivedCounts } from './derivedCounts.ts'
import { excluding, including, inOrder } from './membership.ts'
import {
  closed,
  type PersonDoc,
  withActivity,
  withCertificate,
  withJoining,
  withMembership,
  withProgress,
  withStudy,
} from './person.ts'
import {
  begun,
  type PersonCourseDoc,
  personCourseId,
  withCompletion,
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

const personAndCourse = ({ data: { userId, courseId } }: Recorded<ProgressEvent>): readonly string[] => [
  userId,
  personCourseId(userId, courseId),
]

/** Folds an event of a course into the documents of the person, and of what the person did in the course. */
const progressed =
  <Event extends Recorded<ProgressEvent>>(
    change: (course: PersonCourseDoc, event: Event) => PersonCourseDoc = withActivityIn,
  ) =>
  (doc: ReportPeopleDoc | null, event: Event, id: string): ReportPeopleDoc =>
    id === event.data.userId
      ? withProgress(person(doc), event)
      : change(begun(doc as PersonCourseDoc | null, event), event)

/**
 * What reports count: facts, one document per person and one per course that the person began; and sums of them, one document per peer
 * group and one per organization and month. See `docs/reports.md`.
 */
export const reportPeople = projection<ReportPeopleDoc, Event>()({
  name: 'report-people',
  version: 11,
  isLazy: true,
  indexes: [['organizationId', 'bucket']],
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
    LessonViewed: [personAndCourse, progressed()],
    LessonCompleted: [personAndCourse, progressed(withLesson)],
    LessonCompletionReported: [personAndCourse, progressed(withReported)],
    QuizAttempted: [
      personAndCourse,
      progressed((course, event) => {
        const after = event.data.isPassed ? withReported(course, event) : withActivityIn(course, event)
        return event.data.isFirstPass ? withFirstPass(after, event) : after
      }),
    ],
    QuizFirstPassed: [
      ({ data: { userId, courseId } }) => personCourseId(userId, courseId),
      (doc, event) => withFirstPass(begun(doc as PersonCourseDoc | null, event), event),
    ],
    CourseCompleted: [personAndCourse, progressed(withCompletion)],
    TestAttempted: [
      userOf,
      (doc, { data: { submittedAt, testOrganizationId, organizations } }) =>
        withActivity(person(doc), submittedAt, {
          known: testOrganizationId,
          audience: audienceOf(testOrganizationId, false, organizations),
        }),
    ],
    StudySessionStopped: [userOf, (doc, event) => withStudy(person(doc), event)],
    StudySessionRecorded: [userOf, (doc, event) => withStudy(person(doc), event)],
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
