import { decider, type Id, type Recorded, type Timestamp, unreachable } from '@manabi/kernel'
import {
  type Assignee,
  type AssignmentEvent,
  assignmentsEvents,
  CourseAssigned,
  CourseUnassigned,
  PathAssigned,
  PathUnassigned,
} from './events.ts'

/** When each path and each course was assigned, by id. */
export interface Assignments {
  readonly paths: ReadonlyMap<Id, Timestamp>
  readonly courses: ReadonlyMap<Id, Timestamp>
}

/**
 * What one member or one department is assigned. A stream each: assigning to a department of 50,000 is one event, and the members
 * are found when somebody reads.
 */
export const assignments = decider<Assignments, AssignmentEvent, [organizationId: Id, assigneeId: Id]>()({
  name: 'assignments',
  stream: (organizationId, assigneeId) => `assignments-${organizationId}-${assigneeId}`,
  events: assignmentsEvents,
  initial: { paths: new Map(), courses: new Map() },
  evolve,
  decisions: { assignPath, unassignPath, assignCourse, unassignCourse, takeOver, endAll },
})

function evolve(state: Assignments, event: AssignmentEvent): Assignments {
  switch (event.type) {
    case 'PathAssigned':
      return { ...state, paths: new Map(state.paths).set(event.data.pathId, event.data.assignedAt) }
    case 'PathUnassigned':
      return { ...state, paths: without(state.paths, event.data.pathId) }
    case 'CourseAssigned':
      return { ...state, courses: new Map(state.courses).set(event.data.courseId, event.data.assignedAt) }
    case 'CourseUnassigned':
      return { ...state, courses: without(state.courses, event.data.courseId) }
    default:
      return unreachable(event)
  }
}

const without = (items: ReadonlyMap<Id, Timestamp>, id: Id): ReadonlyMap<Id, Timestamp> =>
  new Map([...items].filter(([other]) => other !== id))

interface ToAssignee {
  readonly organizationId: Id
  readonly assignee: Assignee
}

interface AssignPath extends ToAssignee {
  readonly pathId: Id
  readonly assignedAt: Timestamp
}

export function assignPath({ paths }: Assignments, command: AssignPath): readonly AssignmentEvent[] {
  return paths.has(command.pathId) ? [] : [PathAssigned(command)]
}

export function unassignPath(
  { paths }: Assignments,
  command: ToAssignee & { readonly pathId: Id },
): readonly AssignmentEvent[] {
  return paths.has(command.pathId) ? [PathUnassigned(command)] : []
}

interface AssignCourse extends ToAssignee {
  readonly courseId: Id
  readonly assignedAt: Timestamp
}

export function assignCourse({ courses }: Assignments, command: AssignCourse): readonly AssignmentEvent[] {
  return courses.has(command.courseId) ? [] : [CourseAssigned(command)]
}

export function unassignCourse(
  { courses }: Assignments,
  command: ToAssignee & { readonly courseId: Id },
): readonly AssignmentEvent[] {
  return courses.has(command.courseId) ? [CourseUnassigned(command)] : []
}

interface TakeOver extends ToAssignee {
  readonly from: Assignments
}

/** What an invitation was assigned, for the account that accepts it; what the account has already stays as it is. */
export function takeOver(state: Assignments, { from, ...to }: TakeOver): readonly AssignmentEvent[] {
  return [
    ...[...from.paths].flatMap(([pathId, assignedAt]) => assignPath(state, { ...to, pathId, assignedAt })),
    ...[...from.courses].flatMap(([courseId, assignedAt]) => assignCourse(state, { ...to, courseId, assignedAt })),
  ]
}

/** Where in the log each path and each course was last assigned or taken back, by id. */
export const lastAssigned = decider<ReadonlyMap<Id, number>, Recorded<AssignmentEvent>, [Id, assigneeId: Id]>()({
  name: 'last-assigned',
  stream: assignments.stream,
  events: assignmentsEvents,
  initial: new Map(),
  evolve: (state, { data, position }) => new Map(state).set('pathId' in data ? data.pathId : data.courseId, position),
})

/** For a person who leaves: who comes back begins without assignments. */
export function endAll({ paths, courses }: Assignments, of: ToAssignee): readonly AssignmentEvent[] {
  return [
    ...[...paths.keys()].map((pathId) => PathUnassigned({ ...of, pathId })),
    ...[...courses.keys()].map((courseId) => CourseUnassigned({ ...of, courseId })),
  ]
}
