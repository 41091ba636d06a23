import { type Day, endOfTokyoDay, startOfTokyoDay } from '@manabi/kernel'

/** Which part of a history that is listed newest first. */
export interface Period {
  /** Days in Asia/Tokyo, both included; left out: no bound. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly limit: number
}

/** The days as a condition on a time. */
export const inPeriod = ({ from = '0001-01-01', to = '9999-12-31' }: Period) => ({
  from: startOfTokyoDay(from),
  upTo: endOfTokyoDay(to),
})
