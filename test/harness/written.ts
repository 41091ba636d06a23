import type { Decider, Decision, DomainEvent } from '@manabi/kernel'

/** A decision that writes these events whatever the state: for tests and benchmarks that need a past which no command makes. */
export const written = <State, Event extends DomainEvent, Key extends readonly unknown[]>(
  decider: Decider<State, Event, Key>,
  ...events: readonly NoInfer<Event>[]
): Decision<State, Event, Key, unknown> => ({ decider, decide: () => events })
