import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'

/** Milliseconds between tries: thousands of jobs may wait for the store. */
const pause = 1_000

/** Repeats a write while the store is down, until `isOver`. */
export async function repeatWhileDown<Result>(write: () => Promise<Result>, isOver: () => boolean): Promise<Result> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof Unavailable) || isOver()) throw error
    }
    await sleep(pause)
  }
}
