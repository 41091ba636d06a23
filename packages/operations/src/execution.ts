import type { Written } from '@manabi/event-store'
import { type Decision, type DomainEvent, type EventMetadata, type Id, Unavailable } from '@manabi/kernel'
import type { Identifiers } from './identifiers.ts'
import type { Services } from './services.ts'
import type { Writes } from './writes.ts'

export interface ExecuteOptions {
  /** Left out: the organization that the call is about. */
  readonly organizationId?: Id | null
  /** True for what a repetition of the call does again, such as what costs money each time. */
  readonly isEachTime?: boolean
}

/** `undefined` may be left out, for decisions that take the state alone. */
export type CommandArguments<Command> = undefined extends Command
  ? [command?: Command, options?: ExecuteOptions]
  : [command: Command, options?: ExecuteOptions]

/** What a use case works with, whether a call or a reaction leads to it. */
export interface ExecutionContext extends Pick<Identifiers, 'newId' | 'newSecret'> {
  readonly now: Date
  /** Loads, decides and appends in the caller's name: `execute(goals.replaceGoals, [userId], command)`. */
  execute<State, Event extends DomainEvent, Key extends readonly unknown[], Command>(
    decision: Decision<State, Event, Key, Command>,
    key: Key,
    ...command: CommandArguments<Command>
  ): Promise<Written<State, Event>>
  /**
   * Waits until the prompt read models, or only these, contain all that was written anywhere before, two seconds at most: false when they
   * do not. For the few decisions that look something up in them.
   */
  caughtUp(only?: readonly { readonly name: string }[]): Promise<boolean>
  /** The same for one of many parts of the call, which a repetition finds by its name. */
  part(name: string): ExecutionContext
}

interface ExecutionOptions {
  readonly now: Date
  readonly identifiers: Identifiers
  readonly metadata: (organizationId: Id | null | undefined) => EventMetadata
}

/** Executes with this metadata, and remembers in `writes` what was written. */
export const executionContext = (
  services: Pick<Services, 'repository'>,
  writes: Writes,
  { now, identifiers, metadata }: ExecutionOptions,
): ExecutionContext => ({
  now,
  newId: identifiers.newId,
  newSecret: identifiers.newSecret,
  execute: (decision, key, ...[command, options]) => {
    const { isEachTime = false } = options ?? {}
    const commandId = isEachTime ? undefined : identifiers.commandId(decision.decider.stream(...key))
    const about = { ...metadata(options?.organizationId), ...(commandId !== undefined && { commandId }) }
    return writes.record(
      services.repository.execute(decision, key, command as never, about, !isEachTime && identifiers.isRepetition),
    )
  },
  caughtUp: (only) => writes.caughtUp(only?.map(({ name }) => name)),
  part: (name) => executionContext(services, writes, { now, identifiers: identifiers.part(name), metadata }),
})

/** Rejects with `Unavailable` unless these read models contain the events up to a position. */
export async function demandReached(
  { readModels, timeouts }: Pick<Services, 'readModels' | 'timeouts'>,
  position: number,
  models: readonly { readonly name: string }[],
): Promise<void> {
  const names = models.map(({ name }) => name)
  const isThere = (await readModels?.waitFor(position, timeouts.readModels, names)) ?? true
  if (!isThere) throw new Unavailable('readStore')
}

/** Rejects with `Unavailable` unless these read models contain all that was written before. */
export async function demandCaughtUp(
  { caughtUp }: Pick<ExecutionContext, 'caughtUp'>,
  ...models: readonly { readonly name: string }[]
): Promise<void> {
  if (!(await caughtUp(models))) throw new Unavailable('readStore')
}
