import type { ActivityFact } from './activityFact.ts'

/** An activity in the log: reported by this request, or by an earlier one with the same id. */
export interface ReportedActivity {
  readonly fact: ActivityFact
  readonly isNew: boolean
  /** Of the study session, where it was recorded under another id before. */
  readonly sessionId?: string
}
