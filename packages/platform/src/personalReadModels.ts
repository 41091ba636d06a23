import type { EventDefinition } from '@manabi/kernel'

/** As much of a projection as tells what its documents may hold. */
export interface Handling {
  readonly name: string
  readonly on: Readonly<Record<string, unknown>>
}

/** Names of the read models that may hold readable personal data, because they handle events with personal fields that folds can read. */
export function personalReadModels(
  events: readonly EventDefinition[],
  projections: readonly Handling[],
): readonly string[] {
  const personal = events.filter((event) => event.personal !== null && event.personal.staysSealed !== true)
  return projections.filter(({ on }) => personal.some(({ type }) => type in on)).map(({ name }) => name)
}
