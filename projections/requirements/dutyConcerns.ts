import type { Id, Recorded } from '@manabi/kernel'

/** Whose duties events may have changed. */
export type Concerned =
  | PersonConcerned
  | { readonly kind: 'requirement'; readonly organizationId: Id; readonly requirementId: Id }
  | { readonly kind: 'organization'; readonly organizationId: Id }
  /** A course that may complete others from now on. */
  | { readonly kind: 'course'; readonly courseId: Id }
  /** No duty changes now, but what requirements consist of has to be read again. */
  | { readonly kind: 'path' }

/** null: in all organizations, and by all requirements. */
export interface PersonConcerned {
  readonly kind: 'person'
  readonly userId: Id
  readonly organizationId: Id | null
  readonly contentId: Id | null
}

type Data = Readonly<Record<string, Id>>
type Concerns = (event: Recorded) => readonly Concerned[]

const dataOf = ({ data }: Recorded): Data => data as Data

const person: Concerns = (event) => {
  const { userId, organizationId } = dataOf(event)
  return [{ kind: 'person', userId: userId!, organizationId: organizationId!, contentId: null }]
}
const personEverywhere: Concerns = (event) => [
  { kind: 'person', userId: dataOf(event)['userId']!, organizationId: null, contentId: null },
]
const learner: Concerns = (event) => {
  const { isPassed = true } = event.data as { readonly isPassed?: boolean }
  const { userId, testId, courseId } = dataOf(event)
  return isPassed ? [{ kind: 'person', userId: userId!, organizationId: null, contentId: (testId ?? courseId)! }] : []
}
const requirement: Concerns = (event) => {
  const { organizationId, requirementId } = dataOf(event)
  return [{ kind: 'requirement', organizationId: organizationId!, requirementId: requirementId! }]
}
const linked: Concerns = (event) => [{ kind: 'course', courseId: dataOf(event)['courseId']! }]

/** Whom each event concerns. */
export const concerns: Readonly<Record<string, Concerns>> = {
  ...{ RequirementCreated: requirement, RequirementChanged: requirement },
  ...{ RequirementEnded: requirement, RequiredPersonJoined: person },
  ...{ EvidenceRecorded: person, EvidenceWithdrawn: person, LeaveTaken: person, LeaveEnded: person },
  ...{ DutyWaived: person, WaiverEnded: person, CompletionRejected: person, MemberDutiesErased: person },
  ...{ MemberAdded: person, MemberRemoved: person, MemberInvited: person, InvitationWithdrawn: person },
  ...{ DepartmentMemberAdded: person, DepartmentMemberRemoved: person, EmployeeNumberChanged: person },
  ...{ ProfileChanged: personEverywhere, AccountClosed: personEverywhere },
  DepartmentDeleted: (event) => [{ kind: 'organization', organizationId: dataOf(event)['organizationId']! }],
  ...{ LessonCompleted: learner, LessonRepeated: learner, LessonCompletionReported: learner },
  ...{ QuizAttempted: learner, CourseCompleted: learner, TestAttempted: learner },
  ...{ PathWritten: () => [{ kind: 'path' }], PathDeleted: () => [{ kind: 'path' }] },
  ...{ CourseTranslationAdded: linked, CourseSourceChanged: linked, CourseRestored: linked },
}
