import { type Day, type Id, later, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'

/** A day on which later activity came than was known, and when that was. */
export type ActiveDay = readonly [came: Day, at: Timestamp]

/** When a person was active in a course. */
export interface CourseActivity {
  /** The latest active day; null without any. */
  readonly latestDay: Day | null
  readonly latestAt: Timestamp | null
  /** Those before the latest, oldest first; so many at most. */
  readonly activity?: readonly ActiveDay[]
  /** How many documents hold the days before those. */
  readonly pages?: number
}

/** Days that stay as they are, in a document of their own. */
export interface PastActivityDoc {
  readonly kind: 'activity'
  readonly organizationId?: null
  /** The person. */
  readonly bucket: Id
  readonly courseId: Id
  /** Counts from 0. */
  readonly page: number
  readonly activity: readonly ActiveDay[]
}

const mostDays = 50

export function withActivity<Doc extends CourseActivity>(doc: Doc, event: Recorded<ProgressEvent>): Doc {
  const at = happenedAt(event)
  if (doc.latestAt !== null && doc.latestAt >= at) return doc
  const day = comingDay(doc, event)
  if (doc.latestDay === null || doc.latestDay === day) return { ...doc, latestDay: day, latestAt: at }
  const activity = pastActivity(doc)
  if (activity.length < mostDays) return { ...doc, latestDay: day, latestAt: at, activity }
  return { ...doc, latestDay: day, latestAt: at, activity: [], pages: (doc.pages ?? 0) + 1 }
}

/** Clocks of several processes differ: what follows is never of an earlier day than what it follows. */
export const comingDay = ({ latestDay }: CourseActivity, { metadata }: Recorded): Day =>
  later(latestDay ?? undefined, tokyoDayOf(metadata.occurredAt))

/** The days that go into a document of their own when the next page begins. */
export const pastActivity = ({ latestDay, latestAt, activity = [] }: CourseActivity): readonly ActiveDay[] =>
  latestDay === null || latestAt === null ? activity : [...activity, [latestDay, latestAt]]
