import { startDispatcher } from '@manabi/dispatcher'
import { type Reactions, reactions, runReactions, type Services } from '@manabi/operations'
import type { Platform } from '@manabi/platform'
import type { Metric } from '@manabi/platform/metrics'

/** What a process with the role `dispatcher` does beside answering: it sends webhooks and mails, and reacts to events. */
export interface Work {
  readonly reactions: Reactions
  /** Not registered yet. */
  readonly metrics: readonly Metric[]
  stop(): Promise<void>
}

/** Begins at once. Call it when this process may work, and stop it before the platform is closed. */
export function startWork(services: Platform & Services): Work {
  const dispatcher = startDispatcher(services)
  const reacting = runReactions(reactions, services)
  return {
    reactions: reacting,
    metrics: [...dispatcher.metrics, ...reacting.metrics],
    stop: async () => void (await Promise.all([dispatcher.stop(), reacting.stop()])),
  }
}
