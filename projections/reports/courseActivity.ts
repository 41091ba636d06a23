import { type Day, type Id, later, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'

/** A day on which later activity came than was known, and when that was. */
export type ActiveDay = readonly [came: Day, at: Timestamp]

/** When a person was active in a course. */
export interface CourseActivity {
  readonly latest: ActiveDay | null
  /** Those before the latest, oldest first; so many at most. */
  readonly activity?: readonly ActiveDay[]
  /** How many documents hold the ones before them. */
  readonly part?: number
}

/** Days that stay as they are, in a document of their own. */
export interface PastActivityDoc {
  readonly kind: 'activity'
  readonly organizationId?: null
  /** The person. */
  readonly bucket: Id
  readonly courseId: Id
  /** Counts from 0. */
  readonly part: number
  readonly activity: readonly ActiveDay[]
}

const mostDays = 50

export function withActivity<Doc extends CourseActivity>(doc: Doc, event: Recorded<ProgressEvent>): Doc {
  const at = happenedAt(event)
  const { latest, activity = [], part = 0 } = doc
  if (latest !== null && latest[1] >= at) return doc
  const day = comingDay(doc, event)
  if (latest === null || latest[0] === day) return { ...doc, latest: [day, at] }
  if (activity.length + 1 < mostDays) return { ...doc, latest: [day, at], activity: [...activity, latest] }
  return { ...doc, latest: [day, at], activity: [], part: part + 1 }
}

/** Clocks of several processes differ: what follows is never of an earlier day than what it follows. */
export const comingDay = ({ latest }: CourseActivity, { metadata }: Recorded): Day =>
  later(latest?.[0], tokyoDayOf(metadata.occurredAt))

/** The days that go into a document of their own when what follows begins the next part. */
export const pastActivity = ({ latest, activity = [] }: CourseActivity): readonly ActiveDay[] =>
  latest === null ? activity : [...activity, latest]
