import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import fc from 'fast-check'
import { assignments } from './assignments.ts'
import { type AssignmentEvent, CourseAssigned, CourseUnassigned, PathAssigned, PathUnassigned } from './events.ts'

const to = { organizationId: 'org_1', assignee: { kind: 'department' as const, id: 'dep_1' } }
const assignedAt = '2026-04-01T00:00:00.000Z'
const later = '2026-05-01T00:00:00.000Z'
const path = (pathId = 'pth_1') => ({ ...to, pathId })
const course = (courseId = 'crs_1') => ({ ...to, courseId })
const pathAssigned = PathAssigned({ ...path(), assignedAt })
const courseAssigned = CourseAssigned({ ...course(), assignedAt })

describe('an assignment', () => {
  it('is made once, and ended once [ASG-001]', () => {
    given()
      .when(assignments.assignPath, { ...path(), assignedAt })
      .then(pathAssigned)
    given(pathAssigned)
      .when(assignments.assignPath, { ...path(), assignedAt: later })
      .then()
    given(pathAssigned).when(assignments.unassignPath, path()).then(PathUnassigned(path()))
    given(courseAssigned).when(assignments.unassignPath, path()).then()
    given()
      .when(assignments.assignCourse, { ...course(), assignedAt })
      .then(courseAssigned)
    given(courseAssigned)
      .when(assignments.assignCourse, { ...course(), assignedAt: later })
      .then()
    given(courseAssigned).when(assignments.unassignCourse, course()).then(CourseUnassigned(course()))
    given(courseAssigned, CourseUnassigned(course())).when(assignments.unassignCourse, course()).then()
  })

  it('moves from an invitation to the account that accepts it, with its time [ASG-005]', () => {
    const from = fold<typeof assignments.initial, AssignmentEvent>(assignments, [pathAssigned, courseAssigned])
    given()
      .when(assignments.takeOver, { ...to, from })
      .then(pathAssigned, courseAssigned)
    given(CourseAssigned({ ...course(), assignedAt: later }))
      .when(assignments.takeOver, { ...to, from })
      .then(pathAssigned)
    given(pathAssigned, courseAssigned)
      .when(assignments.takeOver, { ...to, from })
      .then()
  })

  it('ends with the others of a person who leaves', () => {
    given(pathAssigned, courseAssigned)
      .when(assignments.endAll, to)
      .then(PathUnassigned(path()), CourseUnassigned(course()))
    given().when(assignments.endAll, to).then()
  })

  it('is there exactly when it was the last thing asked for', () => {
    const ids = fc.constantFrom('pth_1', 'pth_2', 'pth_3')
    const wishes = fc.array(fc.record({ pathId: ids, isAssigned: fc.boolean() }), { maxLength: 20 })
    fc.assert(
      fc.property(wishes, (asked) => {
        let state = assignments.initial
        for (const { pathId, isAssigned } of asked) {
          const { decide } = isAssigned ? assignments.assignPath : assignments.unassignPath
          const events = decide(state, { ...path(pathId), assignedAt })
          expect(events.length).toBe(state.paths.has(pathId) === isAssigned ? 0 : 1)
          state = events.reduce(assignments.evolve, state)
        }
        const wanted = new Map(asked.map(({ pathId, isAssigned }) => [pathId, isAssigned]))
        expect([...state.paths.keys()].sort()).toEqual([...wanted].flatMap(([id, is]) => (is ? [id] : [])).sort())
      }),
    )
  })
})
