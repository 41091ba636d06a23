import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'

/** Milliseconds before the first try, and the most between two. */
const [first, longest] = [100, 1_000]
/** Milliseconds after which it gives up. A store that was down for so long has ended the process's leases, and with them the key. */
const patience = 60_000

/** Settles a key beside the answer while the store is down, so that the client's next try neither waits for a run that is over nor runs twice. */
export async function settleLater(settle: () => Promise<void>): Promise<void> {
  for (let [pause, waited] = [first, 0]; waited < patience; waited += pause, pause = Math.min(2 * pause, longest)) {
    await sleep(pause, undefined, { ref: false })
    try {
      return await settle()
    } catch (error) {
      if (!(error instanceof Unavailable)) return
    }
  }
}
