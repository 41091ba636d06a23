import { Culture, Day, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { CourseProgress } from '../progress/resources.ts'

const Percent = z.int().min(0).max(100)
const dueOn = Day.nullable().meta({
  description: 'The earliest due day of a requirement that is open and not waived; null without one.',
})

/** Contract, "Learner". */
export const AssignedPath = z
  .object({
    pathId: Id,
    title: z.string(),
    culture: Culture,
    courseCount: z.int().min(0),
    completedCourses: z.int().min(0),
    percent: Percent.meta({ description: 'Of the lessons of its courses; rounded down.' }),
    assignedAt: Timestamp,
    dueOn,
    assignedVia: z.array(z.object({ kind: z.enum(['member', 'department']), departmentId: Id.nullable() })),
  })
  .meta({ id: 'AssignedPath', description: 'A learning path that the learner was assigned.' })

/** Contract, "Learner". */
export const Assignment = z
  .object({
    courseId: Id,
    title: z.string(),
    culture: Culture,
    progress: CourseProgress,
    assignedAt: Timestamp,
    dueOn,
    assignedVia: z.array(
      z.object({ kind: z.enum(['direct', 'path']), pathId: Id.nullable(), departmentId: Id.nullable() }),
    ),
  })
  .meta({
    id: 'Assignment',
    description: 'A course that the learner was assigned, and every way in which it reached them.',
  })

/** What an organization assigned to one member. */
export const MemberAssignment = z
  .object({
    type: z.enum(['course', 'path']),
    id: Id,
    title: z.string(),
    assignedAt: Timestamp,
    departmentId: Id.nullable().meta({ description: 'The department that it was assigned to; null: the member.' }),
  })
  .meta({ id: 'MemberAssignment', description: 'A course or path that was assigned to a member, or to a department.' })
