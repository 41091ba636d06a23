import type { DomainEvent, EventDefinition } from './event.ts'

/**
 * One consistency boundary. Pure: no clock, no ids, no I/O; those come in with the command. Decisions are functions
 * `(state, command) => events` that the decider names; nothing to do is `[]`.
 */
export interface Decider<State, Event extends DomainEvent, Key extends readonly unknown[]> {
  /** Kebab case, unique: it names the fold where folds are cached. */
  readonly name: string
  readonly stream: (...key: Key) => string
  readonly events: readonly EventDefinition<Event['type']>[]
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
  /** Where the state follows from so many last events alone: no others are read, however long the stream is. */
  readonly lastEvents?: number
  /** Events whose personal fields the fold does not read: they come as if removed, which saves a key for each. */
  readonly skipsPersonal?: readonly Event['type'][]
}

/** A decision together with its decider: all that is needed to load, decide and append. */
export interface Decision<State, Event extends DomainEvent, Key extends readonly unknown[], Command> {
  readonly decider: Decider<State, Event, Key>
  readonly decide: (state: State, command: Command) => readonly Event[]
}

// biome-ignore lint/suspicious/noExplicitAny: each decision has a command of its own.
type Decide<State, Event> = (state: State, command: any) => readonly Event[]

/** `undefined` for a decision that takes the state alone. */
type CommandOf<Decide extends (...parameters: never) => unknown> =
  Parameters<Decide> extends [unknown, infer Command] ? Command : undefined

type DecisionsOf<State, Event extends DomainEvent, Key extends readonly unknown[], Decisions> = {
  readonly [Name in keyof Decisions]: Decisions[Name] extends Decide<State, Event>
    ? Decision<State, Event, Key, CommandOf<Decisions[Name]>>
    : never
}

type Definition<State, Event extends DomainEvent, Key extends readonly unknown[], Decisions> = Decider<
  State,
  Event,
  Key
> & { readonly decisions?: Decisions }

/**
 * `decider<Goals, GoalEvent, [userId: Id]>()({ name, stream, events, initial, evolve, decisions: { replaceGoals } })` answers the
 * decider with its decisions as properties: `execute(goals.replaceGoals, [userId], command)`. The curried call lets the decisions be
 * inferred.
 */
export const decider =
  <State, Event extends DomainEvent, Key extends readonly unknown[]>() =>
  // biome-ignore lint/complexity/noBannedTypes: a decider without decisions adds no properties.
  <Decisions extends Record<string, Decide<State, Event>> = {}>({
    decisions,
    ...definition
  }: Definition<State, Event, Key, Decisions>): Decider<State, Event, Key> &
    DecisionsOf<State, Event, Key, Decisions> => {
    const decided: Record<string, unknown> = { ...definition }
    const named = decided as unknown as Decider<State, Event, Key> & DecisionsOf<State, Event, Key, Decisions>
    for (const [name, decide] of Object.entries(decisions ?? {})) decided[name] = { decider: named, decide }
    return named
  }

export const fold = <State, Event extends DomainEvent>(
  { initial, evolve }: Pick<Decider<State, Event, never>, 'initial' | 'evolve'>,
  events: readonly Event[],
): State => events.reduce(evolve, initial)

/** Ends a switch over a union: does not type-check while a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
