import type { Projection } from '@manabi/read-store'
import { learnerStreams } from './learnerStreams.ts'
import { membershipHistory } from './membershipHistory.ts'
import { reportHistory } from './reportHistory.ts'
import { reportMonths } from './reportMonths.ts'
import { reportPeople } from './reportPeople.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const reportsProjections: readonly Projection<any, any>[] = [
  reportPeople,
  reportMonths,
  reportHistory,
  learnerStreams,
  membershipHistory,
]
