import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'

/** Milliseconds between tries, and how many: as long as a run may take, after which the key is free again anyway. */
const pause = 1_000
const tries = 60

/** Settles a key beside the answer while the store is down, so that the client's next try neither waits for a run that is over nor runs twice. */
export async function settleLater(settle: () => Promise<void>): Promise<void> {
  for (let left = tries; left > 0; left--) {
    await sleep(pause, undefined, { ref: false })
    try {
      return await settle()
    } catch (error) {
      if (!(error instanceof Unavailable)) return
    }
  }
}
