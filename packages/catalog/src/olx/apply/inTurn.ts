import type { Decision, Id } from '@manabi/kernel'
import { type CourseState, course } from '../../course.ts'
import type { CourseEvent } from '../../events.ts'

export type Decide = (state: CourseState) => readonly CourseEvent[]

/** A named decision on a course with its command. */
export const step =
  <Command>({ decide }: Decision<CourseState, CourseEvent, [courseId: Id], Command>, command: Command): Decide =>
  (state) =>
    decide(state, command)

/** Decides one thing after the other, each on what those before it decided: one append for all of them. */
export const inTurn =
  (...decisions: readonly Decide[]): Decide =>
  (state) =>
    decisions.reduce(withDecision, { state, events: [] }).events

/** What several decisions came to. */
export interface Decided {
  readonly state: CourseState
  readonly events: readonly CourseEvent[]
}

export function withDecision({ state, events }: Decided, decide: Decide): Decided {
  const made = decide(state)
  return { state: made.reduce(course.evolve, state), events: [...events, ...made] }
}
