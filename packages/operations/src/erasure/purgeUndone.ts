import { Unavailable } from '@manabi/kernel'
import type { ExecutionContext } from '../execution.ts'
import { clockReaction } from '../reactions/reaction.ts'
import { markAllErased, type UndoneErasure, undoneErasures } from './erasures.ts'
import { type ErasedStores, purgeErased } from './purgeErased.ts'

const atMost = 5_000

/**
 * Makes the stores forget the bytes of all that was undone before, together: it takes as long as the files are large, whatever is erased.
 * Goes for the oldest first, because others come all the time. False when a read model still lacks what undid it.
 */
export async function purgeUndone(
  { caughtUp }: Pick<ExecutionContext, 'caughtUp'>,
  services: ErasedStores,
): Promise<boolean> {
  const undone = await undoneErasures(services, atMost)
  if (undone.length === 0) return true
  if (!(await caughtUp())) return false
  const positions = undone.map(({ position }) => position)
  await purgeUpTo(Math.min(...positions), undone, services)
  await purgeUpTo(Math.max(...positions), undone, services)
  return true
}

async function purgeUpTo(upTo: number, undone: readonly UndoneErasure[], services: ErasedStores): Promise<void> {
  const due = undone.filter(({ position }) => position <= upTo).map(({ id }) => id)
  await purgeErased(services, upTo)
  await markAllErased(services, due)
}

/** Purges the stores of whatever was undone and left to it. */
export const rewriteErasedBytes = clockReaction({
  name: 'rewrite-erased-bytes',
  everySeconds: 15,
  due: async (_, services) => (await undoneErasures(services, 1)).map(({ id }) => ({ id })),
  react: async (_, context, services) => {
    if (!(await purgeUndone(context, services))) throw new Unavailable('readStore')
  },
})
