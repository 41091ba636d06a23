import type { EventDefinition, EventOf, Recorded } from '@manabi/kernel'
import type { ExecutionContext } from '../execution.ts'
import type { Services } from '../services.ts'

/**
 * An event that leads to a command. It has a checkpoint of its own, runs in one process at a time and goes on after a crash, so an event
 * may come again: what `react` does must be harmless when repeated. Ids from its context are then the same again.
 * Throwing `Unavailable` stops the reaction until the store is back; any other error parks the event, and the others go on.
 */
export interface Reaction {
  readonly kind: 'event'
  /** kebab-case; names its checkpoint. */
  readonly name: string
  readonly types: readonly string[]
  readonly react: (event: Recorded, context: ExecutionContext, services: Services) => Promise<void>
}

/** Defines a reaction to these events. */
export const reaction = <Definition extends EventDefinition>({
  on,
  react,
  name,
}: {
  readonly name: string
  readonly on: readonly Definition[]
  readonly react: (event: Recorded<EventOf<Definition>>, context: ExecutionContext, services: Services) => Promise<void>
}): Reaction => ({ kind: 'event', name, types: on.map(({ type }) => type), react: react as Reaction['react'] })

/** Something whose time has come. `id` names it for good. */
export interface DueItem {
  readonly id: string
}

/** Time that leads to a command: the same promises as a reaction's, with a clock in place of events. */
export interface ClockReaction<Item extends DueItem = DueItem> {
  readonly kind: 'clock'
  readonly name: string
  readonly everySeconds: number
  /** The most that `due` answers; when it answers so many there may be more, and the next look is a second away. */
  readonly atOnce?: number
  /** Some of what is due at `now`, at most a few hundred; what is still due afterwards comes with the next call. */
  readonly due: (now: Date, services: Services) => Promise<readonly Item[]>
  /** Done once for all that comes to `react` next, which may be nothing. Harmless when repeated, too; throwing interrupts the reaction. */
  readonly prepare?: (items: readonly Item[], services: Services) => Promise<void>
  /** 'more' when the item is not done yet, and the next look should be a second away. */
  readonly react: (item: Item, context: ExecutionContext, services: Services) => Promise<Done>
}

// biome-ignore lint/suspicious/noConfusingVoidType: most reactions return nothing.
export type Done = 'more' | void

/** Defines a reaction to the passing of time. */
export const clockReaction = <Item extends DueItem>(definition: Omit<ClockReaction<Item>, 'kind'>): ClockReaction => ({
  kind: 'clock',
  ...(definition as unknown as Omit<ClockReaction, 'kind'>),
})

/** Until the next look. Waiting longer after a full batch, it would never catch up where more than that comes due in between. */
export const secondsToWait = ({ everySeconds, atOnce }: ClockReaction, found: number, isMore = false): number =>
  isMore || found === atOnce ? Math.min(everySeconds, 1) : everySeconds

export type AnyReaction = Reaction | ClockReaction
