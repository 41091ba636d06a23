import type { DomainEvent, EventDefinition } from './event.ts'

/**
 * One consistency boundary. Pure: no clock, no ids, no I/O; those come in with the command. Decisions are functions
 * `(state, command) => events` beside it; nothing to do is `[]`.
 */
export interface Decider<State, Event extends DomainEvent, Key extends readonly unknown[]> {
  /** Names the kind of stream in logs and caches. */
  readonly name: string
  readonly stream: (...key: Key) => string
  readonly events: readonly EventDefinition<Event['type']>[]
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
}

export const decider = <State, Event extends DomainEvent, Key extends readonly unknown[]>(
  definition: Decider<State, Event, Key>,
): Decider<State, Event, Key> => definition

export const fold = <State, Event extends DomainEvent>(
  { initial, evolve }: Pick<Decider<State, Event, never>, 'initial' | 'evolve'>,
  events: readonly Event[],
): State => events.reduce(evolve, initial)

/** Ends a switch over a union: does not type-check while a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
