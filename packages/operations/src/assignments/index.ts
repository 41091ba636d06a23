import { assignmentsEvents } from '@manabi/assignments'
import { assignmentsProjections } from '@manabi/projections/assignments/index'
import type { Capability } from '../capability.ts'
import { assignCourseToDepartment } from './assignCourseToDepartment.ts'
import { assignCourseToMember } from './assignCourseToMember.ts'
import { assignPathToDepartment } from './assignPathToDepartment.ts'
import { assignPathToMember } from './assignPathToMember.ts'
import { endAssignmentsOfLeavers } from './endAssignments.ts'
import { listDepartmentAssignments } from './listDepartmentAssignments.ts'
import { listMemberAssignments } from './listMemberAssignments.ts'
import { listMyAssignments } from './listMyAssignments.ts'
import { listMyPaths } from './listMyPaths.ts'
import { unassignCourseFromDepartment } from './unassignCourseFromDepartment.ts'
import { unassignCourseFromMember } from './unassignCourseFromMember.ts'
import { unassignPathFromDepartment } from './unassignPathFromDepartment.ts'
import { unassignPathFromMember } from './unassignPathFromMember.ts'

export const assignments: Capability = {
  events: assignmentsEvents,
  projections: assignmentsProjections,
  tags: { Assignments: 'Paths and courses assigned to members and departments.' },
  operations: [
    listMyPaths,
    listMyAssignments,
    listMemberAssignments,
    listDepartmentAssignments,
    assignPathToMember,
    unassignPathFromMember,
    assignCourseToMember,
    unassignCourseFromMember,
    assignPathToDepartment,
    unassignPathFromDepartment,
    assignCourseToDepartment,
    unassignCourseFromDepartment,
  ],
  reactions: [endAssignmentsOfLeavers],
}
