import { performance } from 'node:perf_hooks'

/** Counts the turns of the event loop. */
export const currentTurn = (): number => performance.nodeTiming.uvMetricsInfo.loopCount
