import type { TestAttemptEvent } from '@manabi/assessment'
import type { AssignmentEvent } from '@manabi/assignments'
import type { AwardEvent } from '@manabi/awards'
import type { UserEvent } from '@manabi/identity'
import { type Id, type Recorded, tokyoDayOf } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import type { ProgressEvent } from '@manabi/progress'
import { projection } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'
import type { CohortDoc } from './cohorts.ts'
import { type PastActivityDoc, withActivity as withActivityIn } from './courseActivity.ts'
import type { MonthDoc } from './monthDoc.ts'
import { peopleTally } from './peopleTally.ts'
import {
  closed,
  type PersonDoc,
  withActivity,
  withCertificate,
  withMembership,
  withPlace,
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
import { excluding, including, inOrder } from './place.ts'
import { keptSince } from './reportDays.ts'
import { toldOf } from './told.ts'

export type ReportPeopleDoc = PersonDoc | PersonCourseDoc | PastActivityDoc | CohortDoc | MonthDoc

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
 * Who is where and did what: a document a person, and one for each course that the person began, which is found by the person. And the
 * same counted: by cohort, so that a report reads a document for each combination of departments and own assignments that its
 * organization has, and by organization and month. A person who moves on takes all along that they did.
 */
export const reportPeople = projection<ReportPeopleDoc, Event>()({
  name: 'report-people',
  version: 9,
  isLazy: true,
  indexes: [['organizationId', 'bucket']],
  tally: peopleTally,
  on: {
    MemberInvited: [
      userOf,
      (doc, { data: { organizationId, departmentIds } }) =>
        withPlace(person(doc), organizationId, () => ({
          status: 'invited',
          departmentIds: inOrder(departmentIds),
        })),
    ],
    InvitationWithdrawn: [
      userOf,
      (doc, { data }) =>
        withPlace(person(doc), data.organizationId, ({ status, departmentIds }) =>
          status === 'invited' ? { status: 'none', departmentIds: [] } : { departmentIds },
        ),
    ],
    MemberAdded: [
      userOf,
      (doc, { data: { organizationId, departmentIds }, metadata }) =>
        withMembership(person(doc), organizationId, { departmentIds, at: metadata.occurredAt }),
    ],
    MemberRemoved: [
      userOf,
      (doc, { data }) => withPlace(person(doc), data.organizationId, () => ({ status: 'none', departmentIds: [] })),
    ],
    DeviceAccountCreated: [
      userOf,
      (doc, { data: { organizationId } }) =>
        organizationId === null ? doc : withPlace(person(doc), organizationId, () => ({ status: 'affiliated' })),
    ],
    AccountClosed: [userOf, (doc) => closed(person(doc))],
    DepartmentMemberAdded: [
      userOf,
      (doc, { data: { organizationId, departmentId } }) =>
        withPlace(person(doc), organizationId, (place) => ({
          departmentIds: including(place.departmentIds, departmentId),
        })),
    ],
    DepartmentMemberRemoved: [
      userOf,
      (doc, { data: { organizationId, departmentId } }) =>
        withPlace(person(doc), organizationId, (place) => ({
          departmentIds: excluding(place.departmentIds, departmentId),
        })),
    ],
    CourseAssigned: [
      memberOf,
      (doc, { data: { organizationId, courseId } }) =>
        withPlace(person(doc), organizationId, (place) => ({ courseIds: including(place.courseIds, courseId) })),
    ],
    CourseUnassigned: [
      memberOf,
      (doc, { data: { organizationId, courseId } }) =>
        withPlace(person(doc), organizationId, (place) => ({ courseIds: excluding(place.courseIds, courseId) })),
    ],
    PathAssigned: [
      memberOf,
      (doc, { data: { organizationId, pathId } }) =>
        withPlace(person(doc), organizationId, (place) => ({ pathIds: including(place.pathIds, pathId) })),
    ],
    PathUnassigned: [
      memberOf,
      (doc, { data: { organizationId, pathId } }) =>
        withPlace(person(doc), organizationId, (place) => ({ pathIds: excluding(place.pathIds, pathId) })),
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
        withActivity(person(doc), submittedAt, toldOf(testOrganizationId, false, organizations)),
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
