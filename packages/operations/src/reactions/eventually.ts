import { Unavailable } from '@manabi/kernel'
import type { Services } from '../services.ts'

/**
 * Does now what a reaction does in any case, so that the caller finds it done; while a store is down it is left to the reaction. Only
 * for what follows the deciding write of a use case.
 */
export async function eventually({ log }: Pick<Services, 'log'>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    log.warn({ part: error.part }, 'Left to a reaction, because a store is down.')
  }
}
