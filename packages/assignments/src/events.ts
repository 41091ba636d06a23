import { defineEvent, type EventOf, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

/** A member or an invited person of the organization, or a department of it. */
export const Assignee = z.object({ kind: z.enum(['member', 'department']), id: Id })
export type Assignee = z.output<typeof Assignee>

const toAssignee = z.object({ organizationId: Id, assignee: Assignee })
const path = toAssignee.extend({ pathId: Id })
const course = toAssignee.extend({ courseId: Id })

/** `assignedAt` stays when the assignments of an invitation move to the account that accepted it. */
export const PathAssigned = defineEvent('PathAssigned', path.extend({ assignedAt: Timestamp }))
export const PathUnassigned = defineEvent('PathUnassigned', path)
export const CourseAssigned = defineEvent('CourseAssigned', course.extend({ assignedAt: Timestamp }))
export const CourseUnassigned = defineEvent('CourseUnassigned', course)

export const assignmentsEvents = [PathAssigned, PathUnassigned, CourseAssigned, CourseUnassigned] as const
export type AssignmentEvent = EventOf<(typeof assignmentsEvents)[number]>
