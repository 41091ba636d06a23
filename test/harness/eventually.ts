import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Polls until `probe` answers something other than null, undefined or false. Throws with the last answer after four minutes; only
 * benchmarks set another limit.
 */
export async function eventually<T>(probe: () => T | Promise<T>, giveUpAfterMs = 240_000): Promise<NonNullable<T>> {
  const end = Date.now() + giveUpAfterMs
  for (;;) {
    const answer = await probe()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`Still ${String(answer)} after ${giveUpAfterMs} ms.`)
    await sleep(10)
  }
}
