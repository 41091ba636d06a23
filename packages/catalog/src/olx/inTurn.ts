import { type CourseState, course } from '../course.ts'
import type { CourseEvent } from '../events.ts'

export type Decide = (state: CourseState) => readonly CourseEvent[]

/** Decides one thing after the other, each on what those before it decided: one append for all of them. */
export const inTurn =
  (...decisions: readonly Decide[]): Decide =>
  (state) =>
    decisions.reduce<{ state: CourseState; events: readonly CourseEvent[] }>(
      (before, decide) => {
        const events = decide(before.state)
        return { state: events.reduce(course.evolve, before.state), events: [...before.events, ...events] }
      },
      { state, events: [] },
    ).events
