import type { Services } from '@manabi/operations'
import type { ClockReaction } from '@manabi/operations/reactions/reaction'
import { dueCause, reactionContext } from '@manabi/operations/reactions/reactionContext'

/** One round of a reaction to time, by the clock of `services`. */
export async function reactToDue(reaction: ClockReaction, services: Services): Promise<void> {
  const due = await reaction.due(services.clock.now(), services)
  await reaction.prepare?.(due, services)
  for (const item of due) {
    await reaction.react(item, reactionContext(reaction, services, dueCause(item)), services)
  }
}
