import type { Projection } from '@manabi/read-store'
import { assignments } from './assignments.ts'

export { requireAssignableCourse, requireAssignablePath } from './assignable.ts'
export { memberAssignmentsOf } from './memberAssignments.ts'
export { assignedPathsOf, assignmentsOf } from './myAssignments.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const assignmentsProjections: readonly Projection<any, any>[] = [assignments]
