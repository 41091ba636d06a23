import { Gauge, type Metric } from '@manabi/platform/metrics'
import type { Services } from '../services.ts'
import type { AnyReaction } from './reaction.ts'
import { RunningReaction } from './runReaction.ts'

/** How far one reaction has come, for readiness and operators. */
export interface ReactionState {
  readonly name: string
  /** Every event up to here was reacted to; the end of the store for one that follows the clock. */
  readonly position: number | null
  /** Positions between its checkpoint and the end of the store; null in a process that does not run it. */
  readonly behind: number | null
  readonly parked: readonly { readonly eventId: string; readonly error: string; readonly at: string }[]
}

/** The reactions of this process. */
export interface Reactions {
  /** At most 100 parked items each. */
  status(): Promise<readonly ReactionState[]>
  /** Has a parked item tried again at once, or gives it up; false when there is no such item. */
  retry(name: string, itemId: string): Promise<boolean>
  skip(name: string, itemId: string): Promise<boolean>
  /** Not registered yet. */
  readonly metrics: readonly Metric[]
  stop(): Promise<void>
}

const mostShown = 100

/** Runs the reactions until they are stopped, from `mayBegin` on. Each does its work in one process at a time. */
export function runReactions(
  reactions: readonly AnyReaction[],
  services: Services,
  mayBegin: Promise<void> = Promise.resolve(),
): Reactions {
  const running = new Map(reactions.map((one) => [one.name, new RunningReaction(one, services, mayBegin)]))
  const status = async (): Promise<readonly ReactionState[]> => {
    const head = await services.eventStore.head()
    return Promise.all(
      reactions.map(async ({ name, kind }) => {
        const { status: followed, parked } = running.get(name)!
        const position = kind === 'clock' ? head : followed.position
        return {
          name,
          position,
          behind: position === null ? null : Math.max(0, head - position),
          parked: (await parked.list(mostShown)).map(({ itemId, error, at }) => ({ eventId: itemId, error, at })),
        }
      }),
    )
  }
  return {
    status,
    retry: async (name, itemId) => (await running.get(name)?.parked.retry(itemId)) ?? false,
    skip: async (name, itemId) => (await running.get(name)?.parked.remove(itemId)) ?? false,
    metrics: [parkedGauge(status)],
    stop: async () => void (await Promise.all([...running.values()].map((reaction) => reaction.stop()))),
  }
}

const parkedGauge = (status: Reactions['status']): Gauge =>
  new Gauge({
    name: 'manabi_reaction_parked',
    help: 'Events that a reaction failed on and tries again, at most 100 counted',
    labelNames: ['reaction'],
    registers: [],
    async collect() {
      this.reset()
      for (const { name, parked } of await status().catch(() => [])) this.set({ reaction: name }, parked.length)
    },
  })
