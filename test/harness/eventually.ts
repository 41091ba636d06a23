import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until `probe` answers something other than null, undefined or false; throws with its last answer after `milliseconds`. */
export async function eventually<T>(probe: () => T | Promise<T>, milliseconds = 60_000): Promise<NonNullable<T>> {
  const end = Date.now() + milliseconds
  for (;;) {
    const answer = await probe()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`Still ${String(answer)} after ${milliseconds} ms.`)
    await sleep(10)
  }
}
