import type { AssignmentEvent } from '@manabi/assignments'
import type { UserEvent } from '@manabi/identity'
import type { Id, Recorded } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import type { ProgressEvent } from '@manabi/progress'
import { projection } from '@manabi/read-store'
import { type CoursePersonDoc, inLists, type Membership } from './coursePersonDoc.ts'

type Event = AssignmentEvent | OrganizationEvent | ProgressEvent | UserEvent

const userOf = ({ data }: { readonly data: { readonly userId: Id } }): Id => data.userId
const memberOf = ({ data: { assignee } }: { readonly data: AssignmentEvent['data'] }): Id | [] =>
  assignee.kind === 'member' ? assignee.id : []

/**
 * Who is to take a course, and how far they are: one document a person, in a list for each course and state, for each course and path
 * assigned to them, and for each of their departments. Assignments of departments are joined when somebody reads.
 */
export const coursePeople = projection<CoursePersonDoc, Event>()({
  name: 'course-people',
  version: 3,
  indexes: [{ each: 'lists', by: 'sortKey' }, ['words']],
  on: {
    MemberInvited: [
      userOf,
      (doc, { data }) => changed(named(doc, data), data, () => ({ status: 'invited', departments: {} })),
    ],
    InvitationWithdrawn: [
      userOf,
      (doc, { data }) => doc && changed(doc, data, ({ status }) => (status === 'invited' ? absent : {})),
    ],
    MemberAdded: [
      userOf,
      (doc, { data: { organizationId, userId, email, displayName, departmentIds }, metadata }) => {
        const joined = Object.fromEntries(departmentIds.map((id) => [id, metadata.occurredAt]))
        // Older events have the name in the invitation alone.
        const person = email === null || displayName === null ? doc : named(doc, { userId, email, displayName })
        return changed(person, { organizationId, userId }, () => ({ status: 'member', departments: joined }))
      },
    ],
    EmployeeNumberChanged: [
      userOf,
      (doc, { data }) => changed(doc, data, () => ({ employeeNumber: data.employeeNumber })),
    ],
    MemberRemoved: [userOf, (doc, { data }) => doc && changed(doc, data, () => absent)],
    ProfileChanged: [userOf, (doc, { data: { displayName } }) => doc && inLists({ ...doc, displayName })],
    AccountClosed: [userOf, () => null],
    DepartmentMemberAdded: [
      userOf,
      (doc, { data, metadata }) =>
        changed(doc, data, ({ departments }) => ({
          departments: { ...departments, [data.departmentId]: metadata.occurredAt },
        })),
    ],
    DepartmentMemberRemoved: [
      userOf,
      (doc, { data }) =>
        doc && changed(doc, data, ({ departments: { [data.departmentId]: _, ...departments } }) => ({ departments })),
    ],
    CourseAssigned: [memberOf, (doc, event) => assigned(doc, event, 'courseIds', event.data.courseId)],
    CourseUnassigned: [memberOf, (doc, event) => unassigned(doc, event, 'courseIds', event.data.courseId)],
    PathAssigned: [memberOf, (doc, event) => assigned(doc, event, 'pathIds', event.data.pathId)],
    PathUnassigned: [memberOf, (doc, event) => unassigned(doc, event, 'pathIds', event.data.pathId)],
    LessonViewed: [userOf, begun],
    LessonCompleted: [userOf, begun],
    LessonCompletionReported: [userOf, begun],
    QuizAttempted: [userOf, begun],
    CourseCompleted: [
      userOf,
      (doc, { data: { userId, courseId } }) => {
        const person = doc ?? nobody(userId)
        return inLists({ ...person, courses: { ...person.courses, [courseId]: 'completed' } })
      },
    ],
  },
})

/** Assignments are ended by events of their own. */
const absent: Partial<Membership> = { status: 'none', employeeNumber: null, departments: {} }

const nobody = (userId: Id): CoursePersonDoc => ({
  ...{ userId, email: '', displayName: '', organizations: {}, courses: {} },
  ...{ sortKey: '', words: [], lists: [] },
})

interface Named {
  readonly userId: Id
  readonly email: string
  readonly displayName: string
}

const named = (doc: CoursePersonDoc | null, { userId, email, displayName }: Named): CoursePersonDoc => ({
  ...(doc ?? nobody(userId)),
  email,
  displayName,
})

interface Place {
  readonly organizationId: Id
  readonly userId: Id
}

const stranger: Membership = { status: 'none', employeeNumber: null, departments: {}, courseIds: [], pathIds: [] }

function changed(
  doc: CoursePersonDoc | null,
  { organizationId, userId }: Place,
  change: (membership: Membership) => Partial<Membership>,
): CoursePersonDoc {
  const person = doc ?? nobody(userId)
  const before = person.organizations[organizationId] ?? stranger
  const organizations = { ...person.organizations, [organizationId]: { ...before, ...change(before) } }
  return inLists({ ...person, organizations })
}

type Assigned = 'courseIds' | 'pathIds'

const placeOf = ({ data: { organizationId, assignee } }: Recorded<AssignmentEvent>): Place => ({
  organizationId,
  userId: assignee.id,
})

const assigned = (doc: CoursePersonDoc | null, event: Recorded<AssignmentEvent>, field: Assigned, id: Id) =>
  changed(doc, placeOf(event), (membership) => ({ [field]: [...new Set([...membership[field], id])] }))

const unassigned = (doc: CoursePersonDoc | null, event: Recorded<AssignmentEvent>, field: Assigned, id: Id) =>
  doc && changed(doc, placeOf(event), (membership) => ({ [field]: membership[field].filter((one) => one !== id) }))

function begun(doc: CoursePersonDoc | null, { data: { userId, courseId } }: Recorded<ProgressEvent>): CoursePersonDoc {
  const person = doc ?? nobody(userId)
  if (person.courses[courseId] !== undefined) return person
  return inLists({ ...person, courses: { ...person.courses, [courseId]: 'in_progress' } })
}
