import { reportsProjections } from '@manabi/projections/reports/index'
import type { Capability } from '../capability.ts'
import { completionReport } from './completionReport.ts'
import { departmentReport } from './departmentReport.ts'
import { getOverview } from './getOverview.ts'
import { getSubscription } from './getSubscription.ts'
import { trendReport } from './trendReport.ts'

export const reports: Capability = {
  projections: reportsProjections,
  tags: { Reports: "An organization's figures: aggregates, without anything about a person." },
  operations: [getOverview, completionReport, departmentReport, trendReport, getSubscription],
}
