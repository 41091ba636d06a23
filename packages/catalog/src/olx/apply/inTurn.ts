import { setImmediate } from 'node:timers/promises'
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

/** The same for many, a turn of the event loop each. */
export async function decided(decisions: readonly Decide[], state: CourseState): Promise<Decided> {
  let found: Decided = { state, events: [] }
  for (const decide of decisions) {
    found = withDecision(found, decide)
    await setImmediate()
  }
  return found
}

/** What several decisions came to. */
interface Decided {
  readonly state: CourseState
  readonly events: readonly CourseEvent[]
}

function withDecision({ state, events }: Decided, decide: Decide): Decided {
  const made = decide(state)
  return { state: made.reduce(course.evolve, state), events: [...events, ...made] }
}
