import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'

/** Milliseconds. */
const pause = 1_000

export interface Work {
  /** The first try; true when it was enough. */
  readonly first: Promise<boolean>
  readonly done: Promise<void>
}

/** Does `work`, and while a server is down again each second, until it answers or the signal comes. Other errors are passed on. */
export function whenAvailable(work: () => Promise<void>, signal: AbortSignal): Work {
  const first = attempt(work)
  const done = async () => {
    for (let isDone = await first; !isDone && !signal.aborted; isDone = await attempt(work)) {
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }
  return { first, done: done() }
}

async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Unavailable) return false
    throw error
  }
}
