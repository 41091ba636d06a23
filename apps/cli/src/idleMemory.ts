import { performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often it looks, in milliseconds, and the share of the time that a service at rest may be busy. */
const interval = 5_000
const atRest = 0.1

/** V8 takes so much for short-lived objects from the beginning, in bytes. */
const smallNursery = 4 * 2 ** 20

type Collect = (options: { type: 'minor' }) => void

/**
 * Gives memory back once a burst is over. V8 enlarges the nursery for short-lived objects up to its limit, and makes it smaller only
 * when it collects garbage while little is allocated; at rest that can take an hour. A collection of the nursery alone takes some
 * milliseconds. Returns what ends it.
 */
export function releaseMemoryAtRest(): () => void {
  const collect = collector()
  let last = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization < atRest && nurserySize() > smallNursery) collect({ type: 'minor' })
  }
  const timer = setInterval(look, interval).unref()
  return () => clearInterval(timer)
}

const nurserySize = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? 0

/** The flag is put back at once: code compiled under other flags is not taken from the compile cache. */
function collector(): Collect {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return collect
}
