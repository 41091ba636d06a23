import type { AssignmentEvent } from '@manabi/assignments'
import type { Id, Timestamp } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection } from '@manabi/read-store'

/** What one member or one department is assigned: when, by id. */
export interface AssignmentsDoc {
  readonly organizationId: Id
  readonly departmentId: Id | null
  readonly paths: Readonly<Record<Id, Timestamp>>
  readonly courses: Readonly<Record<Id, Timestamp>>
}

const placeOf = ({ data: { organizationId, assignee } }: { data: AssignmentEvent['data'] }): string =>
  assignmentsId(organizationId, assignee.id)

export const assignmentsId = (organizationId: Id, assigneeId: Id): string => `${organizationId}/${assigneeId}`

/**
 * One document an assignee, which grows by what is assigned to it and by nothing else: the people of a department are asked for when
 * somebody reads.
 */
export const assignments = projection<AssignmentsDoc, AssignmentEvent | OrganizationEvent>()({
  name: 'assignments',
  version: 1,
  indexes: [],
  on: {
    PathAssigned: [
      placeOf,
      (doc, { data }) => {
        const { paths, ...others } = doc ?? emptyFor(data)
        return { ...others, paths: { ...paths, [data.pathId]: data.assignedAt } }
      },
    ],
    PathUnassigned: [
      placeOf,
      (doc, { data }) => {
        if (doc === null) return null
        const { [data.pathId]: _, ...paths } = doc.paths
        return { ...doc, paths }
      },
    ],
    CourseAssigned: [
      placeOf,
      (doc, { data }) => {
        const { courses, ...others } = doc ?? emptyFor(data)
        return { ...others, courses: { ...courses, [data.courseId]: data.assignedAt } }
      },
    ],
    CourseUnassigned: [
      placeOf,
      (doc, { data }) => {
        if (doc === null) return null
        const { [data.courseId]: _, ...courses } = doc.courses
        return { ...doc, courses }
      },
    ],
    // Members keep the ids of deleted departments, whose assignments are gone by this.
    DepartmentDeleted: [({ data }) => assignmentsId(data.organizationId, data.departmentId), () => null],
  },
})

const emptyFor = ({ organizationId, assignee }: AssignmentEvent['data']): AssignmentsDoc => ({
  organizationId,
  departmentId: assignee.kind === 'department' ? assignee.id : null,
  paths: {},
  courses: {},
})
