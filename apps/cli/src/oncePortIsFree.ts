import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '@manabi/kernel'

/** Milliseconds between two tries. */
const pause = 100

/** Listens as soon as a predecessor that drains has left the port. Rejects when it is in use for longer than `patience`, in milliseconds. */
export async function oncePortIsFree<Server>(listen: () => Promise<Server>, patience: number): Promise<Server> {
  for (const end = monotonic() + patience; ; await sleep(pause)) {
    try {
      return await listen()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || monotonic() >= end) throw error
    }
  }
}
