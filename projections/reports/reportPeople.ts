import type { TestAttemptEvent } from '@manabi/assessment'
import type { AssignmentEvent } from '@manabi/assignments'
import type { AwardEvent } from '@manabi/awards'
import type { UserEvent } from '@manabi/identity'
import { type Id, tokyoDayOf } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import type { ProgressEvent } from '@manabi/progress'
import { projection } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'
import { type CohortDoc, cohortTally } from './cohorts.ts'
import {
  excluding,
  including,
  type PersonDoc,
  withActivity,
  withCertificate,
  withCompletion,
  withLesson,
  withPlace,
  withProgress,
  withStudy,
  withTold,
} from './person.ts'
import { keptSince } from './reportDays.ts'

export type ReportPeopleDoc = PersonDoc | CohortDoc

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

/**
 * Who is where and did what, one document a person; and the same counted by cohort, so that a report reads a document for each
 * combination of departments and own assignments that its organization has. A person who moves on takes all along that they did.
 */
export const reportPeople = projection<ReportPeopleDoc, Event>()({
  name: 'report-people',
  version: 3,
  isDeferred: true,
  indexes: [['organizationId', 'bucket']],
  tally: cohortTally,
  on: {
    MemberInvited: [
      userOf,
      (doc, { data: { organizationId, departmentIds } }) =>
        withPlace(person(doc), organizationId, () => ({
          status: 'invited',
          departmentIds: departmentIds.reduce(including, [] as readonly Id[]),
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
      (doc, { data: { organizationId, departmentIds } }) =>
        withPlace(person(doc), organizationId, () => ({
          status: 'member',
          departmentIds: departmentIds.reduce(including, [] as readonly Id[]),
        })),
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
    AccountClosed: [userOf, () => null],
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
    LessonViewed: [userOf, (doc, event) => withProgress(person(doc), event)],
    LessonCompleted: [
      userOf,
      (doc, event) => withProgress(person(doc), event, (course, day) => withLesson(course, event.data.lessonId, day)),
    ],
    LessonCompletionReported: [
      userOf,
      (doc, event) => withProgress(person(doc), event, (course, day) => withTold(course, event.data.lessonId, day)),
    ],
    QuizAttempted: [
      userOf,
      (doc, event) =>
        withProgress(person(doc), event, (course, day) =>
          event.data.isPassed ? withTold(course, event.data.lessonId, day) : course,
        ),
    ],
    CourseCompleted: [
      userOf,
      (doc, event) =>
        withProgress(person(doc), event, (course, day) => withCompletion(course, event.data.lessonIds ?? [], day)),
    ],
    TestAttempted: [userOf, (doc, { data }) => withActivity(person(doc), data.submittedAt)],
    StudySessionStopped: [userOf, (doc, event) => withStudy(person(doc), event)],
    StudySessionRecorded: [userOf, (doc, event) => withStudy(person(doc), event)],
    CertificateAwarded: [
      userOf,
      (doc, { data: { organizationId, issuedAt }, metadata }) =>
        withCertificate(person(doc), organizationId, {
          day: tokyoDayOf(issuedAt),
          since: keptSince(metadata.occurredAt),
        }),
    ],
  },
})
