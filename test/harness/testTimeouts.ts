import { defaultTimeouts, type Timeouts } from '@manabi/kernel'

/**
 * Of a service under test: a minute each, so that no answer depends on the speed of the machine. The service reads most of them at each
 * use. `Object.assign(platform.timeouts, { readModels: 0 })` ends that wait.
 */
export const testTimeouts = (): Timeouts =>
  Object.fromEntries(Object.keys(defaultTimeouts).map((name) => [name, 60_000])) as unknown as Timeouts

/** How a service under test differs from one in use. */
export const testOptions = () => ({ timeouts: testTimeouts(), hashingCost: 4 })
