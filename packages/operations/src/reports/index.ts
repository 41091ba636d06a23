import { reportsProjections } from '@manabi/projections/reports/index'
import type { Capability } from '../capability.ts'
import { completionReport } from './completionReport.ts'
import { departmentReport } from './departmentReport.ts'
import { getOverview } from './getOverview.ts'
import { getSubscription } from './getSubscription.ts'
import { getMemberProgress } from './record/getMemberProgress.ts'
import { getTrainingRecord } from './record/getTrainingRecord.ts'
import { trendReport } from './trendReport.ts'

export const reports: Capability = {
  projections: reportsProjections,
  tags: { Reports: "An organization's figures, without anything about a person; and what one member learned." },
  operations: [
    getOverview,
    completionReport,
    departmentReport,
    trendReport,
    getSubscription,
    getMemberProgress,
    getTrainingRecord,
  ],
}
